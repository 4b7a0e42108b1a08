import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowSpace } from './row-space.ts';

/** The same by the slow and obvious way. */
const tops = (heights: readonly number[]): number[] => {
  const sums = [0];
  for (const height of heights) sums.push((sums.at(-1) ?? 0) + height);
  return sums;
};

const step = fc.oneof(
  fc.record({
    do: fc.constant('set' as const),
    at: fc.nat(400),
    height: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ do: fc.constant('resize' as const), to: fc.nat(400) }),
);

describe('RowSpace', () => {
  test('estimates until it is told', () => {
    const space = new RowSpace(24, 1000);
    expect(space.total).toBe(24_000);
    expect(space.set(10, 44)).toBe(20);
    expect(space.set(10, 44)).toBe(0);
    expect(space.top(10)).toBe(240);
    expect(space.top(11)).toBe(284);
    expect(space.total).toBe(24_020);
  });

  test('an empty list has no row and no height', () => {
    const space = new RowSpace(24);
    expect(space.total).toBe(0);
    expect(space.at(0)).toBe(-1);
    expect(space.set(0, 10)).toBe(0);
  });

  test('clear forgets heights', () => {
    const space = new RowSpace(10, 100);
    space.set(3, 99);
    space.clear(200);
    expect(space.total).toBe(2000);
    expect(space.height(3)).toBe(10);
  });

  test('agrees with plain sums after any series of changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(400), (steps, first) => {
        const space = new RowSpace(20, first);
        let heights = Array.from({ length: first }, () => 20);
        for (const each of steps) {
          if (each.do === 'set') {
            space.set(each.at, each.height);
            if (each.at < heights.length) heights[each.at] = each.height;
          } else {
            space.resize(each.to);
            heights = Array.from({ length: each.to }, (_, index) => heights[index] ?? 20);
          }
        }
        const expected = tops(heights);
        expect(space.count).toBe(heights.length);
        for (let index = 0; index <= heights.length; index++)
          expect(space.top(index)).toBe(expected[index]);
      }),
    );
  });

  test('finds the row of every place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (heights, part) => {
          const space = new RowSpace(30, heights.length);
          heights.forEach((height, index) => space.set(index, height));
          const place = part * space.total;
          const index = space.at(place);
          expect(space.top(index)).toBeLessThanOrEqual(place);
          if (index < heights.length - 1) expect(space.top(index + 1)).toBeGreaterThan(place);
        },
      ),
    );
  });

  test('800,000 rows: a million updates and lookups in far less than a second each', () => {
    const space = new RowSpace(24, 800_000);
    const started = performance.now();
    let sum = 0;
    for (let turn = 0; turn < 200_000; turn++) {
      const index = (turn * 7919) % 800_000;
      space.set(index, 24 + (turn % 300));
      sum += space.at(space.top(index));
    }
    expect(sum).toBeGreaterThan(0);
    // About 60 ms on a slow machine; what matters is that it is not 200,000 times 800,000.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
