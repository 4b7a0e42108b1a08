import { fail } from '../base/result.ts';
import type { Facts } from '../base/words.ts';
import type { EngineError } from './api.ts';

/** A failed answer. */
export const fault = (
  code: EngineError['code'],
  facts: Facts = {},
): { readonly ok: false; readonly error: EngineError } => fail({ code, facts });

/**
 * What a failed read means for an answer. A range that is not in the file is a bug of this room: the ranges come from
 * the index of the same file.
 */
export function readFault(error: 'stale' | 'bad-range' | 'aborted'): {
  readonly ok: false;
  readonly error: EngineError;
} {
  if (error === 'bad-range') throw new RangeError('a range of the index is not in the file');
  return fault(error);
}
