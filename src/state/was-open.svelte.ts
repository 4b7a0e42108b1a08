import type { Shelf } from './prefs.svelte.ts';

const KEY = 'treeline:was-open';

/** A tab, as it is remembered while the page is loaded anew. */
export interface Remembered {
  /** Its id in the browser's history. */
  readonly id: string;
  readonly name: string;
  /** Where the reader was: the fragment of the address. */
  readonly hash: string;
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

  /** The page was loaded anew: reads what there was. */
  remind(): void {
    this.#files = this.#read();
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

  /** Keeps what is open now, beside what has not come back yet. */
  keep(open: readonly Remembered[]): void {
    try {
      this.#shelf?.setItem(KEY, JSON.stringify([...open, ...this.#files]));
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
  const { id, name, hash } = value as Partial<Record<keyof Remembered, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && typeof hash === 'string';
}
