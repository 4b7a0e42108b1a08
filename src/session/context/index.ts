import { ok, type Result } from '../../base/result.ts';
import { isWire, type Wire } from '../../base/wire.ts';
import { dialectOf } from '../../entry/index.ts';
import { readWires } from '../bodies.ts';
import type { Session } from '../session.ts';
import { forModel, messagesAt, type ContextMessage } from './messages.ts';
import { piContext, type Fold } from './pi.ts';
import type { ContextStates } from './states.ts';

export { replaySystem, type ContextMessage } from './messages.ts';
export { State, type ContextStates, type Settings } from './states.ts';

/** The context of the next call from `row` (-1: before the first entry), from columns: no line is read. */
export const contextOf = (session: Session, row: number): ContextStates =>
  piContext(session.columns, row, foldOf(session));

const foldOf = ({ dialect, flavour }: Session): Fold => ({
  followTail: flavour === 'harness',
  sends: dialectOf(dialect)?.sends ?? new Set(),
});

/**
 * The row that the agent builds a context for when it is asked for an id: the entry with it, else the last entry of the
 * file (format-pi 2.5). null asks for the place before the first entry.
 */
export function rowForContext({ columns }: Session, id: string | null): number {
  if (id === null) return -1;
  const row = columns.ids.rowOf(id);
  return row < 0 ? columns.length - 1 : row;
}

/** Bodies of a context: the lines of its entries are read and turned into messages, in order. */
export async function contextBodies(
  session: Session,
  states: ContextStates,
  signal?: AbortSignal,
): Promise<Result<ContextMessage[], 'stale' | 'bad-range' | 'aborted'>> {
  const entries = [...states.entries];
  const edits = [...states.edits];
  const read = await readWires(session, [...entries, ...edits.map(([, edit]) => edit)], signal);
  if (!read.ok) return read;
  const editOf = new Map<number, Wire | null>(
    edits.map(([target], i) => [target, read.value[entries.length + i] ?? null]),
  );
  const messages: ContextMessage[] = [];
  const { followTail, sends } = foldOf(session);
  entries.forEach((row, i) => {
    const wire = read.value[i];
    if (!isWire(wire)) return;
    for (const message of messagesAt(i, wire, editOf.get(row) ?? null, followTail)) {
      messages.push({ row, message, ...forModel(message, sends) });
    }
  });
  return ok(messages);
}
