import type { Columns } from './columns.ts';

/** A label in force, and the row of the line that set it. */
export interface Label {
  readonly text: string;
  readonly row: number;
}

/**
 * Labels by the row they stand on: file order over all branches, the last line for a target wins, an empty one clears
 * (format-pi 2.7, rule S5). A label on an id that is not in the file is kept by nobody and shown in Lines only.
 */
export function labelsOf({ sparse, ids }: Columns): ReadonlyMap<number, Label> {
  const byTarget = new Map<string, Label>();
  for (const [row, effect] of sparse) {
    if (effect.do !== 'label') continue;
    if (effect.label === null) byTarget.delete(effect.target);
    else byTarget.set(effect.target, { text: effect.label, row });
  }
  const labels = new Map<number, Label>();
  for (const [target, label] of byTarget) {
    const row = ids.rowOf(target);
    if (row >= 0) labels.set(row, label);
  }
  return labels;
}

/** The name set last, over all branches and in file order (format-pi 2.7); null when there is none or it was cleared. */
export function nameOf({ sparse }: Columns): string | null {
  let name: string | null = null;
  for (const effect of sparse.values()) if (effect.do === 'name') name = effect.name;
  return name;
}

/**
 * Where the agent would continue: the last entry of the file, whatever it is (format-pi 2.4). In the harness flavour a
 * `leaf` line puts it at its target, and an entry after it back at itself (format-pi 1.4, rule S4). -1: before the first.
 */
export function leafOf({ length, sparse, ids }: Columns, harness: boolean): number {
  const last = length - 1;
  if (!harness || last < 0) return last;
  const effect = sparse.get(last);
  if (effect?.do !== 'leaf') return last;
  return effect.target === null ? -1 : ids.rowOf(effect.target);
}
