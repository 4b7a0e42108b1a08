import type { Shelf } from './prefs.svelte.ts';

const KEY = 'treeline:was-open';

/**
 * The name of the file that this tab had open before it was loaded anew. A page cannot reopen a file of the disk by
 * itself, but it can say which one it was.
 */
export class WasOpen {
  readonly #shelf: Shelf | null;
  #name = $state<string | null>(null);

  constructor(shelf: Shelf | null) {
    this.#shelf = shelf;
  }

  /** Name of the file to be told of; null when there is none, or it has been dismissed. */
  get name(): string | null {
    return this.#name;
  }

  /** The page was loaded with the address of an open file, and no file. */
  remind(): void {
    try {
      this.#name = this.#shelf?.getItem(KEY) || null;
    } catch {
      this.#name = null;
    }
  }

  /** Says nothing more. */
  hide(): void {
    this.#name = null;
  }

  /** Keeps what is open now; null for what has an address of its own. */
  keep(name: string | null): void {
    this.#name = null;
    try {
      this.#shelf?.setItem(KEY, name ?? '');
    } catch {
      // Not kept then: the next load is silent, as a first one is.
    }
  }
}
