import { untrack } from 'svelte';
import type { EntryKey } from '../../../engine/index.ts';
import type { RowSlice } from '../row-items.ts';
import type { RowList } from '../row-list.svelte.ts';
import type { Align } from '../viewport.ts';

/** The part of a query's key that a list needs back with the answer. */
interface AskedRows {
  readonly identity: string;
  /** Revision of the rows that were asked for. */
  readonly rows: number;
  readonly reveal?: EntryKey;
}

/** A question for rows, as `Query` answers it. */
interface RowsQuery<Row> {
  readonly answered: AskedRows | null;
  readonly value: (RowSlice<Row> & { readonly revision: number }) | null;
}

type Attachment = () => (() => void) | undefined;

/**
 * Gives each answer to the list, and tells when its rows have been painted. `turn` `second`: the first answer waits for a
 * frame, so that the rows of another list, which are cheaper to draw, are on screen before these.
 */
export const takeAnswers = <Row>(
  list: RowList<Row>,
  query: RowsQuery<Row>,
  painted: (revision: number) => void,
  turn: 'first' | 'second' = 'first',
): Attachment => {
  let waits = turn === 'second';
  return () => {
    const { answered, value } = query;
    if (answered === null || value === null) return undefined;
    // The file has become another one meanwhile: these rows belong to it, and are asked for again as soon as it is known.
    if (value.revision !== answered.rows) return undefined;
    let gone = false;
    const take = (): void => {
      if (gone) return;
      waits = false;
      untrack(() => list.take(answered.identity, answered.reveal, value));
      // A file without entries has been painted too when it is known to have none.
      if (value.rows.length > 0 || value.total === 0) afterPaint(() => painted(value.revision));
    };
    if (waits) afterPaint(take);
    else take();
    return () => (gone = true);
  };
};

/** Brings the selected entry into view whenever that is asked for; `focus` says whether it takes the focus, too. */
export const revealEntries =
  <Row>(
    list: RowList<Row>,
    wanted: () => { readonly key: EntryKey; readonly at: number } | null,
    identity: () => string,
    align: Align,
    focus: () => boolean = () => false,
  ): Attachment =>
  () => {
    const entry = wanted();
    if (entry === null) return undefined;
    untrack(() => {
      list.reveal(identity(), entry.key, align, true);
      if (focus()) list.focusEntry(entry.key);
    });
    return undefined;
  };

/** What is in the document now has been painted in the task after the next frame's. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(null);
  });
}
