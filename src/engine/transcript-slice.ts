import { ok, type Result } from '../base/result.ts';
import type { Wire } from '../base/wire.ts';
import { articleOf, rangeOf, readWires, rowOfKey } from '../session/index.ts';
import type { EngineError, TranscriptQuery, TranscriptRow, TranscriptSlice } from './api.ts';
import { articleRow, needs, type Needs } from './article.ts';
import { isUnread } from './cast.ts';
import { SLICE_BUDGET, type Budget } from './cut-blocks.ts';
import { fault, readFault } from './faults.ts';
import type { SessionView } from './session-view.ts';
import { revealed, within } from './slice.ts';
import type { Titles } from './titles.ts';

/** Articles of one answer at most. */
const MOST = 500;
/** Bytes of lines that are held at a time while their articles are made. */
const BATCH = 8 * 1024 * 1024;

/** The articles of the transcript that are looked at, with their blocks. */
export async function transcriptSlice(
  view: SessionView,
  titles: Titles,
  query: TranscriptQuery,
  revision: number,
  signal?: AbortSignal,
): Promise<Result<TranscriptSlice, EngineError>> {
  const leaf = view.leafRow(query.leaf);
  if (leaf === null) return fault('no-such-entry', { key: query.leaf ?? -1 });
  const { session } = view;
  const path = view.path(leaf);
  const shown = view.transcript(leaf);
  const { transcript } = shown;
  const { from, to } = within(query, transcript.length, MOST);
  const budget: Budget = { left: SLICE_BUDGET };
  const rows: TranscriptRow[] = [];
  for (let i = from; i < to;) {
    const batch: { article: number; needs: Needs }[] = [];
    for (let bytes = 0; i < to && bytes < BATCH; i++) {
      const wanted = needs(session, path, transcript, i);
      batch.push({ article: i, needs: wanted });
      for (const row of wanted.bodies) bytes += lengthOf(view, row);
    }
    const titled = batch.flatMap((one) => one.needs.titles);
    const named = await titles.of(session, titled, signal);
    if (!named.ok) return named;
    const wires = await bodiesOf(view, batch, signal);
    if (!wires.ok) return wires;
    const title = new Map(titled.map((row, k) => [row, named.value[k]]));
    for (const { article } of batch) {
      rows.push(
        articleRow(view, titles, { path, shown, article, title, wires: wires.value, budget }),
      );
    }
  }
  const sought = query.reveal === undefined ? -1 : rowOfKey(session, query.reveal);
  const at = revealed(session.columns.parent, sought, (row) =>
    (path.place[row] ?? -1) < 0 ? -1 : articleOf(transcript, row),
  );
  return ok({
    revision,
    total: transcript.length,
    from,
    rows,
    revealed: at,
    turns: shown.reading.turns,
    path: shown.path,
    paths: shown.paths,
  });
}

async function bodiesOf(
  { session }: SessionView,
  batch: readonly { readonly needs: Needs }[],
  signal: AbortSignal | undefined,
): Promise<Result<ReadonlyMap<number, Wire>, EngineError>> {
  const rows = batch.flatMap((one) => one.needs.bodies).filter((row) => !isUnread(session, row));
  const read = await readWires(session, rows, signal);
  if (!read.ok) return readFault(read.error);
  return ok(new Map(rows.map((row, i) => [row, read.value[i] ?? {}])));
}

function lengthOf({ session }: SessionView, row: number): number {
  const { from, to } = rangeOf(session, row);
  return to - from;
}
