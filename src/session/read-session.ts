import type { Facts } from '../base/words.ts';
import { field, isWire, stringAt, type Wire } from '../base/wire.ts';
import {
  checkEntry,
  checkHeader,
  entryTime,
  isHeader,
  kindIndex,
  lift,
  parseLine,
  readHeader,
  readTitleSlot,
  roleIndex,
  shown,
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
import { firstOf, LineTally, type First } from './line-tally.ts';
import { ListingTally } from './listing.ts';
import { kindAt } from './registry.ts';

/** What a line of the file is. Every non-blank line is one of the others, so their counts add up (rule S1). */
export const What = { blank: 0, header: 1, title: 2, entry: 3, unreadable: 4 } as const;

/** Where the first line begins behind a byte order mark. No window of the end begins there: it is never so small. */
const BOM_BYTES = 3;

/** Problems whose field is named while reading; those after them are named when they are looked at. */
const NAMED_AT_MOST = 1_000;

/** What was taken so far, so that a reader can go back to it. */
export interface ReaderMark {
  readonly rows: number;
  readonly lines: number;
  readonly problems: number;
  readonly records: number;
  readonly listing: ListingTally;
  readonly facts: FactsTally;
  readonly tally: LineTally;
  readonly found: Readonly<Found>;
}

/** What was found out about the file as a whole. */
interface Found {
  header: Header | null;
  headerLine: number;
  slot: TitleSlot | null;
  steps: readonly VersionStep[] | null;
  evidence: number;
  /** Id of the entry before, for version 1. */
  previous: string | null;
  /** What the first line that can be parsed is, as pi reads it. */
  first: First | null;
  /** Entries of a version 1 file that had ids of their own: the agents overwrite them (gotcha 15). */
  overwritten: number;
}

/**
 * Takes the lines of a file in order and keeps what the session needs of each: columns, facts, problems. The parsed
 * object is let go at once. One reader reads one file, or the end of one (then `known` is its header, read before).
 */
export class SessionReader {
  readonly columns = new ColumnsBuilder();
  readonly problems: Problem[] = [];
  #listing = new ListingTally();
  #facts = new FactsTally();
  #tally = new LineTally();
  #what = new Uint8Array(1024);
  #lines = 0;
  #found: Found;
  /** What was taken before a last line that has no line break. */
  #beforeOpen: ReaderMark | null = null;
  /** Offsets of parsed values for `firstKeptEntryIndex`; NaN for a header. Only kept for version 1. */
  readonly #records: number[] = [];

  /** `known` and `evidence`: header and signs of the lines before the window, when only the end is read. */
  constructor(known: Header | null = null, evidence = 0) {
    this.#found = {
      header: known,
      headerLine: -1,
      slot: null,
      steps: null,
      evidence,
      previous: null,
      first: null,
      overwritten: 0,
    };
  }

  get listing(): ListingTally {
    return this.#listing;
  }

  get facts(): FactsTally {
    return this.#facts;
  }

  get header(): Header | null {
    return this.#found.header;
  }

  get slot(): TitleSlot | null {
    return this.#found.slot;
  }

  get evidence(): number {
    return this.#found.evidence;
  }

  get tally(): LineTally {
    return this.#tally;
  }

  /** Whether the first line that could be parsed is a header: what pi asks of a session. */
  get firstIsHeader(): boolean {
    return this.#found.first === 'header';
  }

  /** Entries of a version 1 file that had ids of their own: the agents overwrite them (gotcha 15). */
  get overwritten(): number {
    return this.#found.overwritten;
  }

  get headerLine(): number {
    return this.#found.headerLine;
  }

  /** What each line is, by line number; a view, as the columns are. */
  what(): Uint8Array {
    return this.#what.subarray(0, this.#lines);
  }

  /** A place to go back to: behind the last line that has a line break. What follows is read again in a longer file. */
  mark(): ReaderMark {
    return (
      this.#beforeOpen ?? {
        rows: this.columns.length,
        lines: this.#lines,
        problems: this.problems.length,
        records: this.#records.length,
        listing: this.#listing.copy(),
        facts: this.#facts.copy(),
        tally: this.#tally.copy(),
        found: { ...this.#found },
      }
    );
  }

  /** Forgets the lines behind a mark. */
  rewind(mark: ReaderMark): void {
    this.columns.truncate(mark.rows);
    this.#lines = mark.lines;
    this.problems.length = mark.problems;
    this.#records.length = mark.records;
    this.#listing = mark.listing.copy();
    this.#facts = mark.facts.copy();
    this.#tally = mark.tally.copy();
    this.#found = { ...mark.found };
    this.#beforeOpen = null;
  }

  /** Takes the next line. `text` is null when it was too large to decode. */
  line(text: string | null, start: number, _end: number, goodUtf8: boolean, ended: boolean): void {
    if (!ended) this.#beforeOpen = this.mark();
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
    if (isBlank(text)) {
      this.#tally.blank(text);
      return What.blank;
    }
    const parsed = parseLine(text);
    if (!parsed.ok) {
      this.#tally.broken(text, line, parsed.error);
      this.#problem(parsed.error, line, 'error');
      return What.unreadable;
    }
    const value = parsed.value;
    this.#tally.value(text, line, value);
    if (!isWire(value)) {
      // The agents skip falsy values; all others they take for entries, and trip over them (format-pi 2.1, gotcha 9).
      if (value) {
        this.#found.first ??= 'other';
        this.#record(NaN);
      }
      this.#tally.first(line, 'other');
      this.#problem('not-an-object', line, 'warning', { value: shown(value) });
      return What.unreadable;
    }
    if (!goodUtf8) this.#problem('bad-utf8', line, 'warning');
    const slot = this.#lines === 1 ? readTitleSlot(value) : null;
    if (slot) {
      this.#found.slot = slot;
      this.#found.evidence |= evidenceOf(value);
      return What.title;
    }
    // Behind a byte order mark the agents cannot read the first line; a header there is read all the same (gotcha 12).
    const marked = line === 0 && start === BOM_BYTES;
    if (!marked) this.#found.first ??= firstOf(value);
    this.#tally.first(line, firstOf(value));
    if (marked && !isHeader(value)) return What.unreadable;
    if (isHeader(value)) {
      this.#found.evidence |= evidenceOf(value);
      this.#takeHeader(value, line);
      return What.header;
    }
    this.#takeEntry(value, text, line, start, goodUtf8);
    return What.entry;
  }

  #takeHeader(value: Wire, line: number): void {
    this.#record(NaN);
    if (this.#found.headerLine >= 0) {
      this.#problem('second-header', line, 'warning');
      return;
    }
    this.#found.headerLine = line;
    this.#found.header = readHeader(value);
    if (this.#found.first === 'other') this.#problem('header-not-first', line, 'error');
    for (const problem of checkHeader(value, line)) this.problems.push(problem);
    if (this.columns.length === 0) this.#found.steps = null;
  }

  #takeEntry(stored: Wire, text: string, line: number, start: number, goodUtf8: boolean): void {
    this.#listing.add(text, stored);
    this.#found.evidence |= evidenceOf(stored);
    // Without a header a file with ids is read as it stands: there is nothing to migrate by.
    this.#found.steps ??= this.#found.header ? stepsFrom(this.#found.header.rawVersion) : [];
    let wire = stored;
    if (this.#found.steps.length > 0) {
      const at = {
        offset: start,
        previous: this.#found.previous,
        idOfIndex: (i: number) => this.#idOfRecord(i),
      };
      wire = lift(stored, this.#found.steps, at);
      const own = stringAt(stored, 'id');
      if (own !== undefined && own !== stringAt(wire, 'id')) this.#found.overwritten++;
      this.#found.previous = stringAt(wire, 'id') ?? this.#found.previous;
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
    this.#facts.add(one, wire, effect, usage, time);
    if (usage === null && effect.do === 'add' && effect.role === 'assistant')
      this.#tally.replyWithoutUsage(line);
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
    if (this.#found.steps === null || this.#found.steps.length > 1) this.#records.push(start);
  }

  #idOfRecord(index: number): string | null {
    const offset = this.#records[index];
    return offset === undefined || Number.isNaN(offset)
      ? null
      : offset.toString(16).padStart(8, '0');
  }

  #problem(code: ProblemCode, line: number, severity: Severity, facts: Facts = {}): void {
    this.problems.push({ code, line, severity, facts });
  }
}

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
