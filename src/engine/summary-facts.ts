/** What a compaction and a branch summary speak of, counted on the read path: no line is read. */
import type { SummaryBlock } from '../entry/blocks.ts';
import type { Session } from '../session/index.ts';
import type { Replaced } from './api.ts';
import type { PathView, TranscriptView } from './session-view.ts';

/** A branch is followed so many entries up at most. */
const FAR = 5_000;

/**
 * Messages before a compaction that it speaks for, and those that it keeps: from `firstKeptEntryId` on, if that stands
 * above it on the path; none with a retained tail of the harness, which keeps copies (format-pi 2.8).
 */
export function replacedBy(
  { columns, flavour }: Session,
  { place }: PathView,
  { reading: { messages, sizes } }: TranscriptView,
  row: number,
  { ref, tail }: SummaryBlock,
): Replaced {
  const at = place[row] ?? 0;
  const kept = ref === null ? -1 : (place[columns.ids.rowOf(ref)] ?? -1);
  const from = kept < 0 || kept > at || (tail !== null && flavour === 'harness') ? at : kept;
  const tokens = (to: number, since: number): number =>
    Math.ceil(((sizes[to] ?? 0) - (sizes[since] ?? 0)) / 4);
  return {
    dropped: messages[from] ?? 0,
    droppedSize: tokens(from, 0),
    kept: (messages[at] ?? 0) - (messages[from] ?? 0),
    keptSize: tokens(at, from),
  };
}

/** Entries of the branch that a summary speaks of: from where it was left up to the read path. */
export function leftBehind(
  { columns }: Session,
  { place }: PathView,
  { ref }: SummaryBlock,
): number | null {
  let at = ref === null ? -1 : columns.ids.rowOf(ref);
  for (let count = 0; count <= FAR && at >= 0; count++, at = columns.parent[at] ?? -1) {
    if ((place[at] ?? -1) >= 0) return count === 0 ? null : count;
  }
  return null;
}
