import { createContext } from 'svelte';

/** light and dark as chosen; auto follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** Where preferences are kept. Any of it may throw: private windows and blocked storage exist. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
/** Limits of the tree pane, in pixels (look, section 3). */
export const TREE_WIDTH = { least: 240, most: 640, start: 432 } as const;

/** How the page looks on this computer. Never part of an address, never of a file. */
export class Prefs {
  readonly #shelf: Shelf | null;
  readonly #paint: (theme: Theme) => void;
  #theme = $state<Theme>('auto');
  #treeWidth = $state<number | null>(null);
  #keepsRecents = $state(true);

  /** `paint` puts the theme on the page; it is called at once, so that nothing flashes. */
  constructor(shelf: Shelf | null, paint: (theme: Theme) => void) {
    this.#shelf = shelf;
    this.#paint = paint;
    this.reread();
  }

  /** Takes over what stands on the shelf: at the start, and when another tab has changed it. */
  reread(): void {
    const theme = this.#read('theme');
    this.#theme = THEMES.find((known) => known === theme) ?? 'auto';
    const width = Number(this.#read('tree-width') ?? 'none');
    this.#treeWidth = Number.isFinite(width) ? clampWidth(width) : null;
    this.#keepsRecents = this.#read('recents') !== 'off';
    this.#paint(this.#theme);
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Width of the tree pane; null while the reader has not set one, and the layout decides. */
  get treeWidth(): number | null {
    return this.#treeWidth;
  }

  /** auto, light, dark, and round again. */
  nextTheme(): void {
    const next = THEMES[(THEMES.indexOf(this.#theme) + 1) % THEMES.length] ?? 'auto';
    this.#theme = next;
    this.#write('theme', next);
    this.#paint(next);
  }

  setTreeWidth(width: number): void {
    this.#treeWidth = clampWidth(width);
    this.#write('tree-width', String(this.#treeWidth));
  }

  /** Whether files that are opened are listed on Home the next time. */
  get keepsRecents(): boolean {
    return this.#keepsRecents;
  }

  setKeepsRecents(keeps: boolean): void {
    this.#keepsRecents = keeps;
    this.#write('recents', keeps ? 'on' : 'off');
  }

  #read(name: string): string | null {
    try {
      return this.#shelf?.getItem(`treeline:${name}`) ?? null;
    } catch {
      return null;
    }
  }

  #write(name: string, value: string): void {
    try {
      this.#shelf?.setItem(`treeline:${name}`, value);
    } catch {
      // Not kept then; the choice holds for this tab.
    }
  }
}

const clampWidth = (width: number): number =>
  Math.round(Math.min(TREE_WIDTH.most, Math.max(TREE_WIDTH.least, width)));

/** The preferences, from and into Svelte's context. */
export const [getPrefs, setPrefs] = createContext<Prefs>();
