import { createContext } from 'svelte';
import type { EngineApi, EntryKey, FilterName, OutlineSlice, Overview } from '../engine/index.ts';
import type { FileOnDisk } from './file.svelte.ts';
import { outside } from './query.svelte.ts';
import { MOST_FOLDS, Resolver } from './resolver.svelte.ts';
import type { Routed, ViewName } from './route.svelte.ts';
import { formatAddress, isAddressable } from './url.ts';

/** What a pane should bring into view. `at` changes with each request, also when the entry is the same. */
export interface Reveal {
  readonly key: EntryKey;
  readonly at: number;
}

/** What a pane has painted: the first rows of any pane, or rows of the tree. */
export type Painted = 'first-rows' | 'tree';

/** Moments of opening, as they are marked. */
export interface Moments {
  /** The first rows are on screen: the session is open. */
  firstRows(): void;
  /** The first row of the tree is on screen. */
  tree(): void;
  /** The whole file is indexed and the tree shows its final number of rows. */
  indexed(): void;
  /** The whole file is indexed, and what the address names is not in it. */
  unknown(which: 'entry' | 'leaf', name: string): void;
}

/** What the reader has set that is not in the address. It outlives the session while that sleeps. */
export interface Left {
  /** Folded forks, when they are too many for the address. */
  readonly folded: ReadonlySet<EntryKey> | null;
  readonly showThinking: boolean;
  readonly showOutput: boolean;
  readonly showHidden: boolean;
  readonly selected: EntryKey | null;
  readonly places: ReadonlyMap<string, Place>;
}

/** Where the reader was in a pane: the first entry in view, and how far it stood below the pane's upper edge. */
export interface Place {
  readonly key: EntryKey;
  readonly offset: number;
}

/**
 * An open session: what the engine says of it, and what the reader looks at. Panes take it from the context and
 * change it only through its methods. The selection lives in the address; here it is only resolved to keys.
 */
export class OpenSession {
  readonly file: FileOnDisk;
  readonly #route: Routed;
  readonly #moments: Moments;
  readonly #stop = new AbortController();
  readonly #queries: { readonly made: Resolver; readonly stop: () => void };
  #overview: Overview;
  /** Folded forks, when they are more than an address can hold. */
  #manyFolded = $state.raw<ReadonlySet<EntryKey> | null>(null);
  #showThinking = $state(true);
  #showOutput = $state(true);
  #showHidden = $state(false);
  #nudge = $state(0);
  #selecting = 0;
  #takesFocus = false;
  /** Entries when the whole file had been read first; null until then. */
  #opened: number | null = null;
  /** Name of the leaf that is read on although the agent went on elsewhere. */
  #keptLeaf = $state<string | null>(null);
  #reveals = 0;
  /** Revision of the rows that the tree has painted; -1: none yet. */
  #treeRows = -1;
  readonly #painted = new Set<Painted | 'indexed'>();

  /** What was selected when the session went to sleep: awake again, the reader comes back to the place, not to it. */
  #slept: EntryKey | null = null;
  /** By pane. `at`: what had been brought into view by then; whatever is selected later wins over the place. */
  readonly #places = new Map<string, Place & { readonly at: number }>();

  readonly #reveal = $derived.by<Reveal | null>(() => {
    const key = this.selected;
    if (key === null || (key === this.#slept && this.#nudge === 0)) return null;
    return { key, at: ++this.#reveals };
  });

  /** `overview` is the answer of `engine.open`; `left`: what a session that slept had set. */
  constructor(
    file: FileOnDisk,
    overview: Overview,
    route: Routed,
    moments: Moments,
    left: Left | null = null,
  ) {
    this.file = file;
    if (left !== null) this.#restore(left);
    this.#overview = $state.raw(overview);
    if (overview.stage === 'ready') this.#opened = overview.entries;
    this.#route = route;
    this.#moments = moments;
    this.#queries = outside(() => new Resolver(this, route, moments));
    void this.#follow();
  }

  get engine(): EngineApi {
    return this.file.engine;
  }

  /** Entries that came since the whole file was read first. */
  get grown(): number {
    const { stage, entries } = this.#overview;
    return stage === 'ready' && this.#opened !== null ? entries - this.#opened : 0;
  }

  /** Goes where the agent would continue. */
  toLeaf(): void {
    const { leaf } = this.#overview;
    if (leaf === null) this.#route.push({ leaf: null, entry: null });
    else void this.select(leaf);
  }

  /** True when the agent went on in another branch while the reader stayed on the one before. */
  get wentElsewhere(): boolean {
    return this.#keptLeaf !== null && this.#route.address.leaf === this.#keptLeaf;
  }

  /** The state of the file as the engine last told it. */
  get overview(): Overview {
    return this.#overview;
  }

  /** The entry that the reader looks at; null before anything is selected, and while an id is being looked up. */
  get selected(): EntryKey | null {
    return this.#queries.made.entry;
  }

  /** The end of the read path; null is the session's own leaf. */
  get leaf(): EntryKey | null {
    return this.#queries.made.leaf;
  }

  get filter(): FilterName {
    return this.#route.filter;
  }

  /** Fork rows whose branches are hidden. */
  get folded(): ReadonlySet<EntryKey> {
    const { folded } = this.#queries.made;
    return folded.size > 0 ? folded : (this.#manyFolded ?? folded);
  }

  get view(): ViewName {
    return this.#route.view;
  }

  get showThinking(): boolean {
    return this.#showThinking;
  }

  get showOutput(): boolean {
    return this.#showOutput;
  }

  get showHidden(): boolean {
    return this.#showHidden;
  }

  /** Panes scroll to `key` when `at` changes; null while nothing is selected. */
  get reveal(): Reveal | null {
    return this.#reveal;
  }

  /**
   * Selects an entry, and goes to the newest path below it when it is off the read path. The address takes the key at
   * once, so that nothing waits, and its id as soon as the engine has told it.
   */
  async select(key: EntryKey): Promise<void> {
    const turn = ++this.#selecting;
    this.#nudge += 1;
    this.#queries.made.remember(`@${key}`, key);
    this.#route.push({ entry: `@${key}` });
    const found = await this.engine.place(key, this.leaf);
    if (turn !== this.#selecting || this.#stop.signal.aborted || !found.ok) return;
    const { id, onPath, newest, newestId } = found.value;
    const entry = this.#nameOf(key, id);
    const toOwnLeaf = newest === this.#overview.leaf;
    const leaf = onPath ? undefined : toOwnLeaf ? null : this.#nameOf(newest, newestId);
    this.#route.replace(leaf === undefined ? { entry } : { entry, leaf });
    if (leaf !== undefined) this.#nudge += 1;
  }

  /** Selects an entry from a dialog, which is gone then: the view that is on screen takes the focus there. */
  goTo(key: EntryKey): void {
    this.#takesFocus = true;
    void this.select(key);
  }

  /** Whether a view that brings an entry into view takes the focus there; true once. */
  takeFocus(): boolean {
    const takes = this.#takesFocus;
    this.#takesFocus = false;
    return takes;
  }

  /** Where the tree, as it is filtered and folded now, shows an entry; null when the engine has no answer. */
  async whereShown(key: EntryKey): Promise<Pick<OutlineSlice, 'stands' | 'hidden'> | null> {
    const { leaf, filter, folded } = this;
    const none = { from: 0, to: 0, reveal: key };
    const answer = await this.engine.outline({ leaf, filter, folded: [...folded], ...none });
    return answer.ok ? answer.value : null;
  }

  /** The fragment of an address that leads to an entry on the path that is read; null when there is no such entry. */
  async linkTo(key: EntryKey): Promise<string | null> {
    const found = await this.engine.place(key, this.leaf);
    return found.ok
      ? formatAddress({
          ...this.#route.address,
          entry: this.#nameOf(key, found.value.id),
          view: null,
        })
      : null;
  }

  /** Asks the panes to bring the selected entry into view again. */
  revealAgain(): void {
    this.#nudge += 1;
  }

  setFilter(filter: FilterName): void {
    this.#route.replace({ filter: filter === 'default' ? null : filter });
  }

  setView(view: ViewName): void {
    this.#route.push({ view: view === 'transcript' ? null : view });
  }

  toggleFold(key: EntryKey): void {
    const next = new Set(this.folded);
    if (!next.delete(key)) next.add(key);
    void this.#fold(next);
  }

  /** Hides the branches of every fork of the tree as it is filtered now. */
  async foldAll(): Promise<void> {
    const forks = await this.engine.forks({ leaf: this.leaf, filter: this.filter });
    if (forks.ok) await this.#fold(new Set(forks.value));
  }

  unfoldAll(): void {
    void this.#fold(new Set());
  }

  /** The address takes the folds at once by offset, and by id as soon as the engine has told it. */
  async #fold(next: ReadonlySet<EntryKey>): Promise<void> {
    const { made } = this.#queries;
    const many = next.size > MOST_FOLDS;
    this.#manyFolded = many ? next : null;
    const keys = many ? [] : [...next].sort((a, b) => a - b);
    const names = keys.map((key) => made.nameOf(key) ?? `@${key}`);
    this.#route.replace({ fold: [...names] });
    await Promise.all(
      keys.map(async (key, at) => {
        if (made.nameOf(key) !== undefined) return;
        const place = await this.engine.place(key, null);
        if (place.ok) names[at] = this.#nameOf(key, place.value.id);
      }),
    );
    const { fold } = this.#route.address;
    const same =
      fold.length === keys.length && keys.every((key, at) => made.keyOf(fold[at]) === key);
    if (same && !this.#stop.signal.aborted) this.#route.replace({ fold: names });
  }

  toggleThinking(): void {
    this.#showThinking = !this.#showThinking;
  }

  toggleOutput(): void {
    this.#showOutput = !this.#showOutput;
  }

  toggleHidden(): void {
    this.#showHidden = !this.#showHidden;
  }

  /**
   * Panes call this after each answer that is on screen (any number of times): `first-rows` for rows of tree or
   * transcript, `tree` for rows of the tree, with the revision of the answer.
   */
  painted(what: Painted, revision: number): void {
    if (!this.#painted.has('first-rows')) {
      this.#painted.add('first-rows');
      this.#moments.firstRows();
    }
    if (what !== 'tree') return;
    if (!this.#painted.has('tree')) {
      this.#painted.add('tree');
      this.#moments.tree();
    }
    this.#treeRows = Math.max(this.#treeRows, revision);
    this.#checkIndexed();
  }

  /** The whole file is indexed as soon as the tree that is painted is the final one. */
  #checkIndexed(): void {
    const { stage, rows } = this.#overview;
    if (stage === 'ready' && this.#treeRows >= rows && !this.#painted.has('indexed')) {
      this.#painted.add('indexed');
      this.#moments.indexed();
    }
  }

  /** True when the whole file is indexed and the tree shows it. */
  get indexed(): boolean {
    return this.#painted.has('indexed');
  }

  /** What has to be kept while it sleeps. */
  left(): Left {
    const { showThinking, showOutput, showHidden, selected } = this;
    const places = new Map(this.#places);
    return { folded: this.#manyFolded, showThinking, showOutput, showHidden, selected, places };
  }

  /** The reader leaves a pane here. */
  leavePlace(pane: string, { key, offset }: Place): void {
    this.#places.set(pane, { key, offset, at: this.reveal?.at ?? 0 });
  }

  /** Where the reader left a pane; null when it is new, or something was selected since. */
  placeIn(pane: string): Place | null {
    const place = this.#places.get(pane);
    return place !== undefined && place.at === (this.reveal?.at ?? 0) ? place : null;
  }

  #restore(left: Left): void {
    this.#manyFolded = left.folded;
    this.#showThinking = left.showThinking;
    this.#showOutput = left.showOutput;
    this.#showHidden = left.showHidden;
    this.#slept = left.selected;
    for (const [pane, place] of left.places) this.#places.set(pane, { ...place, at: 0 });
  }

  /** Ends every question that is on its way. The engine itself is closed by who made it. */
  close(): void {
    this.#stop.abort();
    this.#queries.stop();
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const answer = await this.engine.overview(this.#overview.revision, this.#stop.signal);
      if (!answer.ok) return;
      await this.#stay(this.#overview, answer.value);
      this.#take(answer.value);
      this.#checkIndexed();
    }
  }

  #take(overview: Overview): void {
    if (overview.stage === 'ready') this.#opened ??= overview.entries;
    this.#overview = overview;
  }

  /** A file that has grown by another branch must not take the reader there: the path that is read gets its own name. */
  async #stay(before: Overview, after: Overview): Promise<void> {
    const grown = before.stage === 'ready' && after.stage === 'ready' && after.rows > before.rows;
    if (!grown || before.leaf === null || this.#route.address.leaf !== null) return;
    const place = await this.engine.place(before.leaf, null);
    if (!place.ok || place.value.onPath || this.#stop.signal.aborted) return;
    this.#keptLeaf = this.#nameOf(before.leaf, place.value.id);
    this.#route.replace({ leaf: this.#keptLeaf });
  }

  /** How an entry is written in the address: its id when that leads back to it, else its offset. */
  #nameOf(key: EntryKey, id: string | null): string {
    const name = id === null || !isAddressable(id) ? `@${key}` : id;
    this.#queries.made.remember(name, key);
    return name;
  }
}

/** The session of the screen, from and into Svelte's context. */
export const [getSession, setSession] = createContext<OpenSession>();
