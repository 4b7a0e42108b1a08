/** Tiny sessions for tests, written as the format study writes them: a header and some lines. */
import { memorySource } from '../jsonl/index.ts';
import { contextBodies, contextOf, openSession, type Session } from '../session/index.ts';

export const H =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';

export type Fields = Record<string, unknown>;
export const line = (fields: Fields): string => JSON.stringify(fields);
/** A user's line. */
export const user = (
  id: string,
  parentId: string | null,
  content: unknown,
  more: Fields = {},
): string => line({ type: 'message', id, parentId, ...more, message: { role: 'user', content } });
/** A message line of any role. */
export const message = (id: string, parentId: string | null, inner: Fields): string =>
  line({ type: 'message', id, parentId, message: inner });

/** Opens lines as a file. */
export async function open(...lines: string[]): Promise<Session> {
  const opened = await openSession(memorySource(new TextEncoder().encode(`${lines.join('\n')}\n`)));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

/** Row of an id. */
export const row = (session: Session, id: string): number => session.columns.ids.rowOf(id);
/** Ids of rows. */
export const ids = (session: Session, rows: Iterable<number>): (string | null)[] =>
  [...rows].map((one) => session.columns.ids.idOf(one));
/** Id of the leaf. */
export const leaf = (session: Session): string | null => session.columns.ids.idOf(session.leaf);

/** The words of each message of the context at an entry. */
export async function words(session: Session, id?: string): Promise<string[]> {
  const at = id === undefined ? session.leaf : row(session, id);
  const bodies = await contextBodies(session, contextOf(session, at));
  if (!bodies.ok) throw new Error(bodies.error);
  return bodies.value.map(({ message: one }) => {
    const content = one.content ?? one.summary ?? one.output;
    return Array.isArray(content)
      ? content.map((block: Fields) => block.text ?? block.type).join('+')
      : String(content);
  });
}
