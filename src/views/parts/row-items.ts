import type { EntryKey } from '../../engine/index.ts';

/** Rows that the engine answered: `from` on, of `total`; `revealed` is where the entry asked for stands. */
export interface RowSlice<Row> {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
  readonly revealed: number;
}

/** What a list asks of the engine next. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly reveal?: EntryKey;
}

/** The range in a key that says more than that; what was not asked for is left out. */
export const rangeOf = ({ from, to, reveal }: RowRange): RowRange =>
  reveal === undefined ? { from, to } : { from, to, reveal };

/** A row to draw. `row` is null as long as it was not loaded: it keeps its place. */
export interface RowItem<Row> {
  readonly index: number;
  readonly key: string | number;
  readonly row: Row | null;
  readonly height: number;
  /** Out of sight, and drawn only because it has the focus. */
  readonly kept: boolean;
}

export interface RowListOptions<Row> {
  /** Height of a row that was not seen yet. */
  readonly estimate: number;
  /** Names a row for as long as the file is open. */
  readonly keyOf: (row: Row, index: number) => EntryKey;
  /** Height of a row, where rows are not measured. */
  readonly heightOf?: (row: Row) => number;
  /** Padding above and below the rows. */
  readonly before?: number;
  readonly after?: number;
  /** How far beyond the window rows are drawn, in px. */
  readonly over?: number;
  /** Rows are asked for in ranges that start and end at multiples of this. */
  readonly chunk?: number;
  /** Where the list stands before anything is asked for. */
  readonly start: 'top' | 'end';
}

/** The range around `first` to `last` that starts and ends at multiples of `chunk`, inside the list. */
export function chunksAround(
  first: number,
  last: number,
  total: number,
  chunk: number,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(first / chunk) * chunk);
  return { from, to: Math.max(from + 1, Math.min(total, Math.ceil(last / chunk) * chunk)) };
}

/** True when drawing `b` again would change nothing. */
export function sameItems<Row>(a: readonly RowItem<Row>[], b: readonly RowItem<Row>[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((item, at) => {
    const other = b[at];
    return (
      other !== undefined &&
      item.row === other.row &&
      item.key === other.key &&
      item.index === other.index &&
      item.kept === other.kept &&
      (item.row !== null || item.height === other.height)
    );
  });
}
