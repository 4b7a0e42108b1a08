import type { Result } from '../base/result.ts';
import type { Picked, Recent, Recents, ReopenError } from '../disk/index.ts';
import type { Overview } from '../engine/index.ts';
import type { Prefs } from './prefs.svelte.ts';

/** Whether files that are opened are kept: `off` is the reader's choice, `blocked` the browser's. */
export type Keeping = 'yes' | 'off' | 'blocked';

/** A first prompt may be a whole document; one line of it is shown. */
const LONGEST_TITLE = 200;

/** What this browser keeps from one visit to the next. */
export class Kept {
  readonly #recents: Recents;
  readonly #prefs: Prefs;
  #list = $state.raw<readonly Recent[] | null>(null);
  #blocked = $state(false);

  constructor(recents: Recents, prefs: Prefs) {
    this.#recents = recents;
    this.#prefs = prefs;
  }

  /** Files that were opened here, newest first; null until the browser has told. */
  get recents(): readonly Recent[] | null {
    return this.#list;
  }

  get keeping(): Keeping {
    if (this.#blocked) return 'blocked';
    return this.#prefs.keepsRecents ? 'yes' : 'off';
  }

  /** Looks again at what is kept. */
  async look(): Promise<void> {
    const list = await this.#recents.list();
    this.#blocked = !list.ok;
    this.#list = list.ok ? list.value : [];
  }

  /**
   * A file was opened, or more is known of it. Answers the key that it is reopened with; null when it is not kept: the
   * reader or the browser does not want it, or it is no file of the disk.
   */
  async note(picked: Picked, overview: Overview): Promise<string | null> {
    if (!this.#prefs.keepsRecents || !(picked.file instanceof File)) return null;
    const { title, facts, bytes, entries, dialect, version } = overview;
    const key = await this.#recents.note(picked, {
      title: title.slice(0, LONGEST_TITLE),
      session: facts.sessionId,
      bytes,
      entries,
      dialect,
      version,
    });
    await this.look();
    return key.ok ? key.value : null;
  }

  /** A file that was opened before. Inside a click: the browser may have to ask. */
  reopen(key: string): Promise<Result<Picked, ReopenError>> {
    return this.#recents.reopen(key);
  }

  async forget(key: string): Promise<void> {
    await this.#recents.forget(key);
    await this.look();
  }

  /** Takes all files off the list. */
  async forgetAll(): Promise<void> {
    await this.#recents.forgetAll();
    await this.look();
  }

  /** Whether files are kept from now on. What is kept already stays until it is forgotten. */
  setKeeping(keeps: boolean): void {
    this.#prefs.setKeepsRecents(keeps);
  }
}
