import type { Result } from '../base/result.ts';
import type { DiskUse, Picked, Recent, RecentFacts, Recents, ReopenError } from '../disk/index.ts';
import type { Overview } from '../engine/index.ts';
import type { Prefs } from './prefs.svelte.ts';
import { amountOf, amountOn, clearShelf, type Amount, type OwnShelf } from './shelves.ts';

/** Where things are kept. `main.ts` puts it together, tests bring their own. */
export interface KeptParts {
  readonly recents: Recents;
  readonly prefs: Prefs;
  /** Kept for all tabs, and for this one only. */
  readonly shelf: OwnShelf | null;
  readonly tab: OwnShelf | null;
  /** What the browser counts in all. */
  readonly measure: () => Promise<DiskUse | null>;
}

/** Whether files that are opened are kept: `off` is the reader's choice, `blocked` the browser's. */
export type Keeping = 'yes' | 'off' | 'blocked';

/** How much is kept where. */
export interface Amounts {
  readonly recents: Amount;
  readonly settings: Amount;
  readonly tab: Amount;
  readonly inAll: DiskUse | null;
}

/** A first prompt may be a whole document; one line of it is shown. */
const LONGEST_TITLE = 200;

/** What this browser keeps from one visit to the next. */
export class Kept {
  readonly #parts: KeptParts;
  #list = $state.raw<readonly Recent[] | null>(null);
  #amounts = $state.raw<Amounts | null>(null);
  #blocked = $state(false);

  constructor(parts: KeptParts) {
    this.#parts = parts;
  }

  /** Files that were opened here, newest first; null until the browser has told. */
  get recents(): readonly Recent[] | null {
    return this.#list;
  }

  /** Null until it was measured. */
  get amounts(): Amounts | null {
    return this.#amounts;
  }

  get keeping(): Keeping {
    if (this.#blocked) return 'blocked';
    return this.#parts.prefs.keepsRecents ? 'yes' : 'off';
  }

  /** Looks again at what is kept, and measures it. */
  async look(): Promise<void> {
    const { recents, shelf, tab, measure } = this.#parts;
    const [list, inAll] = await Promise.all([recents.list(), measure()]);
    this.#blocked = !list.ok;
    this.#list = list.ok ? list.value : [];
    this.#amounts = {
      recents: amountOf(this.#list),
      settings: amountOn(shelf),
      tab: amountOn(tab),
      inAll,
    };
  }

  /**
   * A file was opened, or more is known of it. Answers the key that it is reopened with; null when it is not kept: the
   * reader or the browser does not want it, or it is no file of the disk. `overview` null: it was not looked at yet, and
   * is kept only where the browser gave a way back to it.
   */
  async note(picked: Picked, overview: Overview | null): Promise<string | null> {
    const { recents, prefs } = this.#parts;
    if (!prefs.keepsRecents || !(picked.file instanceof File)) return null;
    const noted = await recents.note(picked, overview === null ? null : factsOf(overview));
    await this.look();
    return noted.ok ? noted.value : null;
  }

  /** A file that was opened before. Inside a click: the browser may have to ask. */
  reopen(key: string): Promise<Result<Picked, ReopenError>> {
    return this.#parts.recents.reopen(key);
  }

  async forget(key: string): Promise<void> {
    await this.#parts.recents.forget(key);
    await this.look();
  }

  /** Takes a file off the list, if nothing is known of it. */
  async forgetUnread(key: string): Promise<void> {
    if (this.#list?.some((recent) => recent.key === key && recent.dialect === ''))
      await this.forget(key);
  }

  /** Takes all files off the list; true when they are gone. */
  async forgetRecents(): Promise<boolean> {
    const gone = await this.#parts.recents.forgetAll();
    await this.look();
    return gone.ok;
  }

  /**
   * Takes away all that the page has kept; true when it is gone. One thing stays: the choice to keep no files, because
   * it would come back as its opposite.
   */
  async forgetEverything(): Promise<boolean> {
    const { prefs, shelf, tab } = this.#parts;
    const keeps = prefs.keepsRecents;
    clearShelf(shelf);
    clearShelf(tab);
    prefs.reread();
    if (!keeps) prefs.setKeepsRecents(false);
    return this.forgetRecents();
  }

  /** Whether files are kept from now on. What is kept already stays until it is forgotten. */
  async setKeeping(keeps: boolean): Promise<void> {
    this.#parts.prefs.setKeepsRecents(keeps);
    await this.look();
  }
}

const factsOf = ({ title, facts, bytes, entries, dialect, version }: Overview): RecentFacts => ({
  title: title.slice(0, LONGEST_TITLE),
  session: facts.sessionId,
  bytes,
  entries,
  forks: facts.forks,
  compactions: facts.compactions,
  dialect,
  version,
});
