import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunksAround, planItems, type ItemPlan, type RowItem } from './row-items.ts';

const plan = (more: Partial<ItemPlan<string>>): ReturnType<typeof planItems<string>> =>
  planItems({
    range: { from: 10, to: 30 },
    seen: { from: 15, to: 25 },
    drawn: [],
    atOnce: { seen: 100, beyond: 100 },
    keep: null,
    rowAt: (index) => `row ${index}`,
    keyOf: (row) => Number(row.slice(4)),
    heightOf: () => 24,
    ...more,
  });

const shown = (items: readonly RowItem<string>[]): number[] =>
  items.filter((item) => item.row !== null).map((item) => item.index);

describe('planItems', () => {
  test('a jump is drawn in steps, first what is seen', () => {
    let drawn: readonly RowItem<string>[] = [];
    const steps: number[] = [];
    for (let frame = 0; frame < 10; frame++) {
      const next = plan({ drawn, atOnce: { seen: 8, beyond: 4 } });
      drawn = next.items;
      steps.push(shown(drawn).length);
      if (!next.skipped) break;
    }
    expect(steps).toEqual([12, 18, 20]);
    expect(drawn.map((item) => item.index)).toEqual(Array.from({ length: 20 }, (_, at) => at + 10));
  });

  test('rows that are not loaded keep their place', () => {
    const { items, skipped } = plan({ rowAt: () => undefined });
    expect(items).toHaveLength(20);
    expect(shown(items)).toEqual([]);
    expect(skipped).toBe(false);
  });

  test('the row with the focus stays, before or behind the others', () => {
    expect(plan({ keep: { index: 3, row: 'row 3' } }).items[0]).toMatchObject({
      index: 3,
      kept: true,
    });
    expect(plan({ keep: { index: 99, row: 'row 99' } }).items.at(-1)).toMatchObject({ kept: true });
    expect(plan({ keep: { index: 20, row: 'row 20' } }).items).toHaveLength(20);
  });

  test('no key stands twice, also when the place of the kept row is out of date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (index, row) => {
          const { items } = plan({ keep: { index, row: `row ${row}` } });
          expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
        },
      ),
    );
  });
});

test('ranges start and end at multiples of the chunk, inside the list', () => {
  expect(chunksAround(55, 70, 1000, 60)).toEqual({ from: 0, to: 120 });
  expect(chunksAround(-20, 20, 30, 60)).toEqual({ from: 0, to: 30 });
  expect(chunksAround(980, 1020, 1000, 60)).toEqual({ from: 960, to: 1000 });
});
