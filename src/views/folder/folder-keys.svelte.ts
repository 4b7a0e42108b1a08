import type { RowList } from '../parts/row-list.svelte.ts';

/** Keys of the list of a folder: one row can be reached by Tab, arrows go on from there, Enter opens. */
export class FolderKeys<File> {
  readonly #list: RowList<File>;
  readonly #open: (file: File) => void;
  #active = $state.raw(-1);

  constructor(list: RowList<File>, open: (file: File) => void) {
    this.#list = list;
    this.#open = open;
  }

  readonly tabStop = $derived.by(() => {
    const { items } = this.#list;
    if (items.some(({ index }) => index === this.#active)) return this.#active;
    return items.find(({ row }) => row !== null)?.index ?? -1;
  });

  readonly focus = (event: FocusEvent): void => {
    const index = indexOf(event.target);
    if (index < 0) return;
    this.#active = index;
    this.#list.keep(index);
  };

  readonly blur = (event: FocusEvent): void => {
    const list = event.currentTarget as HTMLElement;
    if (event.relatedTarget instanceof Node && list.contains(event.relatedTarget)) return;
    this.#list.keep(-1);
  };

  readonly down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const list = this.#list;
    const index = indexOf(event.target);
    if (index < 0) return;
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: (list.total ?? 0) - 1,
      PageDown: index + list.page,
      PageUp: index - list.page,
    }[event.key];
    const file = event.key === 'Enter' ? list.rowAt(index) : undefined;
    if (to !== undefined) list.focus(to);
    else if (file !== undefined) this.#open(file);
    else return;
    event.preventDefault();
  };
}

function indexOf(target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? -1 : Number(item.dataset['index']);
}
