import { ok, type Result } from '../../base/result.ts';
import type { EngineApi, EngineError, LineRow, Slice } from '../../engine/index.ts';

/** The part of the engine that is asked. */
type Lines = Pick<EngineApi, 'lines'>;

/**
 * Rows with the place of the line that starts at `offset`. The engine places entries; a line that is none (unreadable,
 * the header) is looked for between the others, in some twenty questions for a million lines.
 */
export async function linesWith(
  engine: Lines,
  range: { readonly from: number; readonly to: number; readonly reveal?: number },
  signal: AbortSignal,
): Promise<Result<Slice<LineRow>, EngineError>> {
  const slice = await engine.lines(range, signal);
  if (!slice.ok || range.reveal === undefined || slice.value.revealed >= 0) return slice;
  const revealed = await lineAt(engine, range.reveal, slice.value.total, signal);
  return ok({ ...slice.value, revealed });
}

/** Index of the line whose first byte is at `offset`; -1 when none starts there. */
async function lineAt(
  engine: Lines,
  offset: number,
  total: number,
  signal: AbortSignal,
): Promise<number> {
  let low = 0;
  let high = total - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const answer = await engine.lines({ from: middle, to: middle + 1 }, signal);
    const row = answer.ok ? answer.value.rows[0] : undefined;
    if (row === undefined) return -1;
    if (row.from === offset) return middle;
    if (row.from < offset) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
