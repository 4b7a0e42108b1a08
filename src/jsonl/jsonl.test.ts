import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySource, readEnd, readLines, readTexts, fileSource } from './index.ts';
import type { LineTable } from './index.ts';

interface Seen {
  text: string | null;
  start: number;
  end: number;
  good: boolean;
}

async function read(
  bytes: Uint8Array,
  chunk?: number,
): Promise<{ table: LineTable; seen: Seen[] }> {
  const seen: Seen[] = [];
  const result = await readLines(
    memorySource(bytes),
    (text, start, end, good) => seen.push({ text, start, end, good }),
    chunk === undefined ? {} : { chunk },
  );
  if (!result.ok) throw new Error(result.error);
  return { table: result.value, seen };
}

const bytesOf = (value: string): Uint8Array => new TextEncoder().encode(value);

/** Bytes rich in what breaks line readers: line breaks, marks, broken and long UTF-8 sequences, NUL. */
const trickyBytes = fc
  .array(
    fc.oneof(
      fc
        .constantFrom('\n', '\r\n', '\r', '\u2028', '\0', '{"a":1}', ' ', 'ä', '圧', '😀')
        .map((s) => [...bytesOf(s)]),
      fc.constantFrom([0xff], [0xc3], [0xe5, 0x9c], [0xf0, 0x9f], [0xef, 0xbb, 0xbf], [0x80]),
    ),
    { maxLength: 60 },
  )
  .map((parts) => new Uint8Array(parts.flat()));

describe('readLines', () => {
  test('J2: lines and what lies between them are the bytes of the file, whatever the chunk', async () => {
    await fc.assert(
      fc.asyncProperty(trickyBytes, fc.integer({ min: 1, max: 40 }), async (bytes, chunk) => {
        const { table } = await read(bytes, chunk);
        const rebuilt: number[] = [];
        let at = 0;
        for (let i = 0; i < table.length; i++) {
          const start = table.starts[i] ?? 0;
          const end = table.ends[i] ?? 0;
          const between = [...bytes.subarray(at, start)].join();
          const allowed = i === 0 ? ['', '239,187,191'] : ['10', '13,10'];
          expect(allowed).toContain(between);
          rebuilt.push(...bytes.subarray(at, end));
          expect(bytes.subarray(start, end)).not.toContain(10);
          at = end;
        }
        expect(['', '10', '13,10', ...(table.length === 0 ? ['239,187,191'] : [])]).toContain(
          [...bytes.subarray(at)].join(),
        );
        rebuilt.push(...bytes.subarray(at));
        expect(rebuilt).toEqual([...bytes]);
      }),
      { numRuns: 500 },
    );
  });

  test('J3: the same lines come whatever the chunk, and each text is its bytes decoded alone', async () => {
    await fc.assert(
      fc.asyncProperty(trickyBytes, fc.integer({ min: 1, max: 40 }), async (bytes, chunk) => {
        const small = await read(bytes, chunk);
        const large = await read(bytes);
        expect(small.seen).toEqual(large.seen);
        for (const line of small.seen) {
          const own = bytes.subarray(line.start, line.end);
          expect(line.text).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(own));
          let good = true;
          try {
            new TextDecoder('utf-8', { fatal: true }).decode(own);
          } catch {
            good = false;
          }
          expect(line.good).toBe(good);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('BOM, CRLF, blank lines, no final newline are facts of the table', async () => {
    const { table, seen } = await read(
      new Uint8Array([0xef, 0xbb, 0xbf, ...bytesOf('{}\r\n\r\n \n{"b":2}')]),
    );
    expect(seen.map((line) => line.text)).toEqual(['{}', '', ' ', '{"b":2}']);
    expect({
      bom: table.bom,
      eol: table.eol,
      ends: table.endsWithEol,
      other: table.otherEols,
    }).toEqual({
      bom: true,
      eol: '\r\n',
      ends: false,
      other: 1,
    });
    expect([...table.starts]).toEqual([3, 7, 9, 11]);
  });

  test('an empty file has no lines', async () => {
    const { table } = await read(new Uint8Array());
    expect(table.length).toBe(0);
    expect(table.endsWithEol).toBe(false);
  });

  test('a line that is too large to decode is a line without text, and those around it are whole', async () => {
    await fc.assert(
      fc.asyncProperty(trickyBytes, fc.integer({ min: 1, max: 12 }), async (bytes, chunk) => {
        const whole = await read(bytes);
        const seen: Seen[] = [];
        const onLine = (text: string | null, start: number, end: number, good: boolean): void => {
          seen.push({ text, start, end, good });
        };
        const cut = await readLines(memorySource(bytes), onLine, { chunk, largest: 20 });
        if (!cut.ok) throw new Error(cut.error);
        expect(cut.value).toEqual(whole.table);
        expect(seen.map(({ start, end }) => [start, end])).toEqual(
          whole.seen.map(({ start, end }) => [start, end]),
        );
        seen.forEach(({ text, start }, i) => {
          // The limit is on the bytes of the line, with its byte order mark and its line break.
          const begin = i === 0 ? 0 : start;
          const length = (seen[i + 1]?.start ?? bytes.length) - begin;
          expect(text).toBe(length > 20 ? null : whole.seen[i]?.text);
        });
      }),
      { numRuns: 500 },
    );
  });

  test('stops when asked to, with a value', async () => {
    const abort = new AbortController();
    abort.abort();
    const result = await readLines(memorySource(bytesOf('a\nb\n')), () => undefined, {
      signal: abort.signal,
    });
    expect(result).toEqual({ ok: false, error: 'aborted' });
  });

  test('says where it is, and reads on from the start of a line', async () => {
    const told: number[] = [];
    const seen: string[] = [];
    await readLines(memorySource(bytesOf('aa\nbb\ncc')), (text) => seen.push(text ?? ''), {
      from: 3,
      chunk: 3,
      progress: (bytes) => told.push(bytes),
    });
    expect(seen).toEqual(['bb', 'cc']);
    expect(told).toEqual([6, 8]);
  });
});

describe('readEnd', () => {
  test('a small file is its own window', async () => {
    expect(await readEnd(memorySource(bytesOf('a\nb\n')))).toEqual({
      ok: true,
      value: { from: 0, large: null },
    });
  });

  test('the window starts at a line and holds 30 lines', async () => {
    const line = 'x'.repeat(99) + '\n';
    const bytes = bytesOf(line.repeat(20_000));
    const result = await readEnd(memorySource(bytes));
    if (!result.ok) throw new Error(result.error);
    expect(result.value.large).toBe(null);
    expect(result.value.from % 100).toBe(0);
    expect(bytes.length - result.value.from).toBeGreaterThan(200 * 1024);
    expect(bytes.length - result.value.from).toBeLessThanOrEqual(256 * 1024);
  });

  test('the window doubles until it holds 30 lines', async () => {
    const line = 'x'.repeat(49_999) + '\n';
    const bytes = bytesOf(line.repeat(100));
    const result = await readEnd(memorySource(bytes));
    if (!result.ok) throw new Error(result.error);
    const lines = (bytes.length - result.value.from) / 50_000;
    expect(lines).toBeGreaterThanOrEqual(30);
    expect(lines).toBeLessThan(60);
  });

  test('a last line larger than the largest window is named, not read', async () => {
    const head = bytesOf('{}\n');
    const bytes = new Uint8Array(head.length + 17 * 1024 * 1024).fill(120);
    bytes.set(head);
    const result = await readEnd(memorySource(bytes));
    expect(result).toEqual({
      ok: true,
      value: { from: bytes.length, large: { from: 3, to: bytes.length } },
    });
  });
});

describe('sources', () => {
  test('J1: stale and bad ranges are values', async () => {
    const source = memorySource(bytesOf('abc'));
    expect(await source.read(2, 1)).toEqual({ ok: false, error: 'bad-range' });
    expect(await source.read(0, 4)).toEqual({ ok: false, error: 'bad-range' });
    const gone = fileSource({
      size: 3,
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadable')) }),
    });
    expect(await gone.read(0, 3)).toEqual({ ok: false, error: 'stale' });
    const shrunk = fileSource({
      size: 3,
      slice: () => ({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) }),
    });
    expect(await shrunk.read(0, 3)).toEqual({ ok: false, error: 'stale' });
  });

  test('J5: texts come in the order asked for, in few reads', async () => {
    const bytes = bytesOf('one\ntwo\nthree\n');
    let reads = 0;
    const inner = memorySource(bytes);
    const source = {
      ...inner,
      read: (from: number, to: number) => (reads++, inner.read(from, to)),
    };
    const texts = await readTexts(source, [
      { from: 8, to: 13 },
      { from: 0, to: 3 },
    ]);
    expect(texts).toEqual({ ok: true, value: ['three', 'one'] });
    expect(reads).toBe(1);
  });
});
