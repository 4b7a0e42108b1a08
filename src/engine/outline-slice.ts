import { ok, type Result } from '../base/result.ts';
import { childCount, keyOf, railsOf, rowOfKey } from '../session/index.ts';
import type { EngineError, OutlineQuery, OutlineRow, OutlineSlice, RailPiece } from './api.ts';
import { castOf, isFailed, labelAt, sizeOf, timeOf } from './cast.ts';
import { fault } from './faults.ts';
import { marksOn } from './problem-rows.ts';
import { inkAt, type OutlineView, type PathView, type SessionView } from './session-view.ts';
import { revealed, within } from './slice.ts';
import type { Title, Titles } from './titles.ts';

/** Rows of one answer at most. */
const MOST = 5_000;
/** Rails of one row at most; a file whose branches nest deeper shows the innermost. */
const RAILS = 100;

/** The rows of the outline that are looked at. Only their titles are read from the file. */
export async function outlineSlice(
  view: SessionView,
  titles: Titles,
  query: OutlineQuery,
  revision: number,
  signal?: AbortSignal,
): Promise<Result<OutlineSlice, EngineError>> {
  const leaf = view.leafRow(query.leaf);
  if (leaf === null) return fault('no-such-entry', { key: query.leaf ?? -1 });
  const path = view.path(leaf);
  const shown = view.outline(leaf, query.filter, query.folded);
  const { outline, indexOf } = shown;
  const { from, to } = within(query, outline.length, MOST);
  const read = await titles.of(view.session, [...outline.row.subarray(from, to)], signal);
  if (!read.ok) return read;
  const rails = railsOf(outline, from, to);
  const folded = new Set(query.folded);
  const rows = read.value.map((title, i) => ({
    ...rowOf(view, path, shown, from + i, title, folded),
    rails: pieces(
      rails[i] ?? [],
      outline.level[from + i] ?? 1,
      outline.head[from + i] === 0,
      isLive(shown, path, from + i),
    ),
  }));
  const sought = query.reveal === undefined ? -1 : rowOfKey(view.session, query.reveal);
  const at = revealed(view.session.columns.parent, sought, (row) => indexOf[row] ?? -1);
  const own = sought < 0 || (indexOf[sought] ?? -1) >= 0;
  return ok({
    revision,
    total: outline.length,
    from,
    rows,
    revealed: at,
    stands: at < 0 ? null : keyOf(view.session, outline.row[at] ?? 0),
    hidden: own ? null : shown.shows(sought) ? 'fold' : 'filter',
  });
}

/** Keys of the rows that can be folded, in the order of the outline. */
export function forkKeys(
  view: SessionView,
  query: Pick<OutlineQuery, 'leaf' | 'filter'>,
): Result<Float64Array, EngineError> {
  const leaf = view.leafRow(query.leaf);
  if (leaf === null) return fault('no-such-entry', { key: query.leaf ?? -1 });
  const { outline } = view.outline(leaf, query.filter, []);
  const rows = outline.row.filter((_, i) => outline.forks[i] === 1);
  return ok(Float64Array.from(rows, (row) => keyOf(view.session, row)));
}

function rowOf(
  { session }: SessionView,
  path: PathView,
  { outline, cut }: OutlineView,
  i: number,
  { kind, title }: Title,
  folded: ReadonlySet<number>,
): Omit<OutlineRow, 'rails'> {
  const row = outline.row[i] ?? 0;
  const key = keyOf(session, row);
  const { group, tone } = castOf(session, row);
  const up = outline.up[i] ?? -1;
  const children = childCount(session.tree, row);
  return {
    key,
    id: session.columns.ids.idOf(row),
    level: outline.level[i] ?? 1,
    position: outline.position[i] ?? 1,
    setSize: outline.below[up < 0 ? outline.length : up] ?? 1,
    expanded: outline.forks[i] === 1 ? !folded.has(key) : null,
    up,
    kind,
    group,
    tone,
    title,
    label: labelAt(session, row),
    isLeaf: row === session.leaf,
    onPath: (path.place[row] ?? -1) >= 0,
    branches: children > 1 ? children : 0,
    branch: outline.branch[i] ?? 0,
    ink: inkAt(path, row),
    cutAbove: i === cut ? path.context.summarisedAbove : 0,
    size: sizeOf(session, row),
    time: timeOf(session, row),
    failed: isFailed(session, row),
    ...marksOn(session, [session.columns.line[row] ?? -1]),
    hiddenAbove: outline.hidden[i] ?? 0,
  };
}

/** Whether the first rail beside a row is the read path: other roots have a first rail too. */
function isLive({ outline }: OutlineView, path: PathView, i: number): boolean {
  let at = i;
  while ((outline.level[at] ?? 1) > 1) at = outline.up[at] ?? 0;
  return (path.place[outline.row[at] ?? 0] ?? -1) >= 0;
}

/** Levels that go on below a row, as pieces to draw beside it: the row's own rail may begin or end here. */
function pieces(below: readonly number[], own: number, above: boolean, live: boolean): RailPiece[] {
  const outer = below
    .filter((level) => level < own)
    .map((level): RailPiece => ({ level, part: 'pass', live: live && level === 1 }));
  const goesOn = below.includes(own);
  const part = above ? (goesOn ? 'pass' : 'end') : goesOn ? 'start' : 'only';
  return [...outer, { level: own, part, live: live && own === 1 } as const].slice(-RAILS);
}
