import type { EntryKey } from '../../engine/index.ts';
import type { Align } from './viewport.ts';

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

/** Something to bring into view: an entry, or the end of the list (null). */
export interface Goal {
  readonly key: EntryKey | null;
  readonly align: Align;
  /** Does nothing when the row is in view. */
  readonly lazy: boolean;
  /** The reader comes back to it: it is waited for, as long as nothing else is gone to. */
  readonly back?: true;
}

/** Where a reader was in a list: the first row in view, and how far its top stood below the window's upper edge. */
export interface RowPlace {
  readonly key: EntryKey;
  readonly offset: number;
}

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
  /** Rows are so small that a frame may take many new ones; those whose height is known are. */
  readonly light?: boolean;
  /** Padding above and below the rows. */
  readonly before?: number;
  readonly after?: number;
  /** How far beyond the window rows are drawn, in px. */
  readonly over?: number;
  /** Rows are asked for in ranges that start and end at multiples of this. */
  readonly chunk?: number;
  /** Where the list stands before anything is asked for. */
  readonly start: 'top' | 'end';
  /** Where the reader was when the list was left; null or undefined: `start`. */
  readonly place?: RowPlace | null;
  /** Told where the reader is when the list goes from the screen. */
  readonly left?: (place: RowPlace) => void;
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

/** The range to ask for when rows near `from` to `to` are missing; null when none is. */
export function missingRows(
  rows: ReadonlyMap<number, unknown>,
  from: number,
  to: number,
  total: number,
  chunk: number,
): { from: number; to: number } | null {
  const margin = chunk / 3;
  const first = Math.max(0, Math.floor(from - margin));
  const last = Math.min(total, Math.ceil(to + margin));
  for (let index = first; index < last; index++)
    if (!rows.has(index)) return chunksAround(first, last, total, chunk);
  return null;
}

/** Rows kept around the window, so that turning back needs no question. */
const KEPT_ROWS = 1_000;

/** Forgets rows that are far from `index`, once there are many. */
export function forgetFar(rows: Map<number, unknown>, index: number): void {
  if (rows.size <= KEPT_ROWS * 2) return;
  for (const at of rows.keys()) if (Math.abs(at - index) > KEPT_ROWS) rows.delete(at);
}

/** What there is to draw. */
export interface ItemPlan<Row> {
  /** Rows in the window and beyond its edges; rows in the window itself. */
  readonly range: { readonly from: number; readonly to: number };
  readonly seen: { readonly from: number; readonly to: number };
  /** Items in the document now. */
  readonly drawn: readonly RowItem<Row>[];
  /** New rows that one frame may take: of those in the window, of those beyond its edges. */
  readonly atOnce: { readonly seen: number; readonly beyond: number };
  /** The row with the focus, and where it was last seen. */
  readonly keep: { readonly index: number; readonly row: Row } | null;
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row, index: number) => EntryKey;
  readonly heightOf: (index: number) => number;
}

/**
 * The items of the next frame, in order. New rows come in small numbers, first those that the reader sees, so that a
 * jump is not one long frame. `skipped`: some are left for the next.
 */
export function planItems<Row>(plan: ItemPlan<Row>): { items: RowItem<Row>[]; skipped: boolean } {
  const { range, seen, keep } = plan;
  const there = new Set(plan.drawn.map((item) => item.key));
  const left = { ...plan.atOnce };
  let skipped = false;
  const items: RowItem<Row>[] = [];
  for (let index = range.from; index < range.to; index++) {
    const row = plan.rowAt(index);
    const key = row === undefined ? `?${index}` : plan.keyOf(row, index);
    const where = index < seen.from || index >= seen.to ? 'beyond' : 'seen';
    const later = row !== undefined && !there.has(key) && left[where]-- <= 0;
    skipped ||= later;
    items.push({
      index,
      key: later ? `?${index}` : key,
      row: later ? null : (row ?? null),
      height: plan.heightOf(index),
      kept: false,
    });
  }
  if (keep === null) return { items, skipped };
  const key = plan.keyOf(keep.row, keep.index);
  const inside = keep.index >= range.from && keep.index < range.to;
  if (inside || items.some((item) => item.key === key)) return { items, skipped };
  const item = { index: keep.index, key, row: keep.row, height: 0, kept: true };
  // The list stays in order, so that Svelte never moves the element that has the focus.
  if (keep.index < range.from) items.unshift(item);
  else items.push(item);
  return { items, skipped };
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
