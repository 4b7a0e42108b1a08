import { Act, type Columns } from './columns.ts';
import type { Label } from './labels.ts';
import { pathTo } from './tree.ts';

/** What pi's `createBranchedSession` would write for a leaf: rows in file order, with their parents. */
export interface Branched {
  /** Row of the session for each entry of the new file; -1 for a new label line. */
  readonly entries: readonly number[];
  /** Position in `entries` of each entry's parent, -1 for the root. */
  readonly parents: readonly number[];
  /** `[position, label]` for each labelled entry of the new file. */
  readonly labels: readonly (readonly [number, string])[];
  /** `[position, position of its firstKeptEntryId or -1]` for each compaction. */
  readonly firstKept: readonly (readonly [number, number])[];
}

/**
 * The path to `row` as a session of its own (format-pi 2.15, recorded with pi 1.6.0): label lines are taken out and the
 * rest is chained again; a compaction that kept from a label keeps from the entry after it; every label whose target is on
 * the path, from any branch, is written again at the end.
 */
export function branchedSession(
  columns: Columns,
  labels: ReadonlyMap<number, Label>,
  row: number,
): Branched {
  const path = pathTo(columns, row);
  const entries: number[] = [];
  const position = new Map<number, number>();
  const next = new Map<number, number>();
  path.forEach((member, i) => {
    next.set(member, path[i + 1] ?? -1);
    if (columns.act[member] === Act.label) return;
    position.set(member, entries.length);
    entries.push(member);
  });
  const kept = entries.length;
  const named: (readonly [number, string])[] = [];
  for (const [target, label] of labels) {
    const at = position.get(target);
    if (at === undefined) continue;
    named.push([at, label.text]);
    entries.push(-1);
  }
  const firstKept: (readonly [number, number])[] = [];
  for (let at = 0; at < kept; at++) {
    const effect = columns.sparse.get(entries[at] ?? -1);
    if (effect?.do !== 'cut') continue;
    const target = effect.keepFrom === null ? -1 : columns.ids.rowOf(effect.keepFrom);
    firstKept.push([at, position.get(afterLabels(columns, next, target)) ?? -1]);
  }
  return { entries, parents: entries.map((_, i) => i - 1), labels: named, firstKept };
}

/** The first entry of the path at or after `row` that is no label line; `row` itself when it is not on the path. */
function afterLabels(columns: Columns, next: ReadonlyMap<number, number>, row: number): number {
  let at = row;
  while (at >= 0 && next.has(at) && columns.act[at] === Act.label) at = next.get(at) ?? -1;
  return at;
}
