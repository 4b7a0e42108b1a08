import { fail, ok, type Result } from '../base/result.ts';
import { isWire, type Wire } from '../base/wire.ts';
import { lift, parseLine, stepsFrom } from '../entry/index.ts';
import { readTexts } from '../jsonl/index.ts';
import type { Session } from './session.ts';

/** The bytes of the line of a row. */
export function rangeOf({ table, columns }: Session, row: number): { from: number; to: number } {
  const line = columns.line[row] ?? -1;
  return { from: table.starts[line] ?? 0, to: table.ends[line] ?? 0 };
}

/**
 * The entries of many rows, read again from their lines and lifted to the current version; an empty object where a line
 * holds none any more. Neighbouring lines are read together.
 */
export async function readWires(
  session: Session,
  rows: readonly number[],
  signal?: AbortSignal,
): Promise<Result<Wire[], 'stale' | 'bad-range' | 'aborted'>> {
  const texts = await readTexts(
    session.source,
    rows.map((row) => rangeOf(session, row)),
    signal,
  );
  if (!texts.ok) return fail(texts.error);
  return ok(texts.value.map((text, i) => wireOf(session, rows[i] ?? -1, text)));
}

/** The entry of a row from the text of its line. */
export function wireOf(session: Session, row: number, text: string): Wire {
  const parsed = parseLine(text);
  if (!parsed.ok || !isWire(parsed.value)) return {};
  const steps = session.header ? stepsFrom(session.header.rawVersion) : [];
  if (steps.length === 0) return parsed.value;
  const { columns } = session;
  const up = columns.parent[row] ?? -1;
  const effect = columns.sparse.get(row);
  return lift(parsed.value, steps, {
    offset: rangeOf(session, row).from,
    previous: up < 0 ? null : columns.ids.idOf(up),
    // The index was looked up when the file was read; the column holds what came of it.
    idOfIndex: () => (effect?.do === 'cut' ? effect.keepFrom : null),
  });
}
