import { fail, ok, type Result } from '../base/result.ts';
import {
  CURRENT_VERSION,
  decide,
  evidenceOf,
  isHeader,
  parseLine,
  readHeader,
  readTitleSlot,
  withTitleSlot,
  type Header,
  type TitleSlot,
} from '../entry/index.ts';
import { isWire } from '../base/wire.ts';
import {
  decode,
  LineTableBuilder,
  readEnd,
  readLines,
  type ByteSource,
  type LineTable,
  type ReadLinesOptions,
} from '../jsonl/index.ts';
import { labelsOf, leafOf, nameOf } from './labels.ts';
import { problemsOf } from './problems.ts';
import { SessionReader } from './read-session.ts';
import type { Dialect, Session } from './session.ts';
import { buildTree, childCount } from './tree.ts';

/** How a session is read; `dialect` overrides what the evidence says. */
export interface OpenOptions extends Pick<ReadLinesOptions, 'signal' | 'pause' | 'chunk'> {
  /** Told between chunks: bytes and entries read so far. */
  readonly progress?: (bytesRead: number, entries: number) => void;
  readonly dialect?: Dialect;
}

export type ReadFailure = 'stale' | 'aborted';

/** How far into a file its header is looked for before the index is there (pi looks at 1 MiB; format-pi 2.1). */
const HEAD = 64 * 1024;

/** Reads a whole source: every line, once, as a stream. */
export async function openSession(
  source: ByteSource,
  options: OpenOptions = {},
): Promise<Result<Session, ReadFailure>> {
  const read = await new SessionIndex(options.dialect).read(source, options);
  return read.ok ? ok(read.value) : read;
}

/**
 * The index of a file that may grow. The first `read` takes every line of it; each later one takes only the bytes behind
 * those that were read, and gives what an index of the whole longer file would give (property).
 */
export class SessionIndex {
  readonly #reader = new SessionReader();
  readonly #table = new LineTableBuilder();
  readonly #dialect: Dialect | undefined;

  /** `dialect` overrides what the evidence says. */
  constructor(dialect?: Dialect) {
    this.#dialect = dialect;
  }

  /** Where the next `read` begins: behind the last line break. A line that stood there without one is read again. */
  get next(): number {
    return this.#table.mark().next;
  }

  /**
   * Reads `source`, which begins with all bytes that were read before. One read at a time. Sessions given before stay
   * what they were, but for a last line without line break, which a longer file turns into another one.
   */
  async read(
    source: ByteSource,
    options: Omit<OpenOptions, 'dialect'> = {},
  ): Promise<Result<Session, ReadFailure>> {
    const reader = this.#reader.mark();
    const table = this.#table.mark();
    this.#reader.rewind(reader);
    this.#table.rewind(table);
    const read = await readWith(
      source,
      this.#reader,
      { ...options, table: this.#table },
      table.next,
    );
    // A read that is stopped leaves the whole lines that it came to: the next one begins there.
    return read.ok ? ok(build(source, read.value, this.#reader, null, false, this.#dialect)) : read;
  }
}

/** Lets a reader take the lines of a source from `from` on. */
const readWith = (
  source: ByteSource,
  reader: SessionReader,
  { progress, ...options }: OpenOptions & { readonly table?: LineTableBuilder },
  from = 0,
): Promise<Result<LineTable, ReadFailure>> =>
  readLines(source, (...line) => reader.line(...line), {
    ...options,
    from,
    progress: (bytes) => progress?.(bytes, reader.columns.length),
  });

/**
 * Reads the header and the end of a source, whatever its size (law 7). The rows are provisional: those of the last 256 KB
 * or more, with the keys that they will have when everything is read.
 */
export async function openEnd(
  source: ByteSource,
  options: OpenOptions = {},
): Promise<Result<Session, ReadFailure>> {
  const end = await readEnd(source, options.signal);
  if (!end.ok) return end;
  const { from, large } = end.value;
  if (from === 0) return openSession(source, options);
  const head = await readHead(source);
  if (!head.ok) return head;
  const reader = new SessionReader(head.value.header, head.value.evidence);
  const table = await readWith(source, reader, options, from);
  if (!table.ok) return table;
  if (!large) return ok(build(source, table.value, reader, head.value.slot, true, options.dialect));
  reader.largeLine();
  const only = {
    ...table.value,
    length: 1,
    starts: Float64Array.of(large.from),
    ends: Float64Array.of(large.to),
  };
  return ok(build(source, only, reader, head.value.slot, true, options.dialect));
}

interface Head {
  readonly header: Header | null;
  readonly slot: TitleSlot | null;
  readonly evidence: number;
}

/** Header and title slot, when they stand in the first 64 KB. */
async function readHead(source: ByteSource): Promise<Result<Head, ReadFailure>> {
  const read = await source.read(0, Math.min(HEAD, source.size));
  if (!read.ok) return fail('stale');
  let slot: TitleSlot | null = null;
  let evidence = 0;
  for (const [i, text] of decode(read.value)
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const parsed = parseLine(text);
    if (!parsed.ok || !isWire(parsed.value)) continue;
    evidence |= evidenceOf(parsed.value);
    if (i === 0) slot = readTitleSlot(parsed.value);
    if (i === 0 && slot) continue;
    if (isHeader(parsed.value)) return ok({ header: readHeader(parsed.value), slot, evidence });
    break;
  }
  return ok({ header: null, slot, evidence });
}

function build(
  source: ByteSource,
  table: LineTable,
  reader: SessionReader,
  knownSlot: TitleSlot | null,
  windowed: boolean,
  forced: Dialect | undefined,
): Session {
  const slot = reader.slot ?? knownSlot;
  const header = reader.header && slot ? withTitleSlot(reader.header, slot) : reader.header;
  const found = decide(reader.evidence, header, forced ?? null);
  const columns = reader.columns.finish(windowed);
  const tree = buildTree(columns);
  const stored = header?.version ?? 1;
  return Object.freeze({
    source,
    table,
    what: reader.what(),
    header,
    slot,
    firstIsHeader: reader.firstIsHeader,
    firstValueIsHeader: reader.tally.firstValueIsHeader,
    dialect: found.dialect.name,
    flavour: found.flavour,
    evidence: found.evidence,
    shownVersion: Math.max(stored, CURRENT_VERSION),
    columns,
    tree,
    labels: labelsOf(columns),
    name: nameOf(columns) ?? header?.title ?? null,
    leaf: leafOf(columns, found.flavour === 'harness'),
    counts: reader.facts.finish(),
    forks: countForks(columns.length, tree),
    problems: windowed ? [] : problemsOf(reader, table, columns, found.dialect.name),
    listing: reader.listing.listing(new Date(header?.timestamp ?? NaN).getTime()),
    windowed,
  });
}

function countForks(n: number, tree: Parameters<typeof childCount>[0]): number {
  let forks = 0;
  for (let row = 0; row < n; row++) if (childCount(tree, row) > 1) forks++;
  return forks;
}
