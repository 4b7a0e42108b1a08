import { awaitedBy, isKeyOf } from './awaited.ts';
import { Opened } from './opened.svelte.ts';
import type { Origin } from './origin.ts';
import type { Route } from './route.svelte.ts';
import type { Address } from './url.ts';

/** So many sessions have a worker, with the index in its memory; the others sleep. */
export const MOST_AWAKE = 5;
/** So many closed ones can come back. */
const MOST_CLOSED = 10;

interface Closed {
  readonly file: Opened;
  /** Where its tab stood. */
  readonly at: number;
}

/** The open files in the order of their tabs, which of them is on screen, and those that were closed. */
export class OpenFiles {
  readonly #route: Route;
  #list = $state.raw<readonly Opened[]>([]);
  #closed = $state.raw<readonly Closed[]>([]);
  #active = $state.raw<Opened | null>(null);
  #made = 0;
  #looks = 0;

  constructor(route: Route) {
    this.#route = route;
  }

  get list(): readonly Opened[] {
    return this.#list;
  }

  /** The one on screen; null on every other screen. */
  get active(): Opened | null {
    return this.#active;
  }

  /** The one that was closed last; null when there is none. */
  get lastClosed(): Opened | null {
    return this.#closed.at(-1)?.file ?? null;
  }

  /** The one that was looked at last, on screen or not. */
  get latest(): Opened | null {
    return this.#list.reduce<Opened | null>(
      (best, file) => (file.lookedAt > (best?.lookedAt ?? 0) ? file : best),
      null,
    );
  }

  get awake(): number {
    return this.#list.filter((file) => file.awake).length;
  }

  /** Adds a tab at the end. `id`: the one it had before the page was loaded anew. */
  add(origin: Origin, id?: string): Opened {
    const made = id ?? `${Date.now().toString(36)}-${(this.#made += 1)}`;
    const file = new Opened(made, origin, this.#route);
    this.#list = [...this.#list, file];
    return file;
  }

  byId(id: string | null): Opened | null {
    return this.#list.find((file) => file.id === id) ?? null;
  }

  closedById(id: string | null): Opened | null {
    return this.#closed.find(({ file }) => file.id === id)?.file ?? null;
  }

  /** Whose an address is that was written by hand: the file's that it names, else that over which it was written. */
  meantBy(address: Address): Opened | null {
    const awaited = awaitedBy(address);
    if (awaited === null) return this.latest?.fileKey === null ? null : this.latest;
    if (awaited.what !== 'file') return null;
    const { file } = awaited;
    return this.#list.find(({ fileKey }) => fileKey !== null && isKeyOf(file, fileKey)) ?? null;
  }

  /** Another file is on screen now, or none. */
  look(file: Opened | null): void {
    this.#active = file;
    if (file !== null) file.lookedAt = this.#looks += 1;
  }

  /** Takes a tab away. `keep`: it can come back. */
  remove(file: Opened, keep: boolean): void {
    const at = this.#list.indexOf(file);
    if (at < 0) return;
    file.sleep();
    this.#list = this.#list.filter((other) => other !== file);
    if (keep) this.#closed = [...this.#closed, { file, at }].slice(-MOST_CLOSED);
  }

  /** Puts a closed tab back where it stood. */
  bringBack(file: Opened): void {
    const found = this.#closed.find((closed) => closed.file === file);
    if (found === undefined) return;
    this.#closed = this.#closed.filter((closed) => closed !== found);
    this.#list = this.#list.toSpliced(found.at, 0, file);
  }

  /** The tab that takes the place of one that is closed: the next, else the one before. */
  beside(file: Opened): Opened | null {
    const at = this.#list.indexOf(file);
    return this.#list[at + 1] ?? this.#list[at - 1] ?? null;
  }

  /**
   * Puts to sleep what was not looked at for the longest time, until at most five are awake. What is on screen never
   * sleeps, nor does a file whose bytes are nowhere but in its worker: it changed on disk, and nothing leads to it.
   */
  async rest(): Promise<void> {
    const tired = this.#list
      .filter((file) => file.awake && file !== this.#active)
      .sort((a, b) => a.lookedAt - b.lookedAt);
    for (const file of tired) {
      if (this.awake <= MOST_AWAKE) return;
      await file.doze(() => file !== this.#active && this.awake > MOST_AWAKE);
    }
  }
}
