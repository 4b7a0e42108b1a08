import type { RowSpace } from './row-space.ts';
import { scrollHeight, toLayout, toScroll } from './scroll-space.ts';

/**
 * Where a row is to stand in the window; `nearest` moves only what is needed to see it, a number is how far its top
 * stands below the window's upper edge.
 */
export type Align = 'start' | 'center' | 'end' | 'nearest' | number;

/** A jump is more than this many windows at once: the scrollbar was dragged, or Home or End pressed. */
const JUMP = 3;

/**
 * The window on a `RowSpace`: which place of the list the reader sees. `place = scrollTop + base` (both without the
 * padding above the rows). Small movements of the scrollbar are 1:1 and leave `base` alone; a jump is mapped over the
 * whole list. When a row above the window turns out higher than estimated, `base` takes the difference, so that what is
 * read stays where it is and the scroll position is not touched while the reader scrolls. `settle` brings `base` back
 * to what it should be when nobody scrolls, or when an end of the scrollbar is met too early.
 *
 * No DOM in here: the caller reports scroll positions and sets those that come back.
 */
export class Viewport {
  readonly space: RowSpace;
  readonly #before: number;
  readonly #after: number;
  #view = 0;
  #scrollTop = 0;
  #base = 0;

  constructor(space: RowSpace, before = 0, after = 0) {
    this.space = space;
    this.#before = before;
    this.#after = after;
  }

  /** Height of the window. */
  get view(): number {
    return this.#view;
  }

  /** The scroll position that was reported or set last. */
  get scrollTop(): number {
    return this.#scrollTop;
  }

  /** Layout height with the padding. */
  get total(): number {
    return this.#before + this.space.total + this.#after;
  }

  /** Height for the scrolled element. */
  get scrollHeight(): number {
    return scrollHeight(this.total);
  }

  /** Layout position of the window's upper edge. */
  get place(): number {
    return Math.min(Math.max(0, this.#scrollTop + this.#base), this.#end);
  }

  get #end(): number {
    return Math.max(0, this.total - this.#view);
  }

  /** Position in scroll space where a row is to be drawn. */
  drawnAt(index: number): number {
    return this.#before + this.space.top(index) - this.#base;
  }

  /** The rows that touch the window, and `over` px more on each side: from, to (excluded). */
  range(over: number): { from: number; to: number } {
    const count = this.space.count;
    if (count === 0) return { from: 0, to: 0 };
    const top = this.place - this.#before;
    const from = this.space.at(Math.max(0, top - over));
    const to = this.space.at(Math.max(0, top + this.#view + over)) + 1;
    return { from, to: Math.min(to, count) };
  }

  /**
   * The row at the line of reading: the window's upper edge, which within the last window goes down to the lower one, so
   * that the first row is met at the one end and the last at the other. -1 in an empty list.
   */
  get row(): number {
    const span = Math.min(this.#view, this.#end);
    const rest = this.#end - this.place;
    const down = span === 0 ? 1 : Math.max(0, 1 - rest / span);
    return this.space.at(Math.max(0, this.place - this.#before + down * this.#view));
  }

  /** How far the row's top stands below the window's upper edge. */
  offsetOf(index: number): number {
    return this.#before + this.space.top(index) - this.place;
  }

  resized(view: number): void {
    this.#view = view;
  }

  /** The reader scrolled, or the browser set this position for us. */
  scrolled(scrollTop: number): void {
    const far = Math.abs(scrollTop - this.#scrollTop) > Math.max(1, this.#view) * JUMP;
    this.#scrollTop = scrollTop;
    if (far) this.#base = toLayout(scrollTop, this.total, this.#view) - scrollTop;
  }

  /** A row was measured. What the reader sees stays: a change above the window moves `base`. */
  measured(index: number, height: number, known: boolean): void {
    const place = this.place - this.#before;
    const top = this.space.top(index);
    const change = this.space.set(index, height);
    // A row across the upper edge keeps its lower end when it is seen for the first time, else its upper one: folding
    // a block must not move the block's head.
    const above = top < place && (!known || top + height - change <= place);
    if (above) this.#base += change;
  }

  /**
   * The scroll position to set, or null when the present one is right. `idle`: nobody scrolls now, so `base` may be
   * put in order; else only an end that was met too early is.
   */
  settle(idle: boolean): number | null {
    const place = this.place;
    const right = toScroll(place, this.total, this.#view);
    const drift = Math.abs(right - this.#scrollTop);
    if (drift < 1 && Math.abs(this.#base - (place - right)) < 1) return null;
    const last = Math.max(0, this.scrollHeight - this.#view);
    const atTop = this.#scrollTop <= 0 !== place <= 0;
    const atEnd = this.#scrollTop >= last !== place >= this.#end;
    const outside = place !== this.#scrollTop + this.#base;
    if (!idle && !atTop && !atEnd && !outside) return null;
    return this.go(place);
  }

  /** Puts the window at a layout position and answers the scroll position to set. */
  go(place: number): number {
    const to = Math.min(Math.max(0, place), this.#end);
    const scrollTop = toScroll(to, this.total, this.#view);
    this.#scrollTop = scrollTop;
    this.#base = to - scrollTop;
    return scrollTop;
  }

  /** What the browser made of the position that was set (it may round it). */
  took(scrollTop: number): void {
    const place = this.#scrollTop + this.#base;
    this.#scrollTop = scrollTop;
    this.#base = place - scrollTop;
  }

  /**
   * Layout position that shows the row as asked, or null when it is well placed already. With the first and the last
   * row comes the padding.
   */
  placeFor(index: number, align: Align): number | null {
    const first = index === 0 ? 0 : this.#before + this.space.top(index);
    const rest = index === this.space.count - 1 ? this.#after : 0;
    const last = this.#before + this.space.top(index + 1) + rest;
    if (typeof align === 'number') return this.#before + this.space.top(index) - align;
    if (align === 'start') return first;
    if (align === 'end') return last - this.#view;
    if (align === 'center') return (first + last - this.#view) / 2;
    if (first < this.place) return first;
    if (last <= this.place + this.#view) return null;
    return Math.min(first, last - this.#view);
  }
}
