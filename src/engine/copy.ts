import { ok, type Result } from '../base/result.ts';
import { field } from '../base/wire.ts';
import { kindOf } from '../entry/index.ts';
import { articleOf, rangeOf, readWires, rowOfKey, type Transcript } from '../session/index.ts';
import type { Copied, CopyQuery, EngineError } from './api.ts';
import { castOf, isUnread } from './cast.ts';
import { entryText, Pieces } from './entry-text.ts';
import { fault, readFault } from './faults.ts';
import type { SessionView } from './session-view.ts';
import { largeLine } from './words.ts';

/** Characters of one copy; a first article is copied whatever it holds. */
const MOST = 16 * 1024 * 1024;
/** Bytes of lines that are held at a time. */
const BATCH = 8 * 1024 * 1024;

/** The texts of all entries of some articles, each after the other with a blank line between. */
export async function copyAnswer(
  view: SessionView,
  query: CopyQuery,
  revision: number,
  signal?: AbortSignal,
): Promise<Result<Copied, EngineError>> {
  const leaf = view.leafRow(query.leaf);
  if (leaf === null) return fault('no-such-entry', { key: query.leaf ?? -1 });
  const { session } = view;
  const { transcript } = view.transcript(leaf);
  const ends = [query.from, query.to].map((key) => articleOf(transcript, rowOfKey(session, key)));
  const [from = -1, to = -1] = ends.sort((a, b) => a - b);
  if (from < 0) return fault('no-such-entry', { key: query.from });
  const pieces = new Pieces();
  const all = (transcript.start[to + 1] ?? 0) - (transcript.start[from] ?? 0);
  let entries = 0;
  for (let at = from; at <= to && (at === from || pieces.length < MOST);) {
    const batch = batchOf(view, transcript, at, to);
    const read = await readWires(
      session,
      batch.rows.filter((row) => !isUnread(session, row)),
      signal,
    );
    if (!read.ok) return readFault(read.error);
    let next = 0;
    for (const row of batch.rows) {
      const range = rangeOf(session, row);
      const { tone } = castOf(session, row);
      const wire = isUnread(session, row) ? null : (read.value[next++] ?? {});
      const said =
        wire === null
          ? [[largeLine(range.to - range.from)]]
          : entryText(kindOf(field(wire, 'type')).blocks(wire), tone, query.as);
      for (const words of said) {
        if (!pieces.empty) pieces.add('\n\n');
        pieces.add(...words);
      }
    }
    entries += batch.rows.length;
    at = batch.to;
  }
  return ok({ revision, pieces: pieces.done(), entries, left: all - entries });
}

/** Rows of the next articles, as many as may be held at a time. */
function batchOf(
  { session }: SessionView,
  { start, members }: Transcript,
  from: number,
  last: number,
): { rows: number[]; to: number } {
  const rows: number[] = [];
  let to = from;
  for (let bytes = 0; to <= last && bytes < BATCH; to++) {
    for (const row of members.subarray(start[to], start[to + 1])) {
      const range = rangeOf(session, row);
      bytes += range.to - range.from;
      rows.push(row);
    }
  }
  return { rows, to };
}
