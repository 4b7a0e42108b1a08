import type { EntryKey, TranscriptRow } from '../../engine/index.ts';
import type { OpenSession } from '../../state/session.svelte.ts';
import type { RowList } from '../parts/row-list.svelte.ts';

/** A row by its entry, where it stands, and how many entries there are above it and in it. */
interface End extends Pick<TranscriptRow, 'key' | 'above' | 'entries'> {
  readonly index: number;
}

/**
 * Rows that are picked to be copied: from the one where it began to the one where it ends now, drawn or not. They belong to
 * one transcript, so another path or a file that has grown drops them.
 */
export class PickedRows {
  readonly #session: OpenSession;
  readonly #list: RowList<TranscriptRow>;
  readonly #identity: () => string;
  #range = $state.raw<{ anchor: End; focus: End; identity: string } | null>(null);

  constructor(session: OpenSession, list: RowList<TranscriptRow>, identity: () => string) {
    this.#session = session;
    this.#list = list;
    this.#identity = identity;
  }

  /** Where it begins and ends, and how many entries that is; null when none is picked. */
  get range(): { readonly from: EntryKey; readonly to: EntryKey; readonly entries: number } | null {
    const range = this.#range;
    if (range === null || range.identity !== this.#identity()) return null;
    const { anchor, focus } = range;
    const [first, last] = anchor.index <= focus.index ? [anchor, focus] : [focus, anchor];
    return { from: first.key, to: last.key, entries: last.above + last.entries - first.above };
  }

  /** All of them are in the document, so that marked text is whole. */
  get drawn(): boolean {
    const range = this.range === null ? null : this.#range;
    const items = this.#list.items.filter(
      ({ index, row, kept }) => row !== null && !kept && this.has(index),
    );
    return range !== null && items.length === Math.abs(range.focus.index - range.anchor.index) + 1;
  }

  has(index: number): boolean {
    const range = this.#range;
    if (range === null || range.identity !== this.#identity()) return false;
    const { anchor, focus } = range;
    return (index - anchor.index) * (index - focus.index) <= 0;
  }

  clear(): void {
    this.#range = null;
  }

  /** From the row where it began, or from `start`, to `index`; that row must be loaded. */
  extend(index: number, start: number): void {
    const range = this.range === null ? null : this.#range;
    const anchor = range?.anchor ?? this.#end(start);
    const focus = this.#end(index);
    if (anchor === null || focus === null) return;
    this.#range = { anchor, focus, identity: this.#identity() };
  }

  /** One row further up or down. Answers its index, -1 where there is none. */
  step(by: -1 | 1, start: number): number {
    const index = (this.range === null ? start : (this.#range?.focus.index ?? start)) + by;
    if (index < 0 || index >= (this.#list.total ?? 0)) return -1;
    this.extend(index, start);
    return index;
  }

  /** All rows of the path. Its ends need not be loaded, so they are asked for. */
  async all(): Promise<void> {
    const identity = this.#identity();
    const { engine, leaf } = this.#session;
    const [first, last] = await Promise.all([
      engine.transcript({ leaf, from: 0, to: 1 }),
      engine.transcript({ leaf, from: -1, to: Number.MAX_SAFE_INTEGER }),
    ]);
    if (!first.ok || !last.ok || identity !== this.#identity()) return;
    const [from, to] = [first.value.rows[0], last.value.rows[0]];
    if (from === undefined || to === undefined) return;
    this.#range = { anchor: endOf(from, 0), focus: endOf(to, last.value.from), identity };
  }

  #end(index: number): End | null {
    const row = this.#list.rowAt(index);
    return row === undefined ? null : endOf(row, index);
  }
}

const endOf = ({ key, above, entries }: TranscriptRow, index: number): End => ({
  key,
  above,
  entries,
  index,
});
