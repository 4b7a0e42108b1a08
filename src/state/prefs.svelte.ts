import { createContext } from 'svelte';

/** light and dark as chosen; auto follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** Where preferences are kept. Any of it may throw: private windows and blocked storage exist. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
/** The panes beside the view: limits of their widths, and the width they start with, in pixels (look, section 3). */
export const PANE_WIDTHS = {
  tree: { least: 240, most: 640, start: 432 },
  facts: { least: 264, most: 560, start: 344 },
} as const;
export type SidePane = keyof typeof PANE_WIDTHS;

/** How the page looks on this computer. Never part of an address, never of a file. */
export class Prefs {
  readonly #shelf: Shelf | null;
  readonly #paint: (theme: Theme) => void;
  #theme = $state<Theme>('auto');
  #widths = $state.raw<Readonly<Record<SidePane, number | null>>>({ tree: null, facts: null });
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
    this.#widths = { tree: this.#readWidth('tree'), facts: this.#readWidth('facts') };
    this.#keepsRecents = this.#read('recents') !== 'off';
    this.#paint(this.#theme);
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Width of a pane; null while the reader has not set one, and the layout decides. */
  widthOf(pane: SidePane): number | null {
    return this.#widths[pane];
  }

  /** auto, light, dark, and round again. */
  nextTheme(): void {
    const next = THEMES[(THEMES.indexOf(this.#theme) + 1) % THEMES.length] ?? 'auto';
    this.#theme = next;
    this.#write('theme', next);
    this.#paint(next);
  }

  /** Sets the width of a pane, or gives it back to the layout. */
  setWidth(pane: SidePane, width: number | null): void {
    const kept = width === null ? null : clamp(pane, width);
    this.#widths = { ...this.#widths, [pane]: kept };
    this.#write(`${pane}-width`, String(kept));
  }

  /** Whether files that are opened are listed on Home the next time. */
  get keepsRecents(): boolean {
    return this.#keepsRecents;
  }

  setKeepsRecents(keeps: boolean): void {
    this.#keepsRecents = keeps;
    this.#write('recents', keeps ? 'on' : 'off');
  }

  #readWidth(pane: SidePane): number | null {
    const width = Number(this.#read(`${pane}-width`) ?? 'none');
    return Number.isFinite(width) ? clamp(pane, width) : null;
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

function clamp(pane: SidePane, width: number): number {
  const { least, most } = PANE_WIDTHS[pane];
  return Math.round(Math.min(most, Math.max(least, width)));
}

/** The preferences, from and into Svelte's context. */
export const [getPrefs, setPrefs] = createContext<Prefs>();
