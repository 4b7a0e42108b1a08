import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asItIs, keptSource } from './kept-source.ts';

const bytesOf = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

/** A file that can be taken away, like one that was changed on disk. */
function fileOf(bytes: Uint8Array<ArrayBuffer>): {
  size: number;
  gone: boolean;
  slice: Blob['slice'];
} {
  const blob = new Blob([bytes]);
  const file = {
    size: bytes.length,
    gone: false,
    slice(from?: number, to?: number): Blob {
      if (!file.gone) return blob.slice(from, to);
      return {
        arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
      } as unknown as Blob;
    },
  };
  return file;
}

describe('keptSource', () => {
  test('N8: what was read of a small file stays readable, whatever the order of reads', async () => {
    const range = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 40 }),
        fc.array(range, { maxLength: 8 }),
        async (data, ranges) => {
          const bytes = new Uint8Array(data);
          const file = fileOf(bytes);
          const source = keptSource(file);
          const whole = await source.read(0, bytes.length);
          expect(whole).toEqual({ ok: true, value: bytes });
          file.gone = true;
          for (const [from, to] of ranges) {
            const read = await source.read(from, to);
            if (to > bytes.length) expect(read).toEqual({ ok: false, error: 'bad-range' });
            else if (from < to) expect(read).toEqual({ ok: true, value: bytes.slice(from, to) });
          }
        },
      ),
    );
  });

  test('N8: the end first, then in order: the runs meet and the rest is never asked for again', async () => {
    const file = fileOf(bytesOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    const source = keptSource(file);
    await source.read(7, 10);
    await source.read(0, 2);
    file.gone = true;
    expect(await source.read(7, 9)).toEqual({ ok: true, value: bytesOf(7, 8) });
    expect(await source.read(1, 3)).toEqual({ ok: false, error: 'stale' });
    file.gone = false;
    await source.read(2, 8);
    file.gone = true;
    expect(await source.read(1, 9)).toEqual({ ok: true, value: bytesOf(1, 2, 3, 4, 5, 6, 7, 8) });
  });

  test('N8: a larger file is not kept, goes stale, and is renewed by a file that begins with it', async () => {
    const file = fileOf(bytesOf(1, 2, 3, 4));
    const source = keptSource(file, 0);
    await source.read(0, 4);
    file.gone = true;
    expect(await source.read(0, 4)).toEqual({ ok: false, error: 'stale' });
    expect(await source.renew(fileOf(bytesOf(1, 2, 3)))).toBe('changed');
    expect(await source.renew(fileOf(bytesOf(1, 2, 3, 9, 5)))).toBe('changed');
    expect(await source.renew(fileOf(bytesOf(1, 2, 3, 4)))).toBe('same');
    const before = asItIs(source);
    expect(await source.renew(fileOf(bytesOf(1, 2, 3, 4, 5)))).toBe('grown');
    expect(await source.read(1, 5)).toEqual({ ok: true, value: bytesOf(2, 3, 4, 5) });
    expect(await before.read(1, 5)).toEqual({ ok: false, error: 'bad-range' });
    // What came by growing is compared from then on too.
    expect(await source.renew(fileOf(bytesOf(1, 2, 3, 4, 6, 7)))).toBe('changed');
    expect([before.size, source.size]).toEqual([4, 5]);
  });
});
