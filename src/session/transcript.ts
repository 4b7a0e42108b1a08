import { kindAt, roleName } from './registry.ts';
import { Act, type Columns } from './columns.ts';

const NONE = -1;

/** One-line entries in a row are one article of this many at most, so that a file of settings is no single huge row. */
const LINES_AT_MOST = 20;

/** Results under one reply at most; more stand alone, so that no article is without bound. */
const RESULTS_AT_MOST = 2_000;

/**
 * The articles of a transcript: which entries of the path stand together. An article is led by one entry; the results of
 * its tool calls stand under it, and one-line entries (settings, labels, names …) that follow each other share one.
 */
export interface Transcript {
  readonly length: number;
  /** Row that leads each article. */
  readonly head: Int32Array;
  /** Rows of article i: `members[start[i]]` to `members[start[i + 1]]` (excluded), in path order, the head first. */
  readonly start: Int32Array;
  readonly members: Int32Array;
  /** 1 where the article is a run of one-line entries. */
  readonly lines: Uint8Array;
}

/**
 * Groups a path into articles in O(n). A result belongs to the latest call with its id above it *on this path*: ids may
 * repeat on other branches, and then the first occurrence in the file is another branch's (format-pi gotcha 38, rule S8).
 */
export function buildTranscript(columns: Columns, path: Int32Array): Transcript {
  const article = new Int32Array(path.length);
  const head: number[] = [];
  const lines: number[] = [];
  const results: number[] = [];
  const callers = new Map<number, number>();
  let run = 0;
  path.forEach((row, i) => {
    const owner = ownerOf(columns, row, callers);
    if (owner !== NONE && (results[owner] ?? 0) < RESULTS_AT_MOST) {
      results[owner] = (results[owner] ?? 0) + 1;
      article[i] = owner;
      return;
    }
    const line = isOneLine(columns, row);
    if (line && run > 0 && run < LINES_AT_MOST) {
      article[i] = head.length - 1;
      run++;
      return;
    }
    run = line ? 1 : 0;
    article[i] = head.length;
    if (!line) noteCalls(columns, row, head.length, callers);
    head.push(row);
    lines.push(line ? 1 : 0);
  });
  const start = new Int32Array(head.length + 1);
  for (const at of article) start[at + 1] = (start[at + 1] ?? 0) + 1;
  for (let i = 0; i < head.length; i++) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0);
  const next = start.slice();
  const members = new Int32Array(path.length);
  path.forEach((row, i) => {
    const at = article[i] ?? 0;
    const to = next[at] ?? 0;
    members[to] = row;
    next[at] = to + 1;
  });
  return {
    length: head.length,
    head: Int32Array.from(head),
    start,
    members,
    lines: Uint8Array.from(lines),
  };
}

/** The article whose call this row answers, -1 when it answers none that stands above. */
function ownerOf(columns: Columns, row: number, callers: ReadonlyMap<number, number>): number {
  if (columns.act[row] !== Act.add || roleName(columns.role[row] ?? 0) !== 'toolResult')
    return NONE;
  const id = columns.links[columns.linkStart[row] ?? 0];
  return id === undefined || (columns.linkStart[row + 1] ?? 0) === (columns.linkStart[row] ?? 0)
    ? NONE
    : (callers.get(id) ?? NONE);
}

function noteCalls(
  columns: Columns,
  row: number,
  article: number,
  callers: Map<number, number>,
): void {
  if (roleName(columns.role[row] ?? 0) !== 'assistant') return;
  const to = columns.linkStart[row + 1] ?? 0;
  for (let k = columns.linkStart[row] ?? 0; k < to; k++)
    callers.set(columns.links[k] ?? NaN, article);
}

/** Settings and what no model sees are one line; an unknown kind gets its own article, with what it holds. */
function isOneLine({ kind, role }: Columns, row: number): boolean {
  if (role[row] !== 0) return false;
  const one = kindAt(kind[row] ?? 0);
  return one.group !== 'context' && one.tone !== 'unknown';
}

/** Index of the article that shows `row`, -1 when it is not on the path. */
export function articleOf(transcript: Transcript, row: number): number {
  const at = transcript.members.indexOf(row);
  if (at < 0) return NONE;
  let low = 0;
  let high = transcript.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((transcript.start[mid] ?? 0) <= at) low = mid;
    else high = mid - 1;
  }
  return low;
}

/** A call lies this many entries above its result at most. A step costs nanoseconds, but a hostile file has many. */
const LOOK_BACK = 5_000;

/** The row whose call this result answers, looked for up its path; -1 when it answers none, or one far above. */
export function callerOf(columns: Columns, row: number): number {
  if (columns.act[row] !== Act.add || roleName(columns.role[row] ?? 0) !== 'toolResult')
    return NONE;
  const answered = columns.links[columns.linkStart[row] ?? 0];
  if (answered === undefined || columns.linkStart[row + 1] === columns.linkStart[row]) return NONE;
  let at = columns.parent[row] ?? NONE;
  for (let steps = 0; at !== NONE && steps < LOOK_BACK; steps++, at = columns.parent[at] ?? NONE) {
    if (roleName(columns.role[at] ?? 0) !== 'assistant') continue;
    const to = columns.linkStart[at + 1] ?? 0;
    for (let k = columns.linkStart[at] ?? 0; k < to; k++)
      if (columns.links[k] === answered) return at;
  }
  return NONE;
}
