import { ok, type Result } from '../base/result.ts';
import { field } from '../base/wire.ts';
import { imageAt, kindOf } from '../entry/index.ts';
import { readTexts } from '../jsonl/index.ts';
import {
  keyOf,
  newestBelow,
  rangeOf,
  readWires,
  rowOfKey,
  siblingsOf,
  wireOf,
  type Session,
} from '../session/index.ts';
import type { EngineError, EntryDetail, EntryKey } from './api.ts';
import { fault, readFault } from './faults.ts';
import { imageBlob } from './image-bytes.ts';
import { problemRows, problemsAt } from './problem-rows.ts';

/** One entry whole: the line as it is stored, its blocks without cuts, and where it stands. */
export async function entryDetail(
  session: Session,
  key: EntryKey,
  revision: number,
  signal?: AbortSignal,
): Promise<Result<EntryDetail, EngineError>> {
  const row = rowOfKey(session, key);
  if (row < 0) return fault('no-such-entry', { key });
  const read = await readTexts(session.source, [rangeOf(session, row)], signal);
  if (!read.ok) return readFault(read.error);
  const [raw = ''] = read.value;
  const wire = wireOf(session, row, raw);
  const line = session.columns.line[row] ?? -1;
  const problems = await problemRows(session, problemsAt(session, line), signal);
  if (!problems.ok) return problems;
  const siblings = siblingsOf(session.tree, session.columns, row);
  return ok({
    revision,
    key,
    id: session.columns.ids.idOf(row),
    line,
    raw,
    blocks: kindOf(field(wire, 'type')).blocks(wire),
    newest: keyOf(session, newestBelow(session.tree, row)),
    siblings: Array.from(siblings.rows, (one) => keyOf(session, one)),
    sibling: siblings.index,
    problems: problems.value,
  });
}

/** The `index`-th image of an entry as a blob that a browser may draw. */
export async function entryImage(
  session: Session,
  key: EntryKey,
  index: number,
  signal?: AbortSignal,
): Promise<Result<Blob, EngineError>> {
  const row = rowOfKey(session, key);
  if (row < 0) return fault('no-such-entry', { key });
  const read = await readWires(session, [row], signal);
  if (!read.ok) return readFault(read.error);
  const image = imageAt(read.value[0] ?? {}, index);
  const blob = image && imageBlob(image.mime, image.data);
  return blob ? ok(blob) : fault('no-such-entry', { key, image: index });
}
