import { roleName } from './registry.ts';
import { Act, Flag, type Columns } from './columns.ts';
import type { Transcript } from './transcript.ts';

const NONE = -1;

/** 1 January 2000: `null`, `false` and seconds in place of milliseconds are read as times of the years before. */
const FIRST_TIME = Date.UTC(2000, 0, 1);

/** Whether a clock can have shown this time (Unix ms): not NaN, not 1970. */
export const isClock = (time: number): boolean => time >= FIRST_TIME;

/** Of the slow ones so many are marked, and none that took less than a second. */
const SLOWEST = 10;
const SLOW = 1_000;

/** Unix ms of a row; NaN where no time is recorded that a clock can have shown. */
export function recordedTime({ time }: Pick<Columns, 'time'>, row: number): number {
  const at = time[row] ?? NaN;
  return isClock(at) ? at : NaN;
}

/** What a reader of a path is told besides its entries: turns and times. Flat, one number for each place or article. */
export interface Reading {
  /** Prompts of the path down to the head of each article. */
  readonly turn: Int32Array;
  readonly turns: number;
  /** By place on the path: Unix ms of the timed entry before it; NaN where there is none. */
  readonly before: Float64Array;
  /**
   * By place on the path: ms that a reply took since the entry before it, and a tool result since its call; NaN for all
   * others, without both times, and where the clock ran backwards.
   */
  readonly took: Float64Array;
  /** Entries above each place that are messages or stand for them, and their sizes; one more than there are places. */
  readonly messages: Int32Array;
  readonly sizes: Float64Array;
}

/** Reads a path once, in O(n). */
export function readingOf(columns: Columns, path: Int32Array, transcript: Transcript): Reading {
  const before = new Float64Array(path.length);
  const messages = new Int32Array(path.length + 1);
  const sizes = new Float64Array(path.length + 1);
  let last = NaN;
  path.forEach((row, place) => {
    before[place] = last;
    const time = recordedTime(columns, row);
    if (!Number.isNaN(time)) last = time;
    const counts = columns.act[row] === Act.add || columns.act[row] === Act.cut;
    messages[place + 1] = (messages[place] ?? 0) + (counts ? 1 : 0);
    sizes[place + 1] = (sizes[place] ?? 0) + (counts ? (columns.size[row] ?? 0) : 0);
  });
  const turn = new Int32Array(transcript.length);
  let turns = 0;
  transcript.head.forEach((row, article) => {
    if (isPrompt(columns, row)) turns++;
    turn[article] = turns;
  });
  return { turn, turns, before, took: tookOf(columns, path, transcript, before), messages, sizes };
}

function tookOf(
  columns: Columns,
  path: Int32Array,
  { length, head, start, members }: Transcript,
  before: Float64Array,
): Float64Array {
  // The call of each result that stands under one.
  const call = new Int32Array(columns.length).fill(NONE);
  for (let article = 0; article < length; article++) {
    const to = start[article + 1] ?? 0;
    for (let k = (start[article] ?? 0) + 1; k < to; k++)
      call[members[k] ?? 0] = head[article] ?? NONE;
  }
  return Float64Array.from(path, (row, place) => {
    const role = roleName(columns.role[row] ?? 0);
    const caller = call[row] ?? NONE;
    const since =
      role === 'assistant'
        ? (before[place] ?? NaN)
        : role === 'toolResult' && caller !== NONE
          ? recordedTime(columns, caller)
          : NaN;
    const took = recordedTime(columns, row) - since;
    return took >= 0 ? took : NaN;
  });
}

const isPrompt = ({ role }: Columns, row: number): boolean => roleName(role[row] ?? 0) === 'user';

/** What can be gone to in a transcript, one after the other. */
export const MARKS = ['prompts', 'errors', 'slow'] as const;
export type MarkName = (typeof MARKS)[number];

/** Rows that are marked, in the order in which they are read, with the article that shows each and the ms it took. */
export interface MarkedRows {
  readonly row: Int32Array;
  readonly article: Int32Array;
  readonly took: Float64Array;
}

/** The prompts, the failed entries, or the slowest replies and calls of a path, in O(n). */
export function marksOf(
  columns: Columns,
  transcript: Transcript,
  { took }: Reading,
  placeOf: Int32Array,
  what: MarkName,
): MarkedRows {
  const tookBy = (row: number): number => took[placeOf[row] ?? NONE] ?? NaN;
  const least = what === 'slow' ? slowest(transcript, tookBy) : null;
  const found: { row: number; article: number }[] = [];
  for (let article = 0; article < transcript.length; article++) {
    const to = transcript.start[article + 1] ?? 0;
    for (let k = transcript.start[article] ?? 0; k < to; k++) {
      const row = transcript.members[k] ?? 0;
      const marked =
        least === null
          ? what === 'prompts'
            ? isPrompt(columns, row)
            : ((columns.flags[row] ?? 0) & Flag.failed) !== 0
          : least.has(row);
      if (marked) found.push({ row, article });
    }
  }
  return {
    row: Int32Array.from(found, ({ row }) => row),
    article: Int32Array.from(found, ({ article }) => article),
    took: Float64Array.from(found, ({ row }) => tookBy(row)),
  };
}

/** The rows that took longest; of equal ones those that are read first. */
function slowest({ members }: Transcript, took: (row: number) => number): ReadonlySet<number> {
  const best: number[] = [];
  for (const row of members) {
    const ms = took(row);
    if (!(ms >= SLOW)) continue;
    let at = best.length;
    while (at > 0 && took(best[at - 1] ?? NONE) < ms) at--;
    if (at >= SLOWEST) continue;
    best.splice(at, 0, row);
    best.length = Math.min(best.length, SLOWEST);
  }
  return new Set(best);
}
