import type { MarkName, Marks, TranscriptRow } from '../../engine/index.ts';
import { Query } from '../../state/query.svelte.ts';
import type { OpenSession } from '../../state/session.svelte.ts';
import type { RowList } from '../parts/row-list.svelte.ts';

/** The mark that the reader went to last. */
interface Stop {
  readonly what: MarkName;
  readonly index: number;
  readonly key: number;
}

/**
 * What can be gone to in the transcript, one after the other from where the reader is: prompts, errors, slow ones. They are
 * asked for when the whole file is known: before that the path is only its end.
 */
export class TranscriptMarks {
  readonly #list: RowList<TranscriptRow>;
  readonly #of: Readonly<Record<MarkName, Query<string, Marks>>>;
  #stop = $state.raw<Stop | null>(null);

  /** `identity` names the transcript that the list shows. */
  constructor(session: OpenSession, list: RowList<TranscriptRow>, identity: () => string) {
    this.#list = list;
    const ask = (what: MarkName): Query<string, Marks> =>
      new Query(
        () => (session.overview.stage === 'reading' || list.total === null ? null : identity()),
        (_, signal) => session.engine.marks({ leaf: session.leaf, what }, signal),
      );
    this.#of = { prompts: ask('prompts'), errors: ask('errors'), slow: ask('slow') };
  }

  /** How many there are; null as long as that is not known. */
  count(what: MarkName): number | null {
    return this.#of[what].value?.keys.length ?? null;
  }

  /** The one that the reader is at, from 1, and the ms it took; null after going anywhere else. */
  at(what: MarkName): { readonly at: number; readonly took: number } | null {
    const marks = this.#of[what].value;
    const stop = this.#stop;
    if (marks === null || stop?.what !== what || marks.keys[stop.index] !== stop.key) return null;
    if (marks.articles[stop.index] !== this.#list.at) return null;
    return { at: stop.index + 1, took: marks.took[stop.index] ?? NaN };
  }

  /** Goes on by one from where the reader is; errors and slow ones begin again at the other end. */
  go(what: MarkName, by: -1 | 1): void {
    const marks = this.#of[what].value;
    if (marks === null || marks.keys.length === 0) return;
    const next = this.#after(marks, what, by);
    if (next >= 0 && next < marks.keys.length) this.#goTo(marks, what, next);
    else if (what !== 'prompts') this.#goTo(marks, what, by > 0 ? 0 : marks.keys.length - 1);
  }

  /** Article of the first prompt; 0 where there is none, or it is not known. */
  get firstPrompt(): number {
    return this.#of.prompts.value?.articles[0] ?? 0;
  }

  #after({ articles }: Marks, what: MarkName, by: -1 | 1): number {
    const stop = this.at(what);
    if (stop !== null) return stop.at - 1 + by;
    const here = this.#list.at;
    return by > 0
      ? articles.findIndex((article) => article > here)
      : articles.findLastIndex((article) => article < here);
  }

  #goTo({ keys, articles }: Marks, what: MarkName, index: number): void {
    const key = keys[index] ?? NaN;
    this.#stop = { what, index, key };
    this.#list.focus(articles[index] ?? 0, 'start', key);
  }
}
