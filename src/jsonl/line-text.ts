import { fail, ok, type Result } from '../base/result.ts';
import type { ByteSource } from './byte-source.ts';

/** Stands where bytes are no UTF-8. A file may also hold it as a character of its own; `validUtf8` tells which. */
export const REPLACEMENT = '\uFFFD';

const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text of bytes; bad UTF-8 becomes U+FFFD, as the agents read it (rule J4). A byte order mark is kept as a character. */
export const decode = (bytes: Uint8Array): string => lenient.decode(bytes);

/** Whether bytes are good UTF-8. */
export function validUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Neighbours closer than this are read in one go: a slice of a `File` costs more than some bytes too many. */
const GAP = 64 * 1024;
/** Bytes of one read at most, unless a single line is larger. */
const BATCH = 4 * 1024 * 1024;

/** A range of bytes of one line. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Texts of many lines, in the order asked for. Reads neighbouring ranges together: asking for lines one by one takes a
 * round trip each.
 */
export async function readTexts(
  source: ByteSource,
  ranges: readonly ByteRange[],
  signal?: AbortSignal,
): Promise<Result<string[], 'stale' | 'bad-range' | 'aborted'>> {
  const order = ranges
    .map((_, i) => i)
    .sort((a, b) => rangeAt(ranges, a).from - rangeAt(ranges, b).from);
  const texts = new Array<string>(ranges.length).fill('');
  let i = 0;
  while (i < order.length) {
    const from = rangeAt(ranges, order[i] ?? 0).from;
    let to = from;
    let j = i;
    for (; j < order.length; j++) {
      const next = rangeAt(ranges, order[j] ?? 0);
      if (j > i && (next.from > to + GAP || next.to > from + BATCH)) break;
      to = Math.max(to, next.to);
    }
    const read = await source.read(from, to);
    if (signal?.aborted) return fail('aborted');
    if (!read.ok) return read;
    for (; i < j; i++) {
      const k = order[i] ?? 0;
      const range = rangeAt(ranges, k);
      texts[k] = decode(read.value.subarray(range.from - from, range.to - from));
    }
  }
  return ok(texts);
}

function rangeAt(ranges: readonly ByteRange[], i: number): ByteRange {
  const range = ranges[i];
  if (!range) throw new RangeError('no such range');
  return range;
}
