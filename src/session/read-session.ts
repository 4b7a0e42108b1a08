import { field, isWire, stringAt, type Wire } from '../base/wire.ts';
import {
  checkEntry,
  entryTime,
  isHeader,
  kindIndex,
  lift,
  parseLine,
  readHeader,
  readTitleSlot,
  roleIndex,
  stepsFrom,
  evidenceOf,
  type AddEffect,
  type Effect,
  type Header,
  type Problem,
  type ProblemCode,
  type Severity,
  type TitleSlot,
  type VersionStep,
} from '../entry/index.ts';
import { ColumnsBuilder } from './columns-builder.ts';
import { Flag } from './columns.ts';
import { FactsTally } from './facts.ts';
import { ListingTally } from './listing.ts';
import { kindAt } from './registry.ts';

/** What a line of the file is. Every non-blank line is one of the others, so their counts add up (rule S1). */
export const What = { blank: 0, header: 1, title: 2, entry: 3, unreadable: 4 } as const;

const NO_FACTS = {};

/** Where the first line begins behind a byte order mark. No window of the end begins there: it is never so small. */
const BOM_BYTES = 3;

/** Problems whose field is named while reading; those after them are named when they are looked at. */
const NAMED_AT_MOST = 1_000;

/**
 * Takes the lines of a file in order and keeps what the session needs of each: columns, facts, problems. The parsed
 * object is let go at once. One reader reads one file, or the end of one (then `known` is its header, read before).
 */
export class SessionReader {
  readonly columns = new ColumnsBuilder();
  readonly listing = new ListingTally();
  readonly facts = new FactsTally();
  readonly problems: Problem[] = [];
  #what = new Uint8Array(1024);
  #lines = 0;
  #header: Header | null;
  #headerLine = -1;
  #slot: TitleSlot | null = null;
  #steps: readonly VersionStep[] | null = null;
  #evidence = 0;
  #previous: string | null = null;
  /** Offsets of parsed values for `firstKeptEntryIndex`; NaN for a header. Only kept for version 1. */
  readonly #records: number[] = [];
  /** What the first value that can be parsed is: the agents ask for a header with an id. */
  #first: 'header' | 'header-without-id' | 'other' | null = null;
  #overwritten = 0;

  /** `known` and `evidence`: header and signs of the lines before the window, when only the end is read. */
  constructor(known: Header | null = null, evidence = 0) {
    this.#header = known;
    this.#evidence = evidence;
  }

  get header(): Header | null {
    return this.#header;
  }

  get slot(): TitleSlot | null {
    return this.#slot;
  }

  get evidence(): number {
    return this.#evidence;
  }

  /** Whether the first value that could be parsed is a header: what every agent asks of a session. */
  get firstIsHeader(): boolean {
    return this.#first === 'header';
  }

  /** Entries of a version 1 file that had ids of their own: the agents overwrite them (gotcha 15). */
  get overwritten(): number {
    return this.#overwritten;
  }

  get headerLine(): number {
    return this.#headerLine;
  }

  /** What each line is, by line number. */
  what(): Uint8Array {
    return this.#what.slice(0, this.#lines);
  }

  /** Takes the next line. `text` is null when it was too large to decode. */
  line(text: string | null, start: number, _end: number, goodUtf8: boolean): void {
    const line = this.#lines++;
    if (line === this.#what.length) {
      const grown = new Uint8Array(line * 2);
      grown.set(this.#what);
      this.#what = grown;
    }
    this.#what[line] = this.#take(text, line, start, goodUtf8);
  }

  /** A line whose text is not read (it alone is larger than the window at the end): it stands in the tree by its place. */
  largeLine(): void {
    const line = this.#lines++;
    this.#what[line] = What.entry;
    this.#addRow(line, {}, 0, NaN, Flag.large);
  }

  #take(text: string | null, line: number, start: number, goodUtf8: boolean): number {
    if (text === null) {
      this.#problem('too-large', line, 'error');
      return What.unreadable;
    }
    if (isBlank(text)) return What.blank;
    const parsed = parseLine(text);
    if (!parsed.ok) {
      this.#problem(parsed.error, line, 'error');
      return What.unreadable;
    }
    const value = parsed.value;
    if (!isWire(value)) {
      // The agents skip falsy values; all others they take for entries, and trip over them (format-pi 2.1, gotcha 9).
      if (value) {
        this.#first ??= 'other';
        this.#record(NaN);
      }
      this.#problem('not-an-object', line, 'warning');
      return What.unreadable;
    }
    if (!goodUtf8) this.#problem('bad-utf8', line, 'warning');
    const slot = this.#lines === 1 ? readTitleSlot(value) : null;
    if (slot) {
      this.#slot = slot;
      this.#evidence |= evidenceOf(value);
      return What.title;
    }
    // Behind a byte order mark the agents cannot read the first line; a header there is read all the same (gotcha 12).
    const marked = line === 0 && start === BOM_BYTES;
    if (!marked) this.#first ??= firstOf(value);
    if (marked && !isHeader(value)) return What.unreadable;
    if (isHeader(value)) {
      this.#evidence |= evidenceOf(value);
      this.#takeHeader(value, line);
      return What.header;
    }
    this.#takeEntry(value, text, line, start, goodUtf8);
    return What.entry;
  }

  #takeHeader(value: Wire, line: number): void {
    this.#record(NaN);
    if (this.#headerLine >= 0) {
      this.#problem('second-header', line, 'warning');
      return;
    }
    this.#headerLine = line;
    this.#header = readHeader(value);
    if (this.#first === 'other') this.#problem('header-not-first', line, 'error');
    else if (this.#header.id === null) this.#problem('header-without-id', line, 'error');
    if (this.columns.length === 0) this.#steps = null;
  }

  #takeEntry(stored: Wire, text: string, line: number, start: number, goodUtf8: boolean): void {
    this.listing.add(text, stored);
    this.#evidence |= evidenceOf(stored);
    // Without a header a file with ids is read as it stands: there is nothing to migrate by.
    this.#steps ??= this.#header ? stepsFrom(this.#header.rawVersion) : [];
    let wire = stored;
    if (this.#steps.length > 0) {
      const at = {
        offset: start,
        previous: this.#previous,
        idOfIndex: (i: number) => this.#idOfRecord(i),
      };
      wire = lift(stored, this.#steps, at);
      const own = stringAt(stored, 'id');
      if (own !== undefined && own !== stringAt(wire, 'id')) this.#overwritten++;
      this.#previous = stringAt(wire, 'id') ?? this.#previous;
      this.#record(start);
    }
    const kind = kindIndex(field(wire, 'type'));
    const found = checkEntry(wire, line, this.problems.length < NAMED_AT_MOST);
    for (const problem of found) this.problems.push(problem);
    const time = entryTime(wire);
    const odd = found.some((problem) => problem.severity !== 'note') || !goodUtf8 ? Flag.odd : 0;
    this.#addRow(line, wire, kind, time, odd);
  }

  #addRow(line: number, wire: Wire, kind: number, time: number, flags: number): void {
    const one = kindAt(kind);
    const effect = one.effect(wire);
    const usage = one.usage?.(wire) ?? null;
    this.facts.add(one, wire, effect, usage, time);
    this.columns.add({
      line,
      kind,
      role: effect.do === 'add' ? 1 + roleIndex(effect.role) : 0,
      id: field(wire, 'id'),
      parentId: field(wire, 'parentId'),
      time,
      size: one.size?.(wire) ?? 0,
      flags: flags | flagsOf(effect),
      effect,
      usage,
    });
  }

  #record(start: number): void {
    if (this.#steps === null || this.#steps.length > 1) this.#records.push(start);
  }

  #idOfRecord(index: number): string | null {
    const offset = this.#records[index];
    return offset === undefined || Number.isNaN(offset)
      ? null
      : offset.toString(16).padStart(8, '0');
  }

  #problem(code: ProblemCode, line: number, severity: Severity): void {
    this.problems.push({ code, line, severity, facts: NO_FACTS });
  }
}

const firstOf = (value: Wire): 'header' | 'header-without-id' | 'other' => {
  if (!isHeader(value)) return 'other';
  return stringAt(value, 'id') === undefined ? 'header-without-id' : 'header';
};

/** Blank as the agents say it: nothing but white space. */
const isBlank = (text: string): boolean => text.length === 0 || text.trim().length === 0;

function flagsOf(effect: Effect): number {
  if (effect.do !== 'add') return 0;
  return addFlags(effect);
}

const addFlags = (effect: AddEffect): number =>
  (effect.failed === true ? Flag.failed : 0) |
  (effect.wordless === true ? Flag.wordless : 0) |
  (effect.sent ? 0 : Flag.unsent);
