import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash52 } from './hash.ts';
import { isoTime } from './iso-time.ts';
import { Lru } from './lru.ts';
import { field, type Wire } from './wire.ts';

describe('isoTime', () => {
  test('reads every text as Date.parse does', () => {
    const part = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a]{${digits}}$`));
    const iso = fc
      .tuple(part(4), part(2), part(2), part(2), part(2), part(2), part(3))
      .map(([y, mo, d, h, mi, s, ms]) => `${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
    const real = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.oneof(iso, real, fc.string()), (value) => {
        expect(isoTime(value)).toBe(Date.parse(value));
      }),
      { numRuns: 5000 },
    );
  });

  test('edges of the day, the year and the form', () => {
    for (const value of [
      '2024-02-29T23:59:59.999Z',
      '2023-02-29T00:00:00.000Z',
      '2026-01-01T24:00:00.000Z',
      '2026-01-01T23:60:00.000Z',
      '2026-01-01t00:00:00.000Z',
      '2026-13-01T00:00:00.000Z',
    ]) {
      expect(isoTime(value), value).toBe(Date.parse(value));
    }
  });
});

describe('field', () => {
  test('gives own fields only, also for names that every object inherits', () => {
    const wire = JSON.parse('{"a":1,"__proto__":{"b":2},"toString":"own"}') as Wire;
    expect(field(wire, 'a')).toBe(1);
    expect(field(wire, 'toString')).toBe('own');
    for (const name of ['constructor', 'hasOwnProperty', '__proto__', 'valueOf', 'b']) {
      expect(field(wire, name), name).toBe(undefined);
    }
  });
});

describe('Lru', () => {
  test('keeps what was used last', () => {
    const lru = new Lru<string, number>(2);
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
  });
});

test('hash52 is a safe integer and tells neighbours apart', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 200_000; i++) seen.add(hash52(`call_${i.toString(16)}`));
  expect(seen.size).toBe(200_000);
  expect([...seen].every((hash) => Number.isSafeInteger(hash))).toBe(true);
});
