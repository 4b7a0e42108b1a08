import { growFloat64 } from './grow.ts';

/** Line feed. Lines end at this byte only (format-pi 2.1): U+2028, U+2029 and a lone CR are content. */
export const LF = 10;
/** Carriage return. */
export const CR = 13;

/**
 * Where each line of a file lies, in bytes. Line `i` is `starts[i]` to `ends[i]` (excluded, without its line break).
 * Rule J2: before the first line lies nothing or a byte order mark, between two lines `\n` or `\r\n`, after the last one
 * nothing or a line break. So lines and what lies between them are the bytes of the file.
 */
export interface LineTable {
  readonly length: number;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly bom: boolean;
  /** The first line break of the file; `\n` when there is none. */
  readonly eol: '\n' | '\r\n';
  readonly endsWithEol: boolean;
  /** Line breaks that are not `eol`. */
  readonly otherEols: number;
  /** Length of the file in bytes. */
  readonly size: number;
}

/** A place between two lines, where a builder can go back to. `next`: the byte where its next line begins. */
export interface TableMark {
  readonly length: number;
  readonly next: number;
  readonly crlf: number;
  readonly lf: number;
  readonly eol: '\n' | '\r\n' | null;
}

/**
 * Collects lines in file order, also those of a file that grew. Numbers are doubles: files are larger than 4 GB before
 * they are larger than 2^53.
 */
export class LineTableBuilder {
  /** Whether a byte order mark leads the file. */
  bom = false;
  #starts = new Float64Array(1024);
  #ends = new Float64Array(1024);
  #length = 0;
  #crlf = 0;
  #lf = 0;
  #eol: '\n' | '\r\n' | null = null;
  /** Where the next line begins. */
  #next = 0;
  /** The last line has no line break. */
  #open = false;

  /** Number of lines so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds the line `start` to `end`; `breakBytes` is the length of its line break: 0 (end of the file), 1 or 2. */
  add(start: number, end: number, breakBytes: number): void {
    const i = this.#length++;
    if (i === this.#starts.length) {
      this.#starts = growFloat64(this.#starts);
      this.#ends = growFloat64(this.#ends);
    }
    this.#starts[i] = start;
    this.#ends[i] = end;
    if (breakBytes === 1) this.#lf++;
    else if (breakBytes === 2) this.#crlf++;
    this.#next = end + breakBytes;
    this.#open = breakBytes === 0;
    if (breakBytes > 0) this.#eol ??= breakBytes === 2 ? '\r\n' : '\n';
  }

  /** Where lines of a longer file go on: behind the last line break. A last line without one is read again then. */
  mark(): TableMark {
    const open = this.#open ? 1 : 0;
    const length = this.#length - open;
    const start = open === 0 ? this.#next : length === 0 ? 0 : (this.#starts[length] ?? 0);
    return { length, next: start, crlf: this.#crlf, lf: this.#lf, eol: this.#eol };
  }

  /** Drops the lines behind a mark. */
  rewind(mark: TableMark): void {
    this.#length = mark.length;
    this.#next = mark.next;
    this.#crlf = mark.crlf;
    this.#lf = mark.lf;
    this.#eol = mark.eol;
    this.#open = false;
  }

  /**
   * The table of the lines so far; `size` is the length of the file. Its arrays are views: lines that come later stand
   * behind them.
   */
  finish(size: number): LineTable {
    const eol = this.#eol ?? '\n';
    const last = this.#length - 1;
    return {
      length: this.#length,
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
      bom: this.bom,
      eol,
      endsWithEol: last >= 0 && (this.#ends[last] ?? 0) < size,
      otherEols: eol === '\n' ? this.#crlf : this.#lf,
      size,
    };
  }
}

/** How many bytes of a line are its carriage return: 1 when the byte before `end` is one, else 0. */
export const crBefore = (bytes: Uint8Array, start: number, end: number): 0 | 1 =>
  end > start && bytes[end - 1] === CR ? 1 : 0;
