import type { EntryKey, TranscriptRow } from '../../engine/index.ts';
import type { OpenSession } from '../../state/session.svelte.ts';
import type { RowList } from '../parts/row-list.svelte.ts';
import { isPlainKey } from '../shell/keys.ts';

/** Keys and pointer of the transcript: the feed pattern, and `j` and `k` from anywhere on the screen. */
export class TranscriptKeys {
  readonly #session: OpenSession;
  readonly #list: RowList<TranscriptRow>;
  #focused = $state.raw<EntryKey | null>(null);
  #pointed = $state.raw<EntryKey | null>(null);

  constructor(session: OpenSession, list: RowList<TranscriptRow>) {
    this.#session = session;
    this.#list = list;
  }

  /** True for the article that the pointer or the focus is in. */
  isActive(key: EntryKey): boolean {
    return key === this.#pointed || key === this.#focused;
  }

  readonly point = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') this.#pointed = this.#rowOf(event.target)?.row.key ?? null;
  };

  readonly leave = (): void => {
    this.#pointed = null;
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
    if (at !== null) void this.#session.select(at.row.key);
  };

  /** Keys inside of the feed. */
  readonly down = (event: KeyboardEvent): void => {
    const at = this.#rowOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const onArticle = event.target instanceof Element && event.target.tagName === 'ARTICLE';
    if (this.#press(event.key, at.index, at.row, onArticle)) event.preventDefault();
  };

  /** `j` and `k` anywhere: from the article with the focus, else from the first in view. */
  readonly anywhere = (event: KeyboardEvent): void => {
    if (!isPlainKey(event) || event.shiftKey || (event.key !== 'j' && event.key !== 'k')) return;
    event.preventDefault();
    const at = this.#focused === null ? -1 : this.#list.indexOf(this.#focused);
    const by = event.key === 'j' ? 1 : -1;
    this.#list.focus(at < 0 ? this.#list.firstInView : at + by);
  };

  #press(key: string, index: number, row: TranscriptRow, onArticle: boolean): boolean {
    switch (key) {
      case 'PageDown':
        this.#list.focus(index + 1, 'start');
        return true;
      case 'PageUp':
        this.#list.focus(index - 1, 'start');
        return true;
      case 'Home':
        this.#list.focus(0);
        return true;
      case 'End':
        this.#list.focus((this.#list.total ?? 0) - 1, 'end');
        return true;
      case 'Enter':
        if (onArticle) void this.#session.select(row.key);
        return onArticle;
      default:
        return false;
    }
  }

  #rowOf(target: EventTarget | null): { index: number; row: TranscriptRow } | null {
    const article = target instanceof Element ? target.closest('article') : null;
    const index = Number(article?.parentElement?.dataset['index'] ?? -1);
    const row = this.#list.rowAt(index);
    return row === undefined ? null : { index, row };
  }
}
