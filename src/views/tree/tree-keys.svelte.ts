import type { EntryKey, OutlineRow } from '../../engine/index.ts';
import type { OpenSession } from '../../state/session.svelte.ts';
import type { RowList } from '../parts/row-list.svelte.ts';

/** Where a jump leads, as a place names it. */
export type Jump = 'fork' | 'before' | 'after' | 'newest';

/**
 * Keys and clicks of the outline, as the WAI-ARIA tree pattern has them. One row can be reached by Tab; the focus moves
 * between rows and selects only when asked to.
 */
export class TreeKeys {
  readonly #session: OpenSession;
  readonly #list: RowList<OutlineRow>;
  #active = $state.raw<EntryKey | null>(null);

  constructor(session: OpenSession, list: RowList<OutlineRow>) {
    this.#session = session;
    this.#list = list;
  }

  /** Index of the row that Tab reaches: the one that had the focus, else the selected, else the first that is drawn. */
  readonly tabStop = $derived.by(() => {
    const items = this.#list.items;
    const at = (key: EntryKey | null): number | undefined =>
      key === null ? undefined : items.find((item) => item.row?.key === key)?.index;
    return (
      at(this.#active) ??
      at(this.#session.selected) ??
      items.find((item) => item.row !== null)?.index ??
      -1
    );
  });

  /** The entry that jumps start from: the row that had the focus, else what is selected, else the leaf. */
  get here(): EntryKey | null {
    return this.#active ?? this.#session.selected ?? this.#session.overview.leaf;
  }

  readonly focus = (event: FocusEvent): void => {
    const index = indexOf(event.target);
    const row = this.#list.rowAt(index);
    if (row === undefined) return;
    this.#active = row.key;
    this.#list.keep(index);
  };

  readonly blur = (event: FocusEvent): void => {
    const tree = event.currentTarget as HTMLElement;
    if (event.relatedTarget instanceof Node && tree.contains(event.relatedTarget)) return;
    this.#list.keep(-1);
  };

  readonly click = (event: MouseEvent): void => {
    const row = this.#list.rowAt(indexOf(event.target));
    if (row === undefined) return;
    const target = event.target as Element;
    if (target.closest('[data-fold]')) this.#session.toggleFold(row.key);
    else void this.#session.select(row.key);
  };

  readonly down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const index = indexOf(event.target);
    const row = this.#list.rowAt(index);
    if (row === undefined) return;
    if (this.#press(event, index, row)) {
      event.preventDefault();
      // The screen has letters of its own; a key that the tree used is used up.
      event.stopPropagation();
    }
  };

  #press(event: KeyboardEvent, index: number, row: OutlineRow): boolean {
    const list = this.#list;
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
      void this.jump(event.key === 'ArrowUp' ? 'fork' : 'newest');
      return true;
    }
    switch (event.key) {
      case 'ArrowDown':
        list.focus(index + 1);
        return true;
      case 'ArrowUp':
        list.focus(index - 1);
        return true;
      case 'Home':
        list.focus(0);
        return true;
      case 'End':
        list.focus((list.total ?? 0) - 1);
        return true;
      case 'PageDown':
        list.focus(index + list.page);
        return true;
      case 'PageUp':
        list.focus(index - list.page);
        return true;
      case 'ArrowLeft':
        if (row.expanded === true) this.#session.toggleFold(row.key);
        else if (row.up >= 0) list.focus(row.up);
        return true;
      case 'ArrowRight':
        if (row.expanded === false) this.#session.toggleFold(row.key);
        else if (row.expanded === true) list.focus(index + 1);
        return true;
      case 'Enter':
      case ' ':
        void this.#session.select(row.key);
        return true;
      case '[':
      case ']':
        void this.jump(event.key === '[' ? 'before' : 'after');
        return true;
      default:
        return false;
    }
  }

  /** Goes to the fork above, the branch before or after, or the newest leaf below; nowhere when there is none. */
  async jump(where: Jump): Promise<void> {
    const { here } = this;
    const session = this.#session;
    if (here === null) return;
    const place = await session.engine.place(here, session.leaf);
    const to = place.ok ? place.value[where] : null;
    if (to === null) return;
    this.#active = to;
    await session.select(to);
    // The filter may hide it: then its row is that of its nearest shown ancestor.
    const shown = await session.whereShown(to);
    this.#list.focusEntry(shown?.stands ?? to);
  }
}

const indexOf = (target: EventTarget | null): number => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? -1 : Number(item.dataset['index']);
};
