/**
 * Random sessions for property tests, as lines of text: what a real file could hold, and what no file should. A
 * failing one shrinks to few, plain lines, because each line is a record of its own and links are counted backwards.
 */
import fc from 'fast-check';
import { conversation, everyKind, type Body, type Sight } from './arbitrary-entries.ts';
import { anyJson, anyText, anyTime } from './arbitrary-text.ts';

/** How an entry is linked; `back` counts entries, 0 is the one just before, `ahead` 0 is the next. */
type Place = { back: number } | { ahead: number } | 'root' | 'self' | 'gone' | 'absent';

interface Step {
  readonly place: Place;
  readonly body: Body;
  readonly time: { step: number } | { stored: unknown };
  /** `null`: a fresh id; a number: the id of the entry so many before. */
  readonly twin: number | null;
}

export interface SessionOptions {
  /** linear: one chain; branches: forks and several roots; broken: orphans, cycles, forward parents, duplicate ids. */
  readonly links?: 'linear' | 'branches' | 'broken';
  /** conversation: prompts, replies, results; all: every kind that an agent writes, and unknown ones. */
  readonly kinds?: 'conversation' | 'all';
  readonly minEntries?: number;
  readonly maxEntries?: number;
}

const before = fc.constant<Place>({ back: 0 });
const earlier = fc.record({ back: fc.nat(30) });
const ahead = fc.record({ ahead: fc.nat(3) });

const PLACES = {
  linear: before,
  branches: fc.oneof(
    { weight: 8, arbitrary: before },
    { weight: 3, arbitrary: earlier },
    { weight: 1, arbitrary: fc.constant<Place>('root') },
  ),
  broken: fc.oneof(
    { weight: 8, arbitrary: before },
    { weight: 3, arbitrary: earlier },
    { weight: 2, arbitrary: ahead },
    { weight: 2, arbitrary: fc.constantFrom<Place>('root', 'self', 'gone', 'absent') },
  ),
};

const stepOf = (links: keyof typeof PLACES, body: fc.Arbitrary<Body>): fc.Arbitrary<Step> =>
  fc.record({
    place: PLACES[links],
    body,
    time: anyTime,
    twin: links === 'broken' ? fc.option(fc.nat(20), { nil: null, freq: 12 }) : fc.constant(null),
  });

const freshId = (at: number): string =>
  (Math.imul(at + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');

function idsOf(steps: readonly Step[]): string[] {
  const ids: string[] = [];
  for (const [at, { twin }] of steps.entries()) {
    ids.push(twin === null || at === 0 ? freshId(at) : (ids[at - 1 - (twin % at)] ?? freshId(at)));
  }
  return ids;
}

function parentOf(place: Place, ids: readonly string[], at: number): string | null | undefined {
  if (place === 'root') return null;
  if (place === 'absent') return undefined;
  if (place === 'gone') return 'ffffffff';
  if (place === 'self') return ids[at];
  if ('ahead' in place) return ids[at + 1 + place.ahead] ?? null;
  return at === 0 ? null : ids[at - 1 - (place.back % at)];
}

/** Midnight of 1 January 2026; times of entries count from here. */
const START = Date.UTC(2026, 0, 1);

function linesOf(header: Record<string, unknown>, steps: readonly Step[]): string[] {
  const ids = idsOf(steps);
  const calls: string[] = [];
  let clock = START;
  const lines = steps.map(({ place, body, time }, at) => {
    if ('step' in time) clock += time.step;
    const timestamp = 'stored' in time ? time.stored : new Date(clock).toISOString();
    const sight: Sight = { ids, at, calls };
    const { type, ...fields } = body(sight);
    return JSON.stringify({
      type,
      id: ids[at],
      parentId: parentOf(place, ids, at),
      timestamp,
      ...fields,
    });
  });
  return [JSON.stringify(header), ...lines];
}

const anyHeader: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    type: fc.constant('session'),
    version: fc.constant(3),
    id: fc.uuid(),
    timestamp: fc.constant('2026-01-01T00:00:00.000Z'),
    cwd: fc.constantFrom('/home/mira/app', 'C:\\work\\app', ''),
    parentSession: fc.constant('/home/mira/old.jsonl'),
    title: anyText,
  },
  { requiredKeys: ['type', 'version', 'id', 'timestamp', 'cwd'] },
);

/** A session: header and entries, each one whole line of JSON. Version 3, `parentId` on every line. */
export function anySession(options: SessionOptions = {}): fc.Arbitrary<string[]> {
  const { links = 'branches', kinds = 'all', minEntries = 0, maxEntries = 30 } = options;
  const step = stepOf(links, kinds === 'all' ? everyKind : conversation);
  const steps = fc.array(step, { minLength: minEntries, maxLength: maxEntries });
  return fc.tuple(anyHeader, steps).map(([header, made]) => linesOf(header, made));
}

/** A session of version 1: no ids, no parents, one straight line. */
export function anyOldSession(
  options: Pick<SessionOptions, 'minEntries' | 'maxEntries'> = {},
): fc.Arbitrary<string[]> {
  return anySession({ ...options, links: 'linear' }).map((lines) =>
    lines.map((line, at) => {
      const fields = Object.entries(JSON.parse(line) as Record<string, unknown>);
      const later = at === 0 ? ['version'] : ['id', 'parentId'];
      return JSON.stringify(Object.fromEntries(fields.filter(([key]) => !later.includes(key))));
    }),
  );
}

/** A line as text, or as bytes where it is no text. */
export type RawLine = string | Uint8Array;

/** What can be done to a line. It may hit the header too, and then the file has none. */
const damages: readonly ((line: string, where: number) => RawLine[])[] = [
  (line, where) => [line.slice(0, where % Math.max(1, line.length))],
  (line) => [line, ''],
  (line) => [' \t', line],
  (line) => ['not json', line],
  (line) => [line, line],
  (line) => [line + line],
  (line, where) => ['\0'.repeat(1 + (where % 40)), line],
  (line) => [line, '5'],
  (line) => [line, 'null'],
  (line) => [line, '[1,{}]'],
  (line) => [line, '{"type":"session","version":3,"id":"second","timestamp":"x","cwd":"/"}'],
  (line) => [`  ${line} \r`],
  (line, where) => {
    const bytes = new TextEncoder().encode(line);
    const at = where % (bytes.length + 1);
    return [new Uint8Array([...bytes.subarray(0, at), 0xff, 0xc3, ...bytes.subarray(at)])];
  },
];

/** The lines with up to five damages: torn, doubled, joined, blank, zeros, other JSON, bad UTF-8. */
export function withDamage(lines: fc.Arbitrary<string[]>): fc.Arbitrary<RawLine[]> {
  const blow = fc.record({ line: fc.nat(60), how: fc.nat(damages.length - 1), where: fc.nat(400) });
  return fc.tuple(lines, fc.array(blow, { maxLength: 5 })).map(([whole, blows]) => {
    const pieces: RawLine[][] = whole.map((line) => [line]);
    for (const { line, how, where } of blows) {
      const at = line % pieces.length;
      const text = whole[at];
      const damage = damages[how];
      if (text !== undefined && damage) pieces[at] = damage(text, where);
    }
    return pieces.flat();
  });
}

export interface FileShape {
  readonly eol: '\n' | '\r\n';
  readonly bom: boolean;
  readonly finalNewline: boolean;
}

export const anyFileShape: fc.Arbitrary<FileShape> = fc.record({
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean().map((without) => !without),
});

/** The lines as the bytes of a file. Lone surrogates become U+FFFD, as in every UTF-8 writer. */
export function fileOf(
  lines: readonly RawLine[],
  shape: Partial<FileShape> = {},
): Uint8Array<ArrayBuffer> {
  const { eol = '\n', bom = false, finalNewline = true } = shape;
  const utf8 = new TextEncoder();
  const parts: Uint8Array[] = bom ? [utf8.encode('\ufeff')] : [];
  for (const [at, line] of lines.entries()) {
    parts.push(typeof line === 'string' ? utf8.encode(line) : line);
    if (finalNewline || at < lines.length - 1) parts.push(utf8.encode(eol));
  }
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Any file that could be dropped on the page and is, or once was, a session. */
export const anyFile: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc
  .tuple(
    withDamage(
      fc.oneof(
        anySession({ links: 'linear' }),
        anySession(),
        anySession({ links: 'broken' }),
        anyOldSession(),
      ),
    ),
    anyFileShape,
  )
  .map(([lines, shape]) => fileOf(lines, shape));

/** Bytes that are no session: text, JSON of other kinds, noise. */
export const anyOtherFile: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.array(anyText, { maxLength: 6 }).map((lines) => fileOf(lines)),
  fc
    .array(anyJson, { maxLength: 6 })
    .map((values) => fileOf(values.map((value) => JSON.stringify(value)))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
);
