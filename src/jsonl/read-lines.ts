import { fail, ok, type Result } from '../base/result.ts';
import type { ByteSource } from './byte-source.ts';
import { CR, crBefore, LF, LineTableBuilder, type LineTable } from './line-table.ts';
import { decode, REPLACEMENT, validUtf8 } from './line-text.ts';
import { readBlocks } from './read-blocks.ts';

/**
 * Bytes decoded at once. Decoding line by line makes the whole index half as slow again (1.50 against 0.88 of
 * the naive reader, measured), and a larger chunk gains nothing; but a question that comes meanwhile waits for the chunk
 * to end, and 8 MB are 100 ms of it.
 */
const CHUNK = 2 * 1024 * 1024;

/** A line longer than this is not decoded: V8 holds no string over 512 MB, and JSON.parse needs several times the size. */
const LARGEST_LINE = 256 * 1024 * 1024;

/**
 * What is said of each line. `text` is null when the line is larger than `LARGEST_LINE`; `ended`: a line break follows,
 * which only a last line may lack.
 */
export type OnLine = (
  text: string | null,
  start: number,
  end: number,
  goodUtf8: boolean,
  ended: boolean,
) => void;

/** How to read: `chunk` bytes at once and lines of `largest` bytes at most (tests make them small), `signal` stops it, `progress` gets the bytes read, `table` takes the lines. */
export interface ReadLinesOptions {
  readonly from?: number;
  readonly table?: LineTableBuilder;
  readonly chunk?: number;
  readonly largest?: number;
  readonly signal?: AbortSignal;
  readonly progress?: (bytesRead: number) => void;
  /** Called between chunks; a promise that it gives is waited for, so that other work gets its turn. */
  readonly pause?: () => Promise<void>;
}

/**
 * Reads `source` from `from` (0, or the start of a line) to its end, and calls `onLine` for every line in file order,
 * blank ones too. Answers the table of these
 * lines, behind those that `table` holds already.
 *
 * Newlines are found in the bytes and in the decoded text in step: a line feed byte is never part of a longer UTF-8
 * sequence, and a broken sequence never swallows it, so the k-th line feed byte is the k-th line feed of the text. A line
 * that crosses the edge of a block is put together from its pieces once, so a line of any length costs its length.
 */
export async function readLines(
  source: ByteSource,
  onLine: OnLine,
  options: ReadLinesOptions = {},
): Promise<Result<LineTable, 'stale' | 'aborted'>> {
  const { signal, progress, pause, from = 0, chunk = CHUNK, largest = LARGEST_LINE } = options;
  const table = options.table ?? new LineTableBuilder();
  const open = new OpenLine(from, largest);
  const say = (bytes: Uint8Array, base: number): void => {
    const skip = base === 0 && hasMark(bytes) ? MARK : 0;
    table.bom ||= skip > 0;
    emit(bytes, base, skip, table, onLine);
  };
  for await (const block of readBlocks(source, from, chunk, signal)) {
    if (!block.ok) return block;
    const { at, bytes } = block.value;
    const first = bytes.indexOf(LF);
    if (first < 0) {
      open.push(bytes);
    } else {
      const whole = open.isEmpty ? 0 : first + 1;
      if (whole > 0) {
        open.push(bytes.subarray(0, whole));
        table.bom ||= open.mark > 0;
        finish(open, table, onLine, say);
      }
      const last = bytes.lastIndexOf(LF) + 1;
      if (last > whole) say(bytes.subarray(whole, last), at + whole);
      open.restart(at + last, bytes.subarray(last));
    }
    progress?.(at + bytes.length);
    if (pause) await pause();
    if (signal?.aborted) return fail('aborted');
  }
  table.bom ||= open.mark > 0;
  if (!open.isEmpty) finish(open, table, onLine, say);
  return ok(table.finish(source.size));
}

/** Says a line that came in pieces; one that is too large to decode is only entered into the table. */
function finish(
  open: OpenLine,
  table: LineTableBuilder,
  onLine: OnLine,
  say: (bytes: Uint8Array, base: number) => void,
): void {
  const bytes = open.join();
  if (bytes) {
    say(bytes, open.start);
    return;
  }
  const { start, length, mark, breakBytes } = open;
  table.add(start + mark, start + length - breakBytes, breakBytes);
  onLine(null, start + mark, start + length - breakBytes, true, breakBytes > 0);
}

/** The pieces of a line whose end has not been read. Beyond `largest` bytes they are let go and only counted. */
class OpenLine {
  start: number;
  length = 0;
  #pieces: Uint8Array[] = [];
  #last: [number, number] = [0, 0];
  #head: number[] = [];
  readonly #largest: number;

  constructor(start: number, largest: number) {
    this.start = start;
    this.#largest = largest;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Length of the byte order mark that the line begins with, at the start of the file only. */
  get mark(): number {
    return this.start === 0 && hasMark(this.#head) ? MARK : 0;
  }

  /** Length of the line break at the end of what was read: 0, 1 or 2. */
  get breakBytes(): number {
    const [before, last] = this.#last;
    return last !== LF ? 0 : before === CR && this.length > 1 ? 2 : 1;
  }

  push(piece: Uint8Array): void {
    if (piece.length === 0) return;
    for (let i = 0; this.#head.length < MARK && i < piece.length; i++)
      this.#head.push(piece[i] ?? 0);
    this.length += piece.length;
    this.#last = [piece.at(-2) ?? this.#last[1], piece.at(-1) ?? 0];
    if (this.length <= this.#largest) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  /** The whole line with its line break; null when it is too large. */
  join(): Uint8Array | null {
    if (this.length > this.#largest) return null;
    const [only] = this.#pieces;
    if (only && this.#pieces.length === 1) return only;
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  /** The next line begins. */
  restart(start: number, piece: Uint8Array): void {
    this.start = start;
    this.length = 0;
    this.#pieces = [];
    this.#last = [0, 0];
    this.#head = [];
    this.push(piece);
  }
}

/** Length of a byte order mark. */
const MARK = 3;
const hasMark = (bytes: ArrayLike<number>): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/**
 * Says each line of `bytes` (whole lines; the last one may lack its line break), which lie at `base` in the file. Where
 * the text is as long as the bytes, each byte is one unit, and the bytes need not be searched as well.
 */
function emit(
  bytes: Uint8Array,
  base: number,
  skip: number,
  table: LineTableBuilder,
  onLine: OnLine,
): void {
  const text = decode(skip > 0 ? bytes.subarray(skip) : bytes);
  const suspicious = text.includes(REPLACEMENT);
  const inStep = text.length === bytes.length - skip;
  let byte = skip;
  let unit = 0;
  while (byte < bytes.length) {
    const found = text.indexOf('\n', unit);
    const unitEnd = found < 0 ? text.length : found;
    const end = found < 0 ? bytes.length : inStep ? found + skip : bytes.indexOf(LF, byte);
    const cr = found < 0 ? 0 : crBefore(bytes, byte, end);
    const line = text.slice(unit, unitEnd - cr);
    const good =
      !suspicious || !line.includes(REPLACEMENT) || validUtf8(bytes.subarray(byte, end - cr));
    table.add(base + byte, base + end - cr, found < 0 ? 0 : 1 + cr);
    onLine(line, base + byte, base + end - cr, good, found >= 0);
    byte = end + 1;
    unit = unitEnd + 1;
  }
}
