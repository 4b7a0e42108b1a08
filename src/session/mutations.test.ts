/**
 * Ten thousand files with something done to their bytes. A failure names its seed; the same file is made again by
 *
 *   TREELINE_SEED=<seed> TREELINE_MUTATIONS=1 npx vitest run src/session/mutations.test.ts
 */
import { describe, expect, test } from 'vitest';
import { openBytes } from '../testing/every-file.ts';
import { mutation, same, SOURCES } from '../testing/mutations.ts';
import { answerOf, brokenLaws } from '../testing/reading-laws.ts';
import { What, type Session } from './index.ts';

const seed = Number(process.env['TREELINE_SEED'] ?? Math.floor(Math.random() * 1e9));
const total = Number(process.env['TREELINE_MUTATIONS'] ?? 10_000);
/** A block takes a second or two; on a machine that does ten things at once, ten times as long. */
const PATIENCE = 60_000;
/** Mutations of one test. */
const BLOCK = Math.min(500, total);

/** What is wrong with one mutation, in a line that says how to make it again; null when nothing is. */
async function failureOf(at: number): Promise<string | null> {
  const { name, bytes } = mutation(at);
  const again = `TREELINE_SEED=${String(at)} TREELINE_MUTATIONS=1 (${name})`;
  try {
    const session = await openBytes(bytes);
    const broken = brokenLaws(session, bytes);
    // A second reader takes the file in other pieces.
    const second = answerOf(await openBytes(bytes, 64 + (at % 1_000)));
    if (second !== answerOf(session)) broken.push('the same bytes give the same answer');
    return broken.length > 0 ? `${again}: ${broken.join('; ')}` : null;
  } catch (thrown) {
    return `${again}: ${String(thrown)}`;
  }
}

describe('mutations', () => {
  const starts = Array.from({ length: Math.ceil(total / BLOCK) }, (_, i) => seed + i * BLOCK);
  test.each(starts)(
    `seeds %d and the ${String(BLOCK - 1)} after it`,
    { timeout: PATIENCE },
    async (start) => {
      const failures: string[] = [];
      for (let at = start; at < start + BLOCK; at++) {
        const failure = await failureOf(at);
        if (failure !== null) failures.push(failure);
      }
      expect(failures).toEqual([]);
    },
  );

  test('each changes its file, and is the same each time', () => {
    for (let at = seed; at < seed + 200; at++) {
      const { name, bytes } = mutation(at);
      const again = mutation(at);
      expect([again.name, same(again.bytes, bytes)]).toEqual([name, true]);
      expect(SOURCES.some(([, source]) => same(source, bytes))).toBe(false);
    }
  });

  test('sources are sound, and of every dialect', async () => {
    const dialects = new Set<string>();
    for (const [, bytes] of SOURCES) {
      const session = await openBytes(bytes);
      expect(brokenLaws(session, bytes)).toEqual([]);
      dialects.add(session.flavour ?? session.dialect);
    }
    expect(dialects).toEqual(new Set(['pi', 'xcsh', 'omp', 'harness']));
  });
});

describe('a reader that is wrong is found', () => {
  const wrong: readonly (readonly [string, (session: Session) => Partial<Session>])[] = [
    ['drops a line', ({ what }) => ({ what: what.map((one, i) => (i === 1 ? What.blank : one)) })],
    ['takes an entry twice', ({ what }) => ({ what: what.map(() => What.entry) })],
    ['forgets a problem', () => ({ problems: [] })],
    [
      'loses a byte',
      ({ table }) => ({
        table: { ...table, ends: table.ends.map((end, i) => end - Number(i === 2)) },
      }),
    ],
    [
      'names a line that is not there',
      ({ problems, table }) => ({
        problems: problems.map((one) => ({ ...one, line: table.length })),
      }),
    ],
  ];

  test.each(wrong)('%s', async (_, change) => {
    const [, bytes] = SOURCES.find(([name]) => name === 'broken-file') ?? ['', new Uint8Array()];
    const session = await openBytes(bytes);
    expect(brokenLaws(session, bytes)).toEqual([]);
    expect(brokenLaws({ ...session, ...change(session) }, bytes)).not.toEqual([]);
  });
});
