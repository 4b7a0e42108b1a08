/**
 * Files with something done to their bytes, by a number: the same number always gives the same bytes. Sources are the
 * samples that ship with the app, and made-up files of every dialect that hold every kind and role.
 */
import { SAMPLES } from '../samples/index.ts';
import { KIND_LINES, ROLE_LINES } from './samples/kinds.ts';

/** A file of which something was changed, and what was done to it. */
export interface Mutation {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Whole numbers from 0 to `below`, from a seed (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % Math.max(1, below);
  };
}

type Dice = ReturnType<typeof dice>;

/** Of a long file its beginning and end are enough: what is tried is one file after the other, not one file for long. */
const ENDS = 8 * 1024;

function shortened(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length <= 2 * ENDS) return new Uint8Array(bytes);
  return new Uint8Array([...bytes.subarray(0, ENDS), ...bytes.subarray(-ENDS)]);
}

const UTF8 = new TextEncoder();
const LINES = [...Object.values(KIND_LINES), ...Object.values(ROLE_LINES)].flat();

/** All kinds and roles in one chain behind a header; `old`: as version 1 wrote them. */
function everyKind(head: readonly object[], old = false): Uint8Array<ArrayBuffer> {
  const lines = LINES.map((line, i) => {
    const fields = JSON.parse(line) as Record<string, unknown>;
    if (old) return { ...fields, id: undefined, parentId: undefined };
    const idOf = (n: number): string =>
      (n * 0x01000193 + 0x1000).toString(16).padStart(8, '0').slice(-8);
    return { ...fields, id: idOf(i + 1), parentId: i === 0 ? null : idOf(i) };
  });
  return UTF8.encode([...head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const header = (fields: object): object => ({
  type: 'session',
  version: 3,
  id: '019d0000-0000-7000-8000-000000000001',
  timestamp: '2026-08-19T10:00:00.000Z',
  cwd: '/home/mira/app',
  ...fields,
});

const SLOT = {
  type: 'title',
  v: 1,
  title: 'Salt',
  source: 'auto',
  updatedAt: '2026',
  pad: ' '.repeat(90),
};

/** What is changed, by name. */
export const SOURCES: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] = [
  ...SAMPLES.map((sample) => [sample.name, shortened(sample.bytes())] as const),
  ['pi', everyKind([header({})])],
  ['pi, version 2', everyKind([header({ version: 2 })])],
  ['pi, version 1', everyKind([header({ version: undefined })], true)],
  ['pi, harness', everyKind([header({ metadata: {} })])],
  ['xcsh', everyKind([header({ id: '148375cc2fb00f96', title: 'Salt' })])],
  ['omp', everyKind([SLOT, header({})])],
];

type Bytes = readonly number[];
const bytesOf = (text: string): Bytes => [...UTF8.encode(text)];
const BREAKS = ['\n', '\r\n', '\r', '\n\n', '\u2028'].map(bytesOf);
const BAD_UTF8: readonly Bytes[] = [
  [0xff],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xc0, 0xaf],
  [0xf5, 0x80, 0x80, 0x80],
];
const WORDS = [
  '{',
  '}',
  '"',
  ',',
  '5',
  'null',
  '{"type":"session","id":"x"}',
  '{"type":"label","parentId":null}',
  '1e999',
  '"parentId":""',
].map(bytesOf);

const splice = (
  bytes: Uint8Array,
  from: number,
  gone: number,
  put: ArrayLike<number>,
): Uint8Array => {
  const made = new Uint8Array(bytes.length - gone + put.length);
  made.set(bytes.subarray(0, from));
  made.set(Array.from(put), from);
  made.set(bytes.subarray(from + gone), from + put.length);
  return made;
};

const pick = <T>(list: readonly T[], roll: Dice): T => list[roll(list.length)] as T;

/** Starts and ends of lines, line feeds included. */
function linesOf(bytes: Uint8Array): (readonly [from: number, to: number])[] {
  const lines: [number, number][] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end + 1;
    lines.push([from, to]);
    from = to;
  }
  return lines;
}

type Blow = (bytes: Uint8Array, roll: Dice) => Uint8Array;

const inserting =
  (pieces: readonly Bytes[]): Blow =>
  (bytes, roll) =>
    splice(bytes, roll(bytes.length + 1), 0, pick(pieces, roll));

/** A range of at most `longest` bytes. */
function range(
  bytes: Uint8Array,
  roll: Dice,
  longest: number,
): readonly [from: number, length: number] {
  const from = roll(bytes.length);
  return [from, Math.min(bytes.length - from, 1 + roll(longest))];
}

/** Puts one of the ids in the place of another: two with one id, loops, orphans, other parents. */
const swapIds: Blow = (bytes, roll) => {
  const text = new TextDecoder('latin1').decode(bytes);
  const ids = [...text.matchAll(/"(?:id|parentId|targetId)":"([^"]{1,40})"/g)];
  if (ids.length === 0) return bytes;
  const [to, from] = [pick(ids, roll), pick(ids, roll)];
  const at = to.index + to[0].length - 1 - (to[1]?.length ?? 0);
  return splice(bytes, at, to[1]?.length ?? 0, bytesOf(from[1] ?? ''));
};

const BLOWS: Readonly<Record<string, Blow>> = {
  flip: (bytes, roll) => {
    const at = roll(bytes.length);
    return splice(bytes, at, 1, [(bytes[at] ?? 0) ^ (1 << roll(8))]);
  },
  byte: (bytes, roll) => splice(bytes, roll(bytes.length), 1, [roll(256)]),
  delete: (bytes, roll) => splice(bytes, ...range(bytes, roll, 60), []),
  insert: (bytes, roll) =>
    splice(
      bytes,
      roll(bytes.length + 1),
      0,
      Array.from({ length: 1 + roll(20) }, () => roll(256)),
    ),
  duplicate: (bytes, roll) => {
    const [from, length] = range(bytes, roll, 400);
    return splice(bytes, roll(bytes.length), 0, bytes.slice(from, from + length));
  },
  cut: (bytes, roll) => bytes.slice(0, 1 + roll(bytes.length)),
  nul: (bytes, roll) => {
    const [from, length] = range(bytes, roll, 200);
    return splice(bytes, from, length, new Uint8Array(length));
  },
  break: inserting(BREAKS),
  join: (bytes, roll) => {
    const [, end] = pick(linesOf(bytes), roll);
    return splice(bytes, end - 1, 1, []);
  },
  utf8: inserting(BAD_UTF8),
  word: inserting(WORDS),
  mark: (bytes) => splice(bytes, 0, 0, [0xef, 0xbb, 0xbf]),
  swap: (bytes, roll) => {
    const [a, b] = [pick(linesOf(bytes), roll), pick(linesOf(bytes), roll)].sort(
      (x, y) => x[0] - y[0],
    );
    if (!a || !b || a[0] === b[0]) return bytes;
    const between = bytes.slice(a[1], b[0]);
    return splice(bytes, a[0], b[1] - a[0], [
      ...bytes.slice(...b),
      ...between,
      ...bytes.slice(...a),
    ]);
  },
  again: (bytes, roll) =>
    splice(bytes, roll(2) * bytes.length, 0, bytes.slice(...pick(linesOf(bytes), roll))),
  ids: swapIds,
};

const NAMES = Object.keys(BLOWS);

/** The mutation with this number: one to four blows, until at least one byte is another one. */
export function mutation(seed: number): Mutation {
  const roll = dice(seed);
  const [source, stored] = pick(SOURCES, roll);
  let bytes: Uint8Array = stored;
  const done: string[] = [];
  for (let left = 1 + roll(4); left > 0 || same(bytes, stored); left--) {
    const name = pick(NAMES, roll);
    const hit = BLOWS[name]?.(bytes, roll) ?? bytes;
    if (hit.length === 0) continue;
    bytes = hit;
    done.push(name);
  }
  return { name: `${source}: ${done.join(', ')}`, bytes: new Uint8Array(bytes) };
}

/** Whether two files hold the same bytes. */
export const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
