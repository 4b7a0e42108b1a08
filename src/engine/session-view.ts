/**
 * What the slices are cut from: flat arrays that cover a whole session, made when they are first asked for. A few are
 * kept, because a reader goes back and forth between two leaves or two filters; each costs some bytes an entry.
 */
import { Lru } from '../base/lru.ts';
import type { Severity } from '../entry/index.ts';
import {
  buildOutline,
  buildTranscript,
  childCount,
  contextOf,
  fileDeeds,
  filterChoices,
  marksOf,
  newestBelow,
  readingOf,
  rowOfKey,
  showsOf,
  subtreeSizes,
  type ContextStates,
  type FileDeeds,
  type FilterChoice,
  type FilterName,
  type MarkedRows,
  type MarkName,
  type Outline,
  type Reading,
  type Session,
  type Shows,
  type Transcript,
} from '../session/index.ts';
import type { EntryKey, Ink } from './api.ts';
import { inkOf } from './cast.ts';
import { worstOf } from './problem-rows.ts';

const NONE = -1;
const KEPT = 3;

/** A read path and what the model sees of it. */
export interface PathView {
  readonly context: ContextStates;
  /** Place of each row on the path, -1 for rows off it. */
  readonly place: Int32Array;
}

/** An outline, and where each row stands in it (-1: hidden). `cut`: index of the first row below the compaction's cut. */
export interface OutlineView {
  readonly outline: Outline;
  /** What the filter shows, folded or not. */
  readonly shows: Shows;
  readonly indexOf: Int32Array;
  readonly cut: number;
}

/** A transcript; `cut` as in the outline, counted in articles. `path` of `paths`: which of all ways to a tip it is, newest first. */
export interface TranscriptView {
  readonly transcript: Transcript;
  readonly cut: number;
  readonly reading: Reading;
  readonly path: number;
  readonly paths: number;
}

/** One state of the open session, with what was derived from it. A new state gets a new view. */
export class SessionView {
  readonly session: Session;
  readonly #paths = new Lru<number, PathView>(KEPT);
  readonly #outlines = new Lru<string, OutlineView>(KEPT);
  readonly #transcripts = new Lru<number, TranscriptView>(KEPT);
  readonly #marks = new Lru<string, MarkedRows>(KEPT * 3);
  #sizes: Int32Array | null = null;
  #worst: Severity | null = null;
  #agents: FileDeeds | null = null;
  #filters: readonly FilterChoice[] | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  /** Row of the leaf that a query names; the session's own for null. `null`: there is no such entry. */
  leafRow(key: EntryKey | null): number | null {
    const { session } = this;
    if (key === null) return session.leaf;
    const row = rowOfKey(session, key);
    if (row !== NONE) return row;
    // While only the end is there, a link may name a leaf that is not: the end is shown meanwhile.
    return session.windowed ? session.leaf : null;
  }

  path(leaf: number): PathView {
    return cached(this.#paths, leaf, () => {
      const context = contextOf(this.session, leaf);
      const place = new Int32Array(this.session.columns.length).fill(NONE);
      context.path.forEach((row, i) => (place[row] = i));
      return { context, place };
    });
  }

  outline(leaf: number, filter: FilterName, folded: readonly EntryKey[]): OutlineView {
    const { session } = this;
    const rows = folded.map((key) => rowOfKey(session, key)).filter((row) => row !== NONE);
    rows.sort((a, b) => a - b);
    return cached(this.#outlines, `${leaf} ${filter} ${rows.join()}`, () => {
      const { context } = this.path(leaf);
      const shows = showsOf(session, filter);
      const options = { path: context.path, shows, folded: new Set(rows) };
      const outline = buildOutline(session.columns, session.tree, options);
      const indexOf = new Int32Array(session.columns.length).fill(NONE);
      outline.row.forEach((row, i) => (indexOf[row] = i));
      const cut = firstBelowCut(context, (row) => indexOf[row] ?? NONE);
      return { outline, shows, indexOf, cut };
    });
  }

  transcript(leaf: number): TranscriptView {
    return cached(this.#transcripts, leaf, () => {
      const { context } = this.path(leaf);
      const transcript = buildTranscript(this.session.columns, context.path);
      const heads = new Map<number, number>();
      if (context.firstKept !== NONE) transcript.head.forEach((row, i) => heads.set(row, i));
      return {
        transcript,
        cut: firstBelowCut(context, (row) => heads.get(row) ?? NONE),
        reading: readingOf(this.session.columns, context.path, transcript),
        ...pathOf(this.session, leaf),
      };
    });
  }

  marks(leaf: number, what: MarkName): MarkedRows {
    return cached(this.#marks, `${leaf} ${what}`, () => {
      const { transcript, reading } = this.transcript(leaf);
      return marksOf(this.session.columns, transcript, reading, this.path(leaf).place, what);
    });
  }

  /** Entries below and with each row. */
  get sizes(): Int32Array {
    return (this.#sizes ??= subtreeSizes(this.session.columns, this.session.tree));
  }

  /** The worst severity of all problems. */
  get worst(): Severity | null {
    return (this.#worst ??= worstOf(this.session.problems));
  }

  /** What each agent would do with the file. */
  get agents(): FileDeeds {
    return (this.#agents ??= fileDeeds(this.session));
  }

  /** The filters there are, with the number of rows that each shows. */
  get filters(): readonly FilterChoice[] {
    return (this.#filters ??= filterChoices(this.session));
  }
}

/** Whether the model sees a row, from the path that is read. */
export function inkAt({ context, place }: PathView, row: number): Ink {
  const at = place[row] ?? NONE;
  return at === NONE ? 'off' : inkOf(context.states[at] ?? 0);
}

/** Which of all paths leads to the newest tip below `leaf`, from 1 by file order, newest first; 0 of 0 without entries. */
function pathOf({ tree, columns }: Session, leaf: number): { path: number; paths: number } {
  const tip = leaf === NONE ? NONE : newestBelow(tree, leaf);
  let path = 0;
  let paths = 0;
  for (let row = 0; row < columns.length; row++) {
    if (childCount(tree, row) > 0) continue;
    paths++;
    if (tip !== NONE && row >= tip) path++;
  }
  return { path, paths };
}

/** The index of the first shown row at or below the cut of the compaction in force; -1 when nothing is cut or shown. */
function firstBelowCut(
  { path, firstKept, summarisedAbove }: ContextStates,
  indexOf: (row: number) => number,
): number {
  if (firstKept === NONE || summarisedAbove === 0) return NONE;
  for (let i = path.indexOf(firstKept); i >= 0 && i < path.length; i++) {
    const index = indexOf(path[i] ?? NONE);
    if (index !== NONE) return index;
  }
  return NONE;
}

function cached<K, V>(lru: Lru<K, V>, key: K, make: () => V): V {
  let value = lru.get(key);
  if (value === undefined) {
    value = make();
    lru.set(key, value);
  }
  return value;
}
