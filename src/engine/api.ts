/**
 * The types of the door: what the page may ask of the worker that holds one open session. Only flat things cross:
 * numbers, strings, small flat objects, typed arrays, Blobs (law 6). Expected failures are values; every answer
 * carries the revision it speaks of (law 8).
 */
import type { Result } from '../base/result.ts';
import type { Facts, Words } from '../base/words.ts';
import type { Block } from '../entry/blocks.ts';
import type { Group, Tone } from '../entry/kind.ts';
import type { Deed, Deeds } from '../entry/agents.ts';
import type { ProblemCode, Severity } from '../entry/problems.ts';
import type { Explained } from './explained.ts';
import type { FilterChoice, FilterName } from '../session/filters.ts';
import type {
  Copied,
  CopyQuery,
  Marks,
  MarksQuery,
  TranscriptQuery,
  TranscriptSlice,
} from './api-transcript.ts';

export type { FilterChoice, FilterName };
export type * from './api-transcript.ts';

/** Names a line for as long as the file is open: the byte offset of its first byte. The same before and after the index. */
export type EntryKey = number;

/** Whether the model sees an entry, as ink (product.md 6): off = not on the read path. */
export type Ink = 'in' | 'summarised' | 'edited' | 'unsent' | 'off';

export type Dialect = 'pi' | 'xcsh' | 'omp';

/** What is opened: the bytes (a `File` is a reference, nothing is copied) and the name to show. */
export interface OpenInput {
  readonly name: string;
  readonly bytes: Blob;
}

/** Nothing of the file can be shown. `looksLike` is a key of `messages/` for what it seems to be. */
export interface OpenError {
  readonly code:
    'empty' | 'not-a-session' | 'unreadable' | 'stale' | 'aborted' | 'crashed' | 'bad-message';
  readonly facts: Facts;
}

/** A question could not be answered. `crashed` and `bad-message` end the engine; the others leave it usable. */
export interface EngineError {
  readonly code:
    | 'not-open'
    | 'no-such-entry'
    | 'no-such-sample'
    | 'stale'
    | 'aborted'
    | 'crashed'
    | 'bad-message';
  readonly facts: Facts;
}

export type Answer<T> = Promise<Result<T, EngineError>>;

/** Facts about the session as a whole. null = not recorded. */
export interface SessionFacts {
  readonly sessionId: string | null;
  readonly cwd: string | null;
  readonly parentSession: string | null;
  /** Unix ms. */
  readonly started: number | null;
  readonly lastActivity: number | null;
  readonly firstPrompt: string | null;
  readonly models: readonly string[];
  readonly prompts: number;
  readonly replies: number;
  readonly toolCalls: number;
  readonly errors: number;
  readonly forks: number;
  readonly compactions: number;
  /** Sum over all branches, each entry once; null when no call recorded what it used. */
  readonly tokens: number | null;
  readonly cost: number | null;
}

/** The state of the open session. Asked for again with the revision that is known; answered when there is a newer one. */
export interface Overview {
  readonly revision: number;
  /** Revision at which the rows became what they are. Slices carry it; progress alone does not change it. */
  readonly rows: number;
  /** reading: rows are the provisional chain of the end; ready: the whole file is indexed; cancelled: only the end is. */
  readonly stage: 'reading' | 'ready' | 'cancelled' | 'failed';
  /** Why the index stopped, when `failed`. */
  readonly error: EngineError | null;
  readonly fileName: string;
  /** Tells the file from others in a link: 16 hex digits, of its first line. The same as long as lines are appended. */
  readonly fingerprint: string;
  /** Name of the session, else its first prompt, else the file's name. */
  readonly title: string;
  /** Last `session_info` or title; null when there is none. */
  readonly name: string | null;
  readonly dialect: Dialect;
  readonly flavour: 'harness' | null;
  readonly evidence: readonly Words[];
  /** Version of the header as stored; null when there is no header. Below 3 it is shown as 3. */
  readonly version: number | null;
  readonly bytes: number;
  readonly bytesRead: number;
  /** Entries indexed so far. */
  readonly entries: number;
  readonly lines: number;
  readonly problems: number;
  /** The worst of them; null when there are none. */
  readonly worst: Severity | null;
  /** Entry where the agent would continue; null before the first. */
  readonly leaf: EntryKey | null;
  readonly leafId: string | null;
  readonly facts: SessionFacts;
  /** What each agent would do with the file, the gravest first; null while reading. */
  readonly agents: Readonly<Record<Dialect, readonly Deed[]>> | null;
  /** The filters there are, in the order of the screen, with the number of rows that each shows; null while reading. */
  readonly filters: readonly FilterChoice[] | null;
}

/** Rows `from` to `to` (excluded) of a list; a negative `from` counts from the end. `reveal`: answer also where this entry stands, or its nearest shown ancestor. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly reveal?: EntryKey;
}

/** `total` rows in all; `revealed` is the index asked for by `reveal`, -1 when it is not in the list. */
export interface Slice<Row> {
  readonly revision: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
  readonly revealed: number;
}

/** The outline: `leaf` is the end of the read path (null: the session's leaf); `folded` are fork rows whose branches are hidden. */
export interface OutlineQuery extends Range {
  readonly leaf: EntryKey | null;
  readonly filter: FilterName;
  readonly folded: readonly EntryKey[];
}

/** What became of the entry that `reveal` asked for. */
export interface OutlineSlice extends Slice<OutlineRow> {
  /** The row at `revealed`: the entry itself or its nearest shown ancestor; null when there is none. */
  readonly stands: EntryKey | null;
  /** Why it has no row of its own; null when it has one, or is not there at all. */
  readonly hidden: 'filter' | 'fold' | null;
}

export interface OutlineRow {
  readonly key: EntryKey;
  readonly id: string | null;
  /** Rail, from 1: the read path is 1, each fork that is left adds one. */
  readonly level: number;
  /** Place among the rows of this rail under the same fork, from 1, and how many they are. */
  readonly position: number;
  readonly setSize: number;
  /** null: nothing to fold. */
  readonly expanded: boolean | null;
  /** Index of the fork row that this rail leaves from; -1 on rail 1. */
  readonly up: number;
  /** Rails that pass beside this row, as levels with a line (for drawing), outermost first. */
  readonly rails: readonly RailPiece[];
  /** `type` of the line, and role for messages. */
  readonly kind: string;
  readonly group: Group;
  readonly tone: Tone;
  readonly title: Words;
  readonly label: string | null;
  readonly isLeaf: boolean;
  readonly onPath: boolean;
  /** Children of this entry, when it is a fork (2 or more). */
  readonly branches: number;
  /** Which branch of its fork starts here, from 1, by age; 0 when none does. */
  readonly branch: number;
  readonly ink: Ink;
  /** The cut of the compaction in force lies just above this row: `summarised` entries stand above it. 0: no cut here. */
  readonly cutAbove: number;
  /** Estimated tokens. */
  readonly size: number;
  readonly time: number | null;
  readonly failed: boolean;
  /** Problems other than notes, and the worst of them. */
  readonly problems: number;
  readonly worst: Severity | null;
  /** Rows that the filter hides between this one and its nearest shown ancestor. */
  readonly hiddenAbove: number;
}

/** One piece of a rail beside a row: it passes, starts (branch head) or ends (tip) here. */
export interface RailPiece {
  readonly level: number;
  readonly part: 'pass' | 'start' | 'end' | 'only';
  /** It is the read path. */
  readonly live: boolean;
}

export interface ProblemRow {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly facts: Facts;
  /** Line number from 0; -1 is the file as a whole. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** The start of the line, decoded. */
  readonly preview: string;
  /** What stands side by side on a line that is not JSON: whole objects, and what is left beside them. Else empty. */
  readonly pieces: readonly LinePiece[];
  /** What each agent does with it. */
  readonly agents: Deeds;
  /** The entry, when the line is one. */
  readonly key: EntryKey | null;
}

/** A part of a line, and how it begins. */
export interface LinePiece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** It is JSON by itself. */
  readonly whole: boolean;
}

export interface LineRow {
  /** From 0. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Characters left out at the end. */
  readonly more: number;
  readonly what: 'header' | 'title' | 'entry' | 'unreadable' | 'blank';
  readonly key: EntryKey | null;
  readonly problems: number;
  /** The worst of them. */
  readonly worst: Severity | null;
}

/** Where an entry stands; no line is read for it. */
export interface Place {
  readonly revision: number;
  readonly key: EntryKey;
  /** Its id, when that leads back to it (not missing, not taken by a later entry); else null. */
  readonly id: string | null;
  /** On the path that is read. */
  readonly onPath: boolean;
  /** The end of the newest path below it, and that one's id as above. */
  readonly newest: EntryKey;
  readonly newestId: string | null;
  /** The nearest fork above it; null where there is none. */
  readonly fork: EntryKey | null;
  /** Heads of the branches beside the one that it stands on, at its nearest fork above: by age, null where there is none. */
  readonly before: EntryKey | null;
  readonly after: EntryKey | null;
}

/** One entry whole: its line as stored, its blocks without cuts. */
export interface EntryDetail {
  readonly revision: number;
  readonly key: EntryKey;
  readonly id: string | null;
  readonly line: number;
  readonly raw: string;
  readonly blocks: readonly Block[];
  readonly problems: readonly ProblemRow[];
}

/** What a newer `File` brought. */
export interface Renewed {
  /** Bytes that are new, at the end. */
  readonly grown: number;
}

/** Lists that fill menus and legends by themselves. */
export interface Description {
  readonly kinds: readonly { readonly name: string; readonly group: Group; readonly tone: Tone }[];
  readonly samples: readonly {
    readonly name: string;
    readonly title: Words;
    readonly teaches: Words;
  }[];
}

/** One open session. Each method may be aborted; an aborted call answers `aborted`. */
export interface EngineApi {
  /** Reads header and end, answers with the first rows at hand, and goes on to index behind. */
  open(input: OpenInput, signal?: AbortSignal): Promise<Result<Overview, OpenError>>;
  /** The state, as soon as its revision is above `after` (progress is pulled, at most ten times a second). */
  overview(after: number, signal?: AbortSignal): Answer<Overview>;
  /** Stops indexing; what is there stays readable. */
  cancel(): Answer<null>;
  describe(): Answer<Description>;
  outline(query: OutlineQuery, signal?: AbortSignal): Answer<OutlineSlice>;
  /** Keys of all rows of this outline that can be folded, to fold them all at once: no line is read. */
  forks(query: Pick<OutlineQuery, 'leaf' | 'filter'>): Answer<Float64Array>;
  transcript(query: TranscriptQuery, signal?: AbortSignal): Answer<TranscriptSlice>;
  /** Where to go in a transcript; no line is read. */
  marks(query: MarksQuery, signal?: AbortSignal): Answer<Marks>;
  /** The text of a part of a transcript, to take away. */
  copy(query: CopyQuery, signal?: AbortSignal): Answer<Copied>;
  problems(query: Range, signal?: AbortSignal): Answer<Slice<ProblemRow>>;
  lines(query: Range, signal?: AbortSignal): Answer<Slice<LineRow>>;
  entry(key: EntryKey, signal?: AbortSignal): Answer<EntryDetail>;
  /** Where an entry stands, seen from the read path that ends at `leaf` (null: the session's leaf). */
  place(key: EntryKey, leaf: EntryKey | null): Answer<Place>;
  /** The entry with this id (the last one, as the agents do), or `no-such-entry`. */
  locate(id: string): Answer<EntryKey>;
  /** The `index`-th image of an entry, for allowed types (PNG, JPEG, GIF, WebP) only. */
  image(key: EntryKey, index: number, signal?: AbortSignal): Answer<Blob>;
  /** What a pasted piece of a session is; null when it is no piece, and should be opened. No file needs to be open. */
  explain(text: string): Answer<Explained | null>;
  /** The bytes of a sample that the app ships, by its name in `describe().samples`. */
  sample(name: string): Answer<Blob>;
  /**
   * Takes a newer `File` of the open file, which must begin with the bytes that were read: what is new is indexed behind
   * them, and the overview tells when. `stale` with the reason `changed`: the file was rewritten or cut; what was kept of
   * the old one stays readable.
   */
  renew(bytes: Blob): Answer<Renewed>;
}
