/** The types of the door that are about a transcript: its articles, where to go in it, taking its texts away. */
import type { Words } from '../base/words.ts';
import type { Block } from '../entry/blocks.ts';
import type { Group, Tone } from '../entry/kind.ts';
import type { Severity } from '../entry/problems.ts';
import type { EntryKey, Ink, Range, Slice } from './api.ts';

export interface TranscriptQuery extends Range {
  readonly leaf: EntryKey | null;
}

/** Articles of a transcript, and where its path stands. While only the end of the file is read, all are counted from there. */
export interface TranscriptSlice extends Slice<TranscriptRow> {
  /** Prompts on the path. */
  readonly turns: number;
  /** The path is number `path` of `paths`, newest first; 0 of 0 without entries. */
  readonly path: number;
  readonly paths: number;
}

/** A branch that leaves a fork. */
export interface Branch {
  readonly key: EntryKey;
  readonly title: Words;
  /** Entries below and with `key`. */
  readonly entries: number;
  /** The read path goes on here. */
  readonly current: boolean;
}

/** A place where the path could have gone on otherwise. */
export interface Fork {
  /** The entry that the branches leave; null: they are the roots of the file. */
  readonly key: EntryKey | null;
  /** By age: the current one and those around it, 50 at most. */
  readonly branches: readonly Branch[];
  /** Place of the first of them among all, from 1, and how many there are. */
  readonly first: number;
  readonly total: number;
}

/** What was left out of a block's texts. */
export interface Left {
  readonly chars: number;
  readonly lines: number;
}

/** What a compaction stands for on the read path: messages and their estimated tokens. */
export interface Replaced {
  readonly dropped: number;
  readonly droppedSize: number;
  readonly kept: number;
  readonly keptSize: number;
}

/** A tool result that stands under its call. */
export interface ToolResult {
  readonly callId: string;
  readonly key: EntryKey;
  readonly id: string | null;
  readonly time: number | null;
  readonly size: number;
  readonly ink: Ink;
  readonly blocks: readonly Block[];
  /** What was left out of a block, by block index; asked for with `entry()`. */
  readonly more: Readonly<Record<number, Left>>;
  /** ms since the call; null when a time is missing or the clock ran backwards. */
  readonly took: number | null;
}

/** One line of a run of settings, labels and other one-line entries. */
export interface LineItem {
  readonly key: EntryKey;
  readonly id: string | null;
  readonly kind: string;
  readonly tone: Tone;
  readonly title: Words;
  readonly time: number | null;
  readonly ink: Ink;
}

/** One article of the transcript. A run of one-line entries is one row with `items`. */
export interface TranscriptRow {
  readonly key: EntryKey;
  readonly id: string | null;
  readonly kind: string;
  readonly group: Group;
  readonly tone: Tone;
  readonly title: Words;
  readonly time: number | null;
  readonly size: number;
  readonly ink: Ink;
  readonly label: string | null;
  readonly isLeaf: boolean;
  readonly failed: boolean;
  /** Problems other than notes, and the worst of them. */
  readonly problems: number;
  readonly worst: Severity | null;
  readonly cutAbove: number;
  readonly blocks: readonly Block[];
  readonly more: Readonly<Record<number, Left>>;
  readonly results: readonly ToolResult[];
  readonly items: readonly LineItem[];
  /** Forks of the path in this article, from above; the roots first, when there are several. At most 10. */
  readonly forks: readonly Fork[];
  /** Entries of the path in the articles above, and in this one. */
  readonly above: number;
  readonly entries: number;
  /** Prompts on the path down to this article, its own included. */
  readonly turn: number;
  /** Time of the timed entry before it on the path, Unix ms; null when there is none. */
  readonly before: number | null;
  /** ms that a reply took since then; null for others, when a time is missing, or the clock ran backwards. */
  readonly took: number | null;
  /** For a compaction only. */
  readonly replaced: Replaced | null;
  /** For a branch summary: entries of the branch that was left. null for others, and where that is not recorded or very far. */
  readonly leftBehind: number | null;
}

/** What can be gone to in a transcript: prompts, failed entries, the ten slowest replies and calls. */
export type MarkName = 'prompts' | 'errors' | 'slow';

export interface MarksQuery {
  readonly leaf: EntryKey | null;
  readonly what: MarkName;
}

/** Marked entries of a path in the order in which they are read; one number each. */
export interface Marks {
  readonly revision: number;
  readonly keys: Float64Array;
  /** Index of the article that shows it; never falls. */
  readonly articles: Int32Array;
  /** ms; NaN where it is not known. */
  readonly took: Float64Array;
}

/** The articles of a path from the one with `from` to the one with `to`, whichever comes first. */
export interface CopyQuery {
  readonly leaf: EntryKey | null;
  readonly from: EntryKey;
  readonly to: EntryKey;
  readonly as: 'text' | 'markdown';
}

/** Texts to be said one after the other; entries that they hold, and those left out where 16 MB were full. */
export interface Copied {
  readonly revision: number;
  readonly pieces: readonly Words[];
  readonly entries: number;
  readonly left: number;
}
