import type { EntryKey, MarkName, TranscriptRow } from '../../engine/index.ts';
import type { OpenSession } from '../../state/session.svelte.ts';
import type { RowList } from '../parts/row-list.svelte.ts';
import { inField, isPlainKey } from '../shell/keys.ts';
import type { PickedRows } from './picked-rows.svelte.ts';
import type { TranscriptMarks } from './transcript-marks.svelte.ts';

/** Letters that go to the next of something; with Shift to the one before. */
const LETTERS: Readonly<Record<string, MarkName>> = { n: 'prompts', e: 'errors', s: 'slow' };

/** What has a use of its own for Home and End: lists that scroll, and controls with arrow keys. */
const TAKEN = '.scroll, [role="tablist"], [role="separator"], [role="radiogroup"], [role="slider"]';

/** Keys and pointer of the transcript: the feed pattern, letters from anywhere on the screen, and picking rows. */
export class TranscriptKeys {
  readonly #session: OpenSession;
  readonly #list: RowList<TranscriptRow>;
  readonly #marks: TranscriptMarks;
  readonly #picked: PickedRows;
  #focused = $state.raw<EntryKey | null>(null);
  #pointed = $state.raw<EntryKey | null>(null);
  /** Row in which the pointer went down, until it comes up: a text that is marked from there may span rows. */
  #dragged = -1;

  constructor(
    session: OpenSession,
    list: RowList<TranscriptRow>,
    marks: TranscriptMarks,
    picked: PickedRows,
  ) {
    this.#session = session;
    this.#list = list;
    this.#marks = marks;
    this.#picked = picked;
  }

  /** True for the article that the pointer or the focus is in. */
  isActive(key: EntryKey): boolean {
    return key === this.#pointed || key === this.#focused;
  }

  readonly point = (event: PointerEvent): void => {
    const at = this.#rowOf(event.target);
    if (event.pointerType === 'mouse') this.#pointed = at?.row.key ?? null;
    if (this.#dragged < 0 || (event.buttons & 1) === 0 || at === null) return;
    // Text that is marked over several rows: rows may leave the document meanwhile, so they are kept by their entries.
    if (at.index !== this.#dragged || this.#picked.range !== null)
      this.#picked.extend(at.index, this.#dragged);
  };

  readonly leave = (): void => {
    this.#pointed = null;
  };

  /** With Shift a second row is picked; without, what was picked is let go. */
  readonly press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const at = this.#rowOf(event.target);
    if (at === null || (event.target as Element).closest('button, a, summary')) return;
    if (!event.shiftKey) {
      this.#picked.clear();
      this.#dragged = event.pointerType === 'mouse' ? at.index : -1;
      return;
    }
    const start = this.#startOfPick(at.index);
    if (start === at.index && this.#picked.range === null) return;
    event.preventDefault();
    document.getSelection()?.removeAllRanges();
    this.#picked.extend(at.index, start);
  };

  /** Shift marks text natively on `mousedown`, after `pointerdown`: rows are picked instead. */
  readonly hold = (event: MouseEvent): void => {
    if (event.shiftKey && this.#picked.range !== null) event.preventDefault();
  };

  readonly release = (): void => {
    this.#dragged = -1;
  };

  readonly focus = (event: FocusEvent): void => {
    const at = this.#rowOf(event.target);
    if (at === null) return;
    this.#focused = at.row.key;
    this.#list.keep(at.index);
  };

  readonly blur = (event: FocusEvent): void => {
    const feed = event.currentTarget as HTMLElement;
    if (event.relatedTarget instanceof Node && feed.contains(event.relatedTarget)) return;
    this.#focused = null;
    this.#list.keep(-1);
  };

  /** A press on the mark or the head selects; text is for reading and for marking. */
  readonly click = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (!target.closest('.gutter, article header') || target.closest('button, a')) return;
    const at = this.#rowOf(target);
    if (at !== null && !event.shiftKey) void this.#session.select(at.row.key);
  };

  /** Keys inside of the feed. */
  readonly down = (event: KeyboardEvent): void => {
    if (event.altKey || inField(event.target)) return;
    // A list of lines inside of a row scrolls by itself.
    if ((event.target as Element).closest('.scroll') !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a') return;
      event.preventDefault();
      document.getSelection()?.removeAllRanges();
      void this.#picked.all();
      return;
    }
    const at = this.#rowOf(event.target);
    if (at === null) return;
    const onArticle = event.target instanceof Element && event.target.tagName === 'ARTICLE';
    const used = event.shiftKey
      ? onArticle && this.#pickOne(event.key, at.index)
      : this.#press(event.key, at.index, at.row, onArticle);
    if (used) event.preventDefault();
  };

  /** Letters anywhere; Home and End where nothing else takes them. */
  readonly anywhere = (event: KeyboardEvent): void => {
    if (!isPlainKey(event)) return;
    if (this.#letter(event)) event.preventDefault();
  };

  /** Goes to the first prompt; from there or above it, to the very first entry. */
  toFirst(from: number): void {
    const first = this.#marks.firstPrompt;
    this.#list.focus(from > first ? first : 0, 'start');
  }

  toLast(): void {
    this.#list.focus((this.#list.total ?? 0) - 1, 'end');
  }

  #letter(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const what = LETTERS[key.toLowerCase()];
    if (what !== undefined) {
      this.#marks.go(what, shiftKey ? -1 : 1);
      return true;
    }
    if (key === 'Escape' && this.#picked.range !== null) {
      this.#picked.clear();
      return true;
    }
    if (shiftKey) return false;
    if (key === 'j' || key === 'k') {
      const at = this.#focused === null ? -1 : this.#list.indexOf(this.#focused);
      this.#list.focus(at < 0 ? this.#list.inView.from : at + (key === 'j' ? 1 : -1));
      return true;
    }
    if (key === '[' || key === ']') {
      void this.#sibling(key === '[' ? -1 : 1);
      return true;
    }
    const free = event.target instanceof Element && event.target.closest(TAKEN) === null;
    if (free && key === 'Home') this.toFirst(this.#list.at);
    if (free && key === 'End') this.toLast();
    return free && (key === 'Home' || key === 'End');
  }

  #press(key: string, index: number, row: TranscriptRow, onArticle: boolean): boolean {
    switch (key) {
      case 'PageDown':
        this.#list.focus(index + 1, 'start');
        return true;
      case 'PageUp':
        this.#list.focus(index - 1, 'start');
        return true;
      case 'Home':
        this.toFirst(index);
        return true;
      case 'End':
        this.toLast();
        return true;
      case 'Enter':
        if (onArticle) void this.#session.select(row.key);
        return onArticle;
      default:
        return false;
    }
  }

  #pickOne(key: string, index: number): boolean {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
    const to = this.#picked.step(key === 'ArrowDown' ? 1 : -1, index);
    if (to >= 0) this.#list.focus(to);
    return true;
  }

  /** Where a pick with Shift begins: the row with the focus, else the selected one, else this one. */
  #startOfPick(otherwise: number): number {
    const key = this.#focused ?? this.#session.selected;
    const index = key === null ? -1 : this.#list.indexOf(key);
    return index < 0 ? otherwise : index;
  }

  /** Goes to the branch before or after: at a fork of the article that the reader is at, else at the nearest one above. */
  async #sibling(by: -1 | 1): Promise<void> {
    const row = this.#list.rowAt(this.#list.at);
    if (row === undefined) return;
    const fork = row.forks.findLast(({ branches }) => branches.some(({ current }) => current));
    if (fork !== undefined) {
      const at = fork.branches.findIndex(({ current }) => current);
      const branch = fork.branches[at + by];
      if (branch !== undefined) await this.#session.select(branch.key);
      return;
    }
    const place = await this.#session.engine.place(row.key, this.#session.leaf);
    if (!place.ok) return;
    const sibling = by < 0 ? place.value.before : place.value.after;
    if (sibling === null) return;
    this.#list.focusEntry(sibling);
    await this.#session.select(sibling);
  }

  #rowOf(target: EventTarget | null): { index: number; row: TranscriptRow } | null {
    const article = target instanceof Element ? target.closest('article') : null;
    const index = Number(article?.parentElement?.dataset['index'] ?? -1);
    const row = this.#list.rowAt(index);
    return row === undefined ? null : { index, row };
  }
}
