import { isWire, stringAt, type Wire } from '../base/wire.ts';
import { isHeader, parseLine, piecesOf, SpreadJson, type ProblemCode } from '../entry/index.ts';

/** What the first value of a file is: the agents ask for a header with an id. */
export type First = 'header' | 'header-without-id' | 'other';

export const firstOf = (value: Wire): First => {
  if (!isHeader(value)) return 'other';
  return stringAt(value, 'id') === undefined ? 'header-without-id' : 'header';
};

/** Lines that are one JSON object together. */
export interface SpreadLines {
  readonly first: number;
  readonly last: number;
}

/** What is noticed of lines beyond what each says by itself. */
export class LineTally {
  /** As xcsh and omp read it, which take any whole value, behind a byte order mark too (format-omp 2.1). */
  #firstValue: First | null = null;
  #firstLine = -1;
  #last = -1;
  #beforeLast = -1;
  #unfinished = -1;
  #replyWithoutUsage = -1;
  #repliesWithoutUsage = 0;
  #spread = new SpreadJson();
  #spreads: SpreadLines[] = [];

  /** Whether the first value is a header, for readers that take a file as a stream of values, not of lines. */
  get firstValueIsHeader(): boolean {
    return this.#firstValue === 'header';
  }

  /** The last line that is not blank; -1: none. */
  get last(): number {
    return this.#last;
  }

  /** The last line but one that is not blank, when it breaks off where a value should follow; else -1. */
  get unfinished(): number {
    return this.#unfinished === this.#beforeLast ? this.#unfinished : -1;
  }

  /** Replies that say nothing of what they used: the first one's line (-1: none), and how many. */
  get withoutUsage(): { readonly line: number; readonly replies: number } {
    return { line: this.#replyWithoutUsage, replies: this.#repliesWithoutUsage };
  }

  get spreads(): readonly SpreadLines[] {
    return this.#spreads;
  }

  /** A tally that goes on from here by itself. */
  copy(): LineTally {
    const copy = new LineTally();
    copy.#firstValue = this.#firstValue;
    copy.#firstLine = this.#firstLine;
    copy.#last = this.#last;
    copy.#beforeLast = this.#beforeLast;
    copy.#unfinished = this.#unfinished;
    copy.#replyWithoutUsage = this.#replyWithoutUsage;
    copy.#repliesWithoutUsage = this.#repliesWithoutUsage;
    copy.#spread = this.#spread.copy();
    copy.#spreads = [...this.#spreads];
    return copy;
  }

  blank(text: string): void {
    if (this.#spread.isOpen) this.#spread.take(text);
  }

  /** A line that is JSON. */
  value(text: string, line: number, value: unknown): void {
    this.#line(line);
    if (this.#spread.isOpen) this.#join(text, line, value);
  }

  /** A line that is not: what it holds all the same is what some agents read of it. */
  broken(text: string, line: number, code: ProblemCode): void {
    this.#line(line);
    if (code === 'two-objects' || code === 'trailing-text') {
      const [piece] = piecesOf(text);
      const value = parseLine(text.slice(piece?.from, piece?.to));
      if (value.ok && isWire(value.value)) this.first(line, firstOf(value.value));
    }
    if (/[:[]\s*$/.test(text.slice(-40))) this.#unfinished = line;
    this.#join(text, line);
  }

  /** A value that some agent takes; only the first counts. */
  first(line: number, what: First): void {
    if (this.#firstValue !== null) return;
    this.#firstValue = what;
    this.#firstLine = line;
  }

  replyWithoutUsage(line: number): void {
    if (this.#repliesWithoutUsage++ === 0) this.#replyWithoutUsage = line;
  }

  #line(line: number): void {
    this.#beforeLast = this.#last;
    this.#last = line;
  }

  #join(text: string, last: number, value?: unknown): void {
    const spread = this.#spread.take(text, value);
    if (!spread) return;
    const first = last - spread.lines + 1;
    this.#spreads.push({ first, last });
    if (this.#firstLine >= first) this.#firstValue = null;
    this.first(first, firstOf(spread.value));
  }
}
