import { fail, ok, type Result } from '../base/result.ts';
import type { ByteSource } from './byte-source.ts';
import { crBefore, LF, LineTableBuilder, type LineTable } from './line-table.ts';
import { decode, REPLACEMENT, validUtf8 } from './line-text.ts';

/**
 * Bytes read and decoded at once. Decoding line by line makes the whole index half as slow again (1.50 against 0.88 of
 * the naive reader, measured), and a larger chunk gains nothing; but a question that comes meanwhile waits for the chunk
 * to end, and 8 MB are 100 ms.
 */
const CHUNK = 2 * 1024 * 1024;

/** A line longer than this is not decoded: V8 holds no string over 512 MB, and JSON.parse needs several times the size. */
export const LARGEST_LINE = 256 * 1024 * 1024;

/** What is said of each line. `text` is null when the line is larger than `LARGEST_LINE`. */
export type OnLine = (text: string | null, start: number, end: number, goodUtf8: boolean) => void;

/** How to read: `chunk` bytes at once (tests make it small), `signal` stops it, `progress` gets the bytes read. */
export interface ReadLinesOptions {
  readonly from?: number;
  readonly chunk?: number;
  readonly signal?: AbortSignal;
  readonly progress?: (bytesRead: number) => void;
  /** Called between chunks; a promise that it gives is waited for, so that other work gets its turn. */
  readonly pause?: () => Promise<void>;
}

/**
 * Reads `source` from `from` (0, or the start of a line) to its end, and calls `onLine` for every line in file order,
 * blank ones too. Answers the table of these lines.
 *
 * Newlines are found in the bytes and in the decoded chunk in step: a line feed byte is never part of a longer UTF-8
 * sequence, and a broken sequence never swallows it, so the k-th line feed byte is the k-th line feed of the text. The
 * next chunk is asked for while this one is parsed.
 */
export async function readLines(
  source: ByteSource,
  onLine: OnLine,
  options: ReadLinesOptions = {},
): Promise<Result<LineTable, 'stale' | 'aborted'>> {
  const { signal, progress, pause } = options;
  const size = source.size;
  const table = new LineTableBuilder();
  let want = options.chunk ?? CHUNK;
  const firstWant = want;
  let at = options.from ?? 0;
  let bom = false;
  let reading = source.read(at, Math.min(at + want, size));
  while (at < size) {
    const read = await reading;
    if (signal?.aborted) return fail('aborted');
    if (!read.ok) return fail('stale');
    let bytes = read.value;
    const atEnd = at + bytes.length >= size;
    const lastBreak = bytes.lastIndexOf(LF);
    if (lastBreak < 0 && !atEnd) {
      // One line fills the chunk: read it again with twice the room, so that a line of any length costs its length.
      if (bytes.length >= LARGEST_LINE) {
        const end = await findBreak(source, at + bytes.length, signal);
        if (!end.ok) return end;
        table.add(at, end.value.end, end.value.breakBytes);
        onLine(null, at, end.value.end, true);
        at = end.value.end + end.value.breakBytes;
        want = firstWant;
      } else {
        want *= 2;
      }
      reading = source.read(at, Math.min(at + want, size));
      continue;
    }
    const whole = atEnd ? bytes.length : lastBreak + 1;
    const next = at + whole;
    want = firstWant;
    if (next < size) reading = source.read(next, Math.min(next + want, size));
    bytes = bytes.subarray(0, whole);
    const skip = at === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    if (skip > 0) bom = true;
    emit(bytes, at, skip, table, onLine);
    at = next;
    progress?.(at);
    if (pause) await pause();
    if (signal?.aborted) return fail('aborted');
  }
  return ok(table.finish(size, bom));
}

/** Says each line of `bytes` (whole lines; the last one may lack its line break), which lie at `base` in the file. */
function emit(
  bytes: Uint8Array,
  base: number,
  skip: number,
  table: LineTableBuilder,
  onLine: OnLine,
): void {
  const chunk = decode(skip > 0 ? bytes.subarray(skip) : bytes);
  const suspicious = chunk.includes(REPLACEMENT);
  let byte = skip;
  let unit = 0;
  while (byte < bytes.length) {
    const found = bytes.indexOf(LF, byte);
    const end = found < 0 ? bytes.length : found;
    const unitEnd = found < 0 ? chunk.length : chunk.indexOf('\n', unit);
    const cr = found < 0 ? 0 : crBefore(bytes, byte, end);
    const text = chunk.slice(unit, unitEnd - cr);
    const good =
      !suspicious || !text.includes(REPLACEMENT) || validUtf8(bytes.subarray(byte, end - cr));
    table.add(base + byte, base + end - cr, found < 0 ? 0 : 1 + cr);
    onLine(text, base + byte, base + end - cr, good);
    byte = end + 1;
    unit = unitEnd + 1;
  }
}

/** The end of a line that is too large to hold: bytes are looked at and let go. */
async function findBreak(
  source: ByteSource,
  from: number,
  signal: AbortSignal | undefined,
): Promise<Result<{ end: number; breakBytes: number }, 'stale' | 'aborted'>> {
  for (let at = from; at < source.size; at += CHUNK) {
    if (signal?.aborted) return fail('aborted');
    // One byte of overlap, so that a carriage return at the end of a chunk is seen.
    const start = at - 1;
    const read = await source.read(start, Math.min(at + CHUNK, source.size));
    if (!read.ok) return fail('stale');
    const found = read.value.indexOf(LF, 1);
    if (found >= 0) {
      const cr = crBefore(read.value, 0, found);
      return ok({ end: start + found - cr, breakBytes: 1 + cr });
    }
  }
  return ok({ end: source.size, breakBytes: 0 });
}
