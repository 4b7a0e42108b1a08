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
import type { EngineError, EntryDetail, EntryKey, Place } from './api.ts';
import { fault, readFault } from './faults.ts';
import { imageBlob } from './image-bytes.ts';
import { problemRows, problemsAt } from './problem-rows.ts';
import type { SessionView } from './session-view.ts';

/** Where an entry stands, from columns alone. */
export function entryPlace(
  view: SessionView,
  key: EntryKey,
  leaf: EntryKey | null,
  revision: number,
): Result<Place, EngineError> {
  const { session } = view;
  const row = rowOfKey(session, key);
  const leafRow = view.leafRow(leaf);
  if (row < 0 || leafRow === null) return fault('no-such-entry', { key });
  const newest = newestBelow(session.tree, row);
  const { rows, index } = siblingsOf(session.tree, session.columns, row);
  const beside = (by: -1 | 1): EntryKey | null => {
    const sibling = index < 0 ? undefined : rows[index + by];
    return sibling === undefined ? null : keyOf(session, sibling);
  };
  const fork = session.columns.parent[rows[index] ?? -1] ?? -1;
  return ok({
    revision,
    key,
    id: ownId(session, row),
    onPath: (view.path(leafRow).place[row] ?? -1) >= 0,
    newest: keyOf(session, newest),
    newestId: ownId(session, newest),
    fork: fork < 0 ? null : keyOf(session, fork),
    before: beside(-1),
    after: beside(1),
  });
}

/** The id of a row, when it leads back to this row. */
function ownId({ columns: { ids } }: Session, row: number): string | null {
  const id = ids.idOf(row);
  return id !== null && ids.rowOf(id) === row ? id : null;
}

/** One entry whole: the line as it is stored, and its blocks without cuts. */
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
  return ok({
    revision,
    key,
    id: session.columns.ids.idOf(row),
    line,
    raw,
    blocks: kindOf(field(wire, 'type')).blocks(wire),
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
