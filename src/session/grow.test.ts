import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySource, type ByteSource } from '../jsonl/index.ts';
import { anyFile } from '../testing/arbitraries.ts';
import { openBytes } from '../testing/every-file.ts';
import { dataOf } from '../testing/session-data.ts';
import { SessionIndex, type Session } from './index.ts';

const TORN = new TextEncoder().encode('{"type":"message","id":"0000000a","parentId":null,"mess');

async function read(index: SessionIndex, source: ByteSource, chunk?: number): Promise<Session> {
  const session = await index.read(source, chunk === undefined ? {} : { chunk });
  if (!session.ok) throw new Error(session.error);
  return session.value;
}

/** Places where a file stood still while it grew, as parts of its length. */
const stops = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });

describe('a file that grows', () => {
  test('S9: reading it piece by piece gives what reading it whole gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFile,
        stops,
        fc.integer({ min: 1, max: 400 }),
        async (bytes, at, chunk) => {
          const index = new SessionIndex();
          const sizes = at.map((part) => Math.floor(part * bytes.length)).sort((a, b) => a - b);
          for (const size of sizes) {
            const part = bytes.subarray(0, size);
            const grown = await read(index, memorySource(part), chunk);
            expect(dataOf(grown)).toEqual(dataOf(await openBytes(part)));
          }
          const whole = await read(index, memorySource(bytes), chunk);
          expect(dataOf(whole)).toEqual(dataOf(await openBytes(bytes)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('only what is new is read, and the line that was torn', async () => {
    const first = new TextEncoder().encode(
      `{"type":"session","version":3,"id":"s"}\n${new TextDecoder().decode(TORN)}`,
    );
    const longer = new TextEncoder().encode(
      `${new TextDecoder().decode(first)}age":{"role":"user","content":"Hi"}}\n`,
    );
    const index = new SessionIndex();
    const before = await read(index, memorySource(first));
    expect([
      before.columns.length,
      before.problems.some((one) => one.code === 'torn-line'),
    ]).toEqual([0, true]);
    const reads: number[] = [];
    const source = memorySource(longer);
    const after = await read(index, {
      ...source,
      read(from, to) {
        reads.push(from);
        return source.read(from, to);
      },
    });
    expect(reads).toEqual([first.length - TORN.length]);
    expect([after.columns.length, after.problems]).toEqual([1, []]);
  });

  test('a read that is stopped leaves the index as it was', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.double({ min: 0, max: 1, noNaN: true }), async (bytes, at) => {
        const index = new SessionIndex();
        const part = bytes.subarray(0, Math.floor(at * bytes.length));
        await read(index, memorySource(part));
        const stop = new AbortController();
        let left = 3;
        const pause = (): Promise<void> => {
          if (--left === 0) stop.abort();
          return Promise.resolve();
        };
        const { signal } = stop;
        await index.read(memorySource(bytes), { chunk: 40, pause, signal });
        const stale = {
          ...memorySource(bytes),
          read: () => Promise.resolve({ ok: false, error: 'stale' } as const),
        };
        await index.read(stale);
        expect(dataOf(await read(index, memorySource(bytes)))).toEqual(
          dataOf(await openBytes(bytes)),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('sessions given before stay readable while it is read on', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, anyFile, async (first, second) => {
        const part = new Uint8Array([...first, 10]);
        const index = new SessionIndex();
        const before = await read(index, memorySource(part));
        const was = dataOf(before);
        await read(index, memorySource(new Uint8Array([...part, ...second])));
        expect({ ...dataOf(before), sparse: null }).toEqual({ ...was, sparse: null });
      }),
      { numRuns: 100 },
    );
  });
});
