import type { CopyQuery, EntryKey } from '../../engine/index.ts';
import { say } from '../../messages/index.ts';
import type { OpenSession } from '../../state/session.svelte.ts';

/** A text to take away, and how many entries it holds and leaves out. */
export interface Taken {
  readonly text: string;
  readonly entries: number;
  readonly left: number;
}

/** The text of the rows from one entry to another on the path that is read; null when it cannot be read. */
export async function takeText(
  { engine, leaf }: OpenSession,
  from: EntryKey,
  to: EntryKey,
  as: CopyQuery['as'],
): Promise<Taken | null> {
  const copied = await engine.copy({ leaf, from, to, as });
  if (!copied.ok) return null;
  const { pieces, entries, left } = copied.value;
  return { text: pieces.map(say).join(''), entries, left };
}
