import { SvelteSet } from 'svelte/reactivity';
import type { LineRow } from '../../engine/index.ts';
import type { OpenSession } from '../../state/session.svelte.ts';
import type { RowList } from '../parts/row-list.svelte.ts';

/** Keys and clicks of the lines: one line can be reached by Tab, arrows go on from there. */
export class LineKeys {
  readonly #session: OpenSession;
  readonly #list: RowList<LineRow>;
  readonly #open = new SvelteSet<number>();
  #active = $state.raw(-1);

  constructor(session: OpenSession, list: RowList<LineRow>) {
    this.#session = session;
    this.#list = list;
  }

  readonly tabStop = $derived.by(() => {
    const items = this.#list.items;
    const drawn = (index: number): boolean => items.some((item) => item.index === index);
    if (drawn(this.#active)) return this.#active;
    const { selected } = this.#session;
    const at = items.find((item) => item.row !== null && item.row.from === selected);
    return (at ?? items.find((item) => item.row !== null))?.index ?? -1;
  });

  isOpen(row: LineRow): boolean {
    return this.#open.has(row.from);
  }

  toggle(row: LineRow): void {
    if (!this.#open.delete(row.from)) this.#open.add(row.from);
  }

  readonly focus = (event: FocusEvent): void => {
    const index = this.#indexOf(event.target);
    if (index < 0) return;
    this.#active = index;
    this.#list.keep(index);
  };

  readonly blur = (event: FocusEvent): void => {
    const list = event.currentTarget as HTMLElement;
    if (event.relatedTarget instanceof Node && list.contains(event.relatedTarget)) return;
    this.#list.keep(-1);
  };

  readonly click = (event: MouseEvent): void => {
    const target = event.target as Element;
    const row = this.#list.rowAt(this.#indexOf(target));
    if (row === undefined || !target.closest('[data-focus]') || target.closest('button')) return;
    this.#choose(row);
  };

  readonly down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-focus]')) return;
    const index = this.#indexOf(event.target);
    const row = this.#list.rowAt(index);
    if (row !== undefined && this.#press(event.key, index, row)) event.preventDefault();
  };

  #press(key: string, index: number, row: LineRow): boolean {
    const list = this.#list;
    const last = (list.total ?? 0) - 1;
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: last,
      PageDown: index + list.page,
      PageUp: index - list.page,
    }[key];
    if (to !== undefined) list.focus(to);
    else if (key === 'Enter') this.#choose(row);
    else if (key === ' ' || (key === 'ArrowRight') !== this.isOpen(row)) this.#fold(key, row);
    else return false;
    return true;
  }

  /** Space turns a line open and back, Right opens it, Left folds it. */
  #fold(key: string, row: LineRow): void {
    if (key === ' ' || key === 'ArrowRight' || key === 'ArrowLeft') this.toggle(row);
  }

  /** A line that is no entry can be looked at, but not selected: it is opened. */
  #choose(row: LineRow): void {
    if (row.key === null) this.toggle(row);
    else void this.#session.select(row.key);
  }

  #indexOf(target: EventTarget | null): number {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return item === null ? -1 : Number(item.dataset['index']);
  }
}
