import type { Range } from './api.ts';

/**
 * A range that lies inside a list of `total` rows and asks for `most` rows at most, whatever was asked. A negative start
 * counts from the end: who wants the last rows need not know how many there are.
 */
export function within(range: Range, total: number, most: number): { from: number; to: number } {
  const from = whole(range.from < 0 ? total + range.from : range.from, 0, total);
  return { from, to: whole(range.to, from, Math.min(total, from + most)) };
}

const whole = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, Math.floor(value))) : low;

/** The nearest of `row` and its ancestors that has an index, as that index; -1 when none has. */
export function revealed(
  parent: Int32Array,
  row: number,
  indexOf: (row: number) => number,
): number {
  for (let at = row; at >= 0; at = parent[at] ?? -1) {
    const index = indexOf(at);
    if (index >= 0) return index;
  }
  return -1;
}
