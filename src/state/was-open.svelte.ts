import type { Disk, ReopenError } from '../disk/index.ts';
import type { Kept } from './kept.svelte.ts';
import type { Opened } from './opened.svelte.ts';
import { originOf, type Origin } from './origin.ts';
import type { Shelf } from './prefs.svelte.ts';
import { formatAddress, parseAddress } from './url.ts';

const KEY = 'treeline:was-open';

/** A tab, as it is remembered while the page is loaded anew. */
export interface Remembered {
  /** Its id in the browser's history. */
  readonly id: string;
  readonly name: string;
  /** Where the reader was: the fragment of the address. */
  readonly hash: string;
  /** What the file is reopened with; null where nothing is kept that leads to it. */
  readonly key: string | null;
}

/** What came back of the files that were asked for. */
interface Asked {
  readonly found: readonly { readonly origin: Origin; readonly id: string }[];
  readonly failed: ReadonlyMap<Remembered, ReopenError>;
}

/**
 * The files that this tab of the browser had open before the page was loaded anew. A page cannot reopen a file of the
 * disk by itself, but it can say which ones there were.
 */
export class WasOpen {
  readonly #shelf: Shelf | null;
  #files = $state.raw<readonly Remembered[]>([]);

  constructor(shelf: Shelf | null) {
    this.#shelf = shelf;
  }

  /** Those that have not come back yet. */
  get files(): readonly Remembered[] {
    return this.#files;
  }

  /** The page was loaded anew: reads what there was, and answers what can come back by itself. */
  remind(disk: Pick<Disk, 'served'>): Asked['found'] {
    const found: { readonly origin: Origin; readonly id: string }[] = [];
    this.#files = this.#read().filter(({ id, hash }) => {
      const origin = originOf(parseAddress(hash), disk);
      if (origin !== null) found.push({ origin, id });
      return origin === null;
    });
    return found;
  }

  /** The one with this name comes back; null when there was none. */
  take(name: string): Remembered | null {
    const found = this.#files.find((file) => file.name === name) ?? null;
    if (found !== null) this.forget(found);
    return found;
  }

  forget(file: Remembered): void {
    this.#files = this.#files.filter((other) => other !== file);
  }

  /** Says nothing more. */
  dismiss(): void {
    this.#files = [];
  }

  /**
   * Asks the browser for these files. Inside a click: it may have to ask the user, for each of them. What came is
   * forgotten here; `failed` says why the others did not.
   */
  async ask(files: readonly Remembered[], kept: Pick<Kept, 'reopen'>): Promise<Asked> {
    const failed = new Map<Remembered, ReopenError>();
    const found: { readonly origin: Origin; readonly id: string }[] = [];
    for (const file of files) {
      const { id, name, hash, key } = file;
      const picked = await kept.reopen(key ?? '');
      if (picked.ok) {
        this.forget(file);
        found.push({ id, origin: { name, bytes: picked.value, address: parseAddress(hash) } });
      } else failed.set(file, picked.error);
    }
    return { found, failed };
  }

  /**
   * Keeps what is open now. What has not come back yet is kept only as long as no other file of the disk was opened.
   * Pasted text is not kept: it stands nowhere. Nor is what is no session.
   */
  keep(open: readonly Opened[]): void {
    const lasting = open.filter(
      ({ onDisk, sample, served, refused }) => !refused && (onDisk || (sample ?? served) !== null),
    );
    const waiting = lasting.some(({ onDisk }) => onDisk) ? [] : this.#files;
    const files = lasting.map(({ id, name, key, route }): Remembered => ({
      id,
      name,
      key,
      hash: formatAddress(route.address),
    }));
    try {
      this.#shelf?.setItem(KEY, JSON.stringify([...files, ...waiting]));
    } catch {
      // Not kept then: the next load is silent, as a first one is.
    }
  }

  #read(): readonly Remembered[] {
    try {
      const kept: unknown = JSON.parse(this.#shelf?.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isRemembered) : [];
    } catch {
      return [];
    }
  }
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, hash, key } = value as Partial<Record<keyof Remembered, unknown>>;
  const isText = [id, name, hash].every((field) => typeof field === 'string');
  return isText && (key === null || typeof key === 'string');
}
