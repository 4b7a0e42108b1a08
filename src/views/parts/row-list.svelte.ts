import { tick, untrack } from 'svelte';
import type { EntryKey } from '../../engine/index.ts';
import { watchScroller } from './attachments/scroller.ts';
import { focusIn } from './row-focus.ts';
import {
  chunksAround,
  forgetFar,
  missingRows,
  planItems,
  sameItems,
  type Goal,
  type RowItem,
  type RowListOptions,
  type RowRange,
  type RowSlice,
} from './row-items.ts';
import { RowSpace } from './row-space.ts';
import { Viewport, type Align } from './viewport.ts';

type Optional = 'heightOf' | 'place' | 'left';

/** No list is longer. */
const LAST = Number.MAX_SAFE_INTEGER;
/** Rows that must be there on both sides of the one that is shown, or they are asked for first. */
const AROUND = 10;

/**
 * A list of which only the rows around the window exist: it says which rows to ask for, takes the answers, and draws
 * what is seen. The reader's place is an entry and an offset: when the list becomes another one (filter, branch, the
 * index grows), the first row in view stays where it is.
 *
 * `identity` names what the list shows; rows of one identity never change. Positions are set on the elements at once,
 * rows by Svelte in the same frame.
 */
export class RowList<Row> {
  readonly #options: Required<Omit<RowListOptions<Row>, Optional>> &
    Pick<RowListOptions<Row>, Optional>;
  readonly #viewport: Viewport;
  readonly #known = new Map<EntryKey, number>();
  #rows = new Map<number, Row>();
  #identity: string | null = null;
  /** The rows around the new place are being asked for; the old list stays until they are here. */
  #waiting: string | null = null;
  /** The row that keeps its place while rows are measured, until the reader moves. */
  #hold: { index: number; align: Align } | null = null;
  #keep: { index: number; row: Row } | null = null;
  /** The row that gets the focus as soon as it is drawn. */
  #focusNext: { index?: number; part?: EntryKey; key?: EntryKey } | null = null;
  #width = 0;
  #scroller: HTMLElement | null = null;
  #sizes: ResizeObserver | null = null;

  #items = $state.raw<readonly RowItem<Row>[]>([]);
  #range = $state.raw<{ from: number; to: number }>({ from: 0, to: 0 });
  #goal = $state.raw<Goal | null>(null);
  #total = $state<number | null>(null);
  #at = $state(-1);
  #inView = $state.raw<RowRange>({ from: 0, to: 0 });

  constructor(options: RowListOptions<Row>) {
    const light = options.heightOf !== undefined;
    this.#options = { before: 0, after: 0, over: 400, chunk: 60, light, ...options };
    const { before, after, chunk, start, place } = this.#options;
    this.#viewport = new Viewport(new RowSpace(options.estimate), before, after);
    // The first answer is what the reader waits for: about one window of rows.
    this.#range = start === 'end' ? { from: -chunk / 2, to: LAST } : { from: 0, to: chunk };
    if (start === 'end') this.#goal = { key: null, align: 'end', lazy: false };
    if (place) this.#goal = { key: place.key, align: place.offset, lazy: false, back: true };
  }

  /** The rows to draw, in order. */
  get items(): readonly RowItem<Row>[] {
    return this.#items;
  }

  /** Rows in all; null before the first answer. */
  get total(): number | null {
    return this.#total;
  }

  /** The row that the reader is at: the one gone to last, after a scroll the one at the line of reading; -1 before any. */
  get at(): number {
    return this.#at;
  }

  /** Heights follow from the rows and need not be measured. */
  get fixed(): boolean {
    return this.#options.heightOf !== undefined;
  }

  /** What to ask for to show the list named `identity`. Reactive: it changes when other rows are needed. */
  ask(identity: string): RowRange {
    const { from, to } = this.#range;
    const goal = this.#goal;
    if (goal !== null && goal.key !== null) return { from, to, reveal: goal.key };
    if (identity === this.#identity) return { from, to };
    const anchor = untrack(() => this.#anchor());
    return anchor === null ? { from, to } : { from, to, reveal: anchor.key };
  }

  /** Takes an answer. `reveal` is the entry that was asked for with it. */
  take(identity: string, reveal: EntryKey | undefined, slice: RowSlice<Row>): void {
    const goal = this.#goal;
    const here = goal !== null && (goal.key === null || goal.key === reveal);
    const place = goal === null && reveal === undefined ? this.#anchor() : null;
    if (identity !== this.#identity && place !== null) {
      // It was asked before the list had a place: ask where that place is in the new one.
      this.#goal = { key: place.key, align: this.#hold?.align ?? 'start', lazy: true };
      return;
    }
    if (identity !== this.#identity) {
      const lead = here && goal.key === null ? slice.total - 1 : slice.revealed;
      if (lead >= 0 && this.#needsMore(identity, slice, lead)) return;
      this.#replace(identity, slice, reveal);
    } else {
      this.#put(slice, true);
    }
    const index = goal?.key === null ? slice.total - 1 : slice.revealed;
    // What the reader comes back to may not have been read yet; the end is.
    if (here && goal.back && index < 0) this.#show(slice.total - 1, 'end');
    else if (here) {
      this.#goal = null;
      // The row with the focus is gone, or the entry wants it and stands in a row of another: the focus goes along.
      if (index >= 0 && (this.#keep?.index === -1 || this.#focusNext?.key === goal.key)) {
        this.#keep = null;
        this.#focusNext = { index };
      }
      if (index >= 0 && !(goal.lazy && this.#seen(index))) this.#show(index, goal.align);
    }
    this.#draw();
  }

  /** Brings an entry of the list named `identity` into view; `lazy`: only when it is not. */
  reveal(identity: string, key: EntryKey, align: Align, lazy: boolean): void {
    if (lazy && this.#goal?.back) return;
    const index = identity === this.#identity ? this.indexOf(key) : -1;
    if (index < 0) this.#goal = { key, align, lazy };
    else if (!lazy || !this.#seen(index)) this.scrollTo(index, align);
  }

  scrollTo(index: number, align: Align): void {
    this.#goal = null;
    this.#show(index, align);
    this.#draw();
  }

  /** Brings a row into view and gives it, or a part of it, the focus as soon as it is drawn. */
  focus(index: number, align: Align = 'nearest', part?: EntryKey): void {
    const last = this.#viewport.space.count - 1;
    if (last < 0) return;
    const to = Math.min(Math.max(0, index), last);
    this.#focusNext = part === undefined ? { index: to } : { index: to, part };
    this.scrollTo(to, align);
  }

  /** Gives the focus to an entry as soon as it is drawn; who calls brings it into view. */
  focusEntry(key: EntryKey): void {
    this.#focusNext = { key };
    this.#giveFocus();
  }

  /** The row that has the focus stays in the document wherever the reader scrolls; -1: none has it. */
  keep(index: number): void {
    const row = this.#rows.get(index);
    this.#keep = row === undefined ? null : { index, row };
  }

  /** The row, when it is loaded. */
  rowAt(index: number): Row | undefined {
    return this.#rows.get(index);
  }

  /** Where an entry stands, when its row is loaded; else -1. */
  indexOf(key: EntryKey): number {
    for (const [index, row] of this.#rows)
      if (this.#options.keyOf(row, index) === key) return index;
    return -1;
  }

  /** Rows that fit into the window: a step of Page Up and Page Down. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewport.view / this.#options.estimate) - 1);
  }

  /** The rows in view: from, to (excluded). */
  get inView(): RowRange {
    return this.#inView;
  }

  /** For `{@attach}` on the element that scrolls. Its only child is as high as the list, that one's holds the rows. */
  readonly scroller = (node: HTMLElement): (() => void) => {
    this.#scroller = node;
    const stop = watchScroller(node, {
      scrolled: () => this.#scrolled(node),
      idle: () => this.#settle(true),
      touched: () => this.#touched(),
      resized: () => untrack(() => this.#resized(node)),
    });
    return () => {
      stop();
      const place = this.#goal === null ? untrack(() => this.#anchor()) : null;
      if (place !== null) this.#options.left?.({ key: place.key, offset: place.offset });
      this.#scroller = null;
    };
  };

  /** For `{@attach}` on a row whose height is measured. */
  readonly measured = (node: HTMLElement): (() => void) => {
    this.#sizes ??= new ResizeObserver((entries) => this.#measure(entries));
    this.#sizes.observe(node);
    return () => this.#sizes?.unobserve(node);
  };

  #touched(): void {
    this.#hold = null;
    if (this.#goal?.back) this.#goal = null;
  }

  #scrolled(node: HTMLElement): void {
    // A position that was set here is reported, too.
    if (Math.abs(node.scrollTop - this.#viewport.scrollTop) > 1) this.#hold = null;
    this.#viewport.scrolled(node.scrollTop);
    this.#draw();
  }

  #resized(node: HTMLElement): void {
    const width = node.clientWidth;
    if (width !== this.#width) this.#known.clear();
    this.#width = width;
    this.#viewport.resized(node.clientHeight);
    if (this.#hold !== null) this.#show(this.#hold.index, this.#hold.align);
    this.#draw();
  }

  #measure(entries: readonly ResizeObserverEntry[]): void {
    let changed = false;
    for (const entry of entries) {
      const node = entry.target as HTMLElement;
      const index = Number(node.dataset['index']);
      const row = this.#rows.get(index);
      const height = entry.borderBoxSize[0]?.blockSize ?? 0;
      if (row === undefined || height === 0 || 'kept' in node.dataset) continue;
      const key = this.#options.keyOf(row, index);
      if (height !== this.#viewport.space.height(index)) {
        this.#viewport.measured(index, height, this.#known.has(key));
        changed = true;
      }
      this.#known.set(key, height);
    }
    if (!changed) return;
    if (this.#hold !== null) this.#show(this.#hold.index, this.#hold.align);
    this.#draw();
  }

  /** The row whose place the reader would miss, and where it stands now. */
  #anchor(): { key: EntryKey; index: number; offset: number } | null {
    if (this.#identity === null) return null;
    const { from, to } = this.#viewport.range(0);
    const first = this.#hold === null ? from : this.#hold.index;
    for (let index = first; index < Math.max(to, first + 1); index++) {
      const row = this.#rows.get(index);
      if (row === undefined) continue;
      return {
        key: this.#options.keyOf(row, index),
        index,
        offset: this.#viewport.offsetOf(index),
      };
    }
    return null;
  }

  /** Asks for the rows around the new place, when they are not in the answer. Once: then it takes what there is. */
  #needsMore(identity: string, slice: RowSlice<Row>, lead: number): boolean {
    const end = slice.from + slice.rows.length;
    const there =
      slice.from <= Math.max(0, lead - AROUND) && end >= Math.min(slice.total, lead + AROUND);
    if (there || this.#waiting === identity) return false;
    this.#waiting = identity;
    this.#range = chunksAround(lead - AROUND, lead + AROUND, slice.total, this.#options.chunk);
    return true;
  }

  /** Shows another list; the row that was asked for stays where it is on screen. */
  #replace(identity: string, slice: RowSlice<Row>, stay: EntryKey | undefined): void {
    const was = stay === undefined ? -1 : this.indexOf(stay);
    const offset = was < 0 ? 0 : this.#viewport.offsetOf(was);
    const held = this.#hold !== null && was === this.#hold.index ? this.#hold.align : null;
    const place = this.#viewport.place;
    this.#identity = identity;
    this.#waiting = null;
    this.#hold = null;
    this.#rows = new Map();
    this.#viewport.space.clear(slice.total);
    this.#total = slice.total;
    this.#put(slice, false);
    if (was < 0 || slice.revealed < 0) this.#apply(this.#viewport.go(place));
    else if (held !== null) this.#show(slice.revealed, held);
    else this.#apply(this.#viewport.go(this.#viewport.placeFor(slice.revealed, offset) ?? place));
    if (this.#keep !== null) {
      const key = this.#options.keyOf(this.#keep.row, this.#keep.index);
      const index = this.indexOf(key);
      this.#keep = { index, row: this.#rows.get(index) ?? this.#keep.row };
      // An element that is moved in the document loses the focus.
      this.#focusNext ??= { key };
    }
  }

  #put(slice: RowSlice<Row>, seen: boolean): void {
    const { heightOf, keyOf } = this.#options;
    slice.rows.forEach((row, offset) => {
      const index = slice.from + offset;
      this.#rows.set(index, row);
      const height = heightOf ? heightOf(row) : this.#known.get(keyOf(row, index));
      if (height === undefined || height === this.#viewport.space.height(index)) return;
      if (seen) this.#viewport.measured(index, height, false);
      else this.#viewport.space.set(index, height);
    });
  }

  #seen(index: number): boolean {
    const offset = this.#viewport.offsetOf(index);
    const height = this.#viewport.space.height(index);
    return offset >= 0 && offset + Math.min(height, 60) <= this.#viewport.view;
  }

  #show(index: number, align: Align): void {
    const place = this.#viewport.placeFor(index, align);
    this.#hold = { index, align };
    if (place !== null) this.#apply(this.#viewport.go(place));
  }

  #settle(idle: boolean): void {
    const to = this.#viewport.settle(idle);
    if (to === null) return;
    this.#apply(to);
    this.#draw();
  }

  /** The height comes first: a browser does not scroll further than there is. */
  #apply(scrollTop: number): void {
    const node = this.#scroller;
    if (node === null) return;
    this.#stretch(node);
    node.scrollTop = scrollTop;
    this.#viewport.took(node.scrollTop);
  }

  #stretch(node: HTMLElement): void {
    const space = node.firstElementChild as HTMLElement;
    const height = `${this.#viewport.scrollHeight}px`;
    if (space.style.height !== height) space.style.height = height;
  }

  #draw(): void {
    const node = this.#scroller;
    if (node === null) return;
    const to = this.#viewport.settle(false);
    if (to !== null) this.#apply(to);
    this.#stretch(node);
    const range = this.#viewport.range(this.#options.over);
    const block = node.firstElementChild?.firstElementChild as HTMLElement;
    block.style.top = `${this.#viewport.drawnAt(range.from)}px`;
    this.#inView = this.#viewport.range(0);
    const { items, skipped } = planItems({
      range,
      seen: this.#inView,
      drawn: this.#items,
      atOnce: this.#options.light ? { seen: 60, beyond: 12 } : { seen: 3, beyond: 1 },
      keep: this.#keep,
      rowAt: (index) => this.#rows.get(index),
      keyOf: this.#options.keyOf,
      heightOf: (index) => this.#viewport.space.height(index),
    });
    if (!sameItems(items, this.#items)) this.#items = items;
    this.#at = this.#hold?.index ?? this.#viewport.row;
    if (skipped) requestAnimationFrame(() => this.#draw());
    this.#want(range.from, range.to);
    this.#giveFocus();
  }

  /** Asks for other rows when some near the window are missing, and forgets those far from it. */
  #want(from: number, to: number): void {
    const { count } = this.#viewport.space;
    const range = missingRows(this.#rows, from, to, count, this.#options.chunk);
    if (this.#identity === null || range === null) return;
    if (range.from !== this.#range.from || range.to !== this.#range.to) this.#range = range;
    forgetFar(this.#rows, from);
  }

  #giveFocus(): void {
    const next = this.#focusNext;
    if (next === null) return;
    const index = next.index ?? this.indexOf(next.key ?? -1);
    if (!this.#rows.has(index)) return;
    void tick().then(() => {
      if (this.#focusNext === next && focusIn(this.#scroller, index, next.part))
        this.#focusNext = null;
    });
  }
}
