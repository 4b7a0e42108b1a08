import type { Folder, FolderFile } from '../disk/index.ts';

/** How the files of a folder are sorted: newest first, or by path and name. */
export type FolderOrder = 'date' | 'name';

const byName = new Intl.Collator('en', { numeric: true }).compare;
const ORDERS: Readonly<Record<FolderOrder, (a: FolderFile, b: FolderFile) => number>> = {
  date: (a, b) => b.modified - a.modified,
  name: (a, b) => byName(a.path, b.path) || byName(a.name, b.name),
};

/** Folders that were opened at once: the session files in them, as they are found. */
export class OpenFolder {
  readonly names: readonly string[];
  readonly #folders: readonly Folder[];
  #stop = new AbortController();
  #found = $state.raw<readonly FolderFile[]>([]);
  #others = $state(0);
  #unreadable = $state.raw<readonly string[]>([]);
  #state = $state<'looking' | 'ready' | 'cancelled'>('looking');
  #order = $state<FolderOrder>('date');
  #filter = $state('');

  readonly #sorted = $derived(this.#found.toSorted(ORDERS[this.#order]));
  readonly #files = $derived.by(() => {
    const words = this.#filter.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.#sorted;
    return this.#sorted.filter(({ path, name }) => {
      const text = `${path}/${name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  });

  constructor(folders: readonly Folder[]) {
    this.#folders = folders;
    this.names = folders.map(({ name }) => name);
  }

  /** The files that the filter lets through, in order. */
  get files(): readonly FolderFile[] {
    return this.#files;
  }

  /** Session files in all, so far. */
  get total(): number {
    return this.#found.length;
  }

  /** Files of other kinds, which are not shown. */
  get others(): number {
    return this.#others;
  }

  /** Paths of what could not be read. */
  get unreadable(): readonly string[] {
    return this.#unreadable;
  }

  get state(): 'looking' | 'ready' | 'cancelled' {
    return this.#state;
  }

  get order(): FolderOrder {
    return this.#order;
  }

  get filter(): string {
    return this.#filter;
  }

  setOrder(order: FolderOrder): void {
    this.#order = order;
  }

  setFilter(text: string): void {
    this.#filter = text;
  }

  /** Looks through the folders, from the start. */
  async look(): Promise<void> {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    this.#found = [];
    this.#others = 0;
    this.#unreadable = [];
    this.#state = 'looking';
    for (const folder of this.#folders) {
      // Of several folders each file says in which it is.
      const above = this.#folders.length > 1 ? folder.name : '';
      const under = (path: string): string => [above, path].filter(Boolean).join('/');
      await folder.walk(({ files, others, unreadable }) => {
        const placed =
          above === '' ? files : files.map((file) => ({ ...file, path: under(file.path) }));
        this.#found = [...this.#found, ...placed];
        this.#others += others;
        this.#unreadable = [...this.#unreadable, ...unreadable.map(under)];
      }, signal);
      if (signal.aborted) return;
    }
    this.#state = 'ready';
  }

  /** Looks no further. What was found stays. */
  cancel(): void {
    if (this.#state !== 'looking') return;
    this.#stop.abort();
    this.#state = 'cancelled';
  }
}
