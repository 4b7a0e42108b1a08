import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowSpace } from './row-space.ts';
import { SCROLL_LIMIT, scrollHeight, toLayout, toScroll } from './scroll-space.ts';
import { Viewport } from './viewport.ts';

const VIEW = 800;

const open = (rows: number, estimate = 100): Viewport => {
  const viewport = new Viewport(new RowSpace(estimate, rows), 6, 48);
  viewport.resized(VIEW);
  return viewport;
};

/** A browser: it holds scroll positions between 0 and the end, and reports back. */
const settle = (viewport: Viewport, idle: boolean): void => {
  const to = viewport.settle(idle);
  if (to !== null)
    viewport.took(Math.min(Math.max(0, to), Math.max(0, viewport.scrollHeight - VIEW)));
};

/** First row in view, and where it stands. */
const first = (viewport: Viewport): { index: number; offset: number } => {
  const index = viewport.range(0).from;
  return { index, offset: viewport.offsetOf(index) };
};

const scrollTopOf = (viewport: Viewport, index: number): number =>
  viewport.drawnAt(index) - (6 + viewport.space.top(index)) + viewport.place;

describe('scroll space', () => {
  test('is layout space up to the limit', () => {
    expect(scrollHeight(SCROLL_LIMIT)).toBe(SCROLL_LIMIT);
    expect(toScroll(1234.5, 1_000_000, VIEW)).toBe(1234.5);
    expect(toLayout(1234.5, 1_000_000, VIEW)).toBe(1234.5);
  });

  test('reaches both ends exactly and never turns back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 400_000_000 }), fc.nat(1000), (total, part) => {
        const last = total - VIEW;
        expect(toScroll(0, total, VIEW)).toBe(0);
        expect(toScroll(last, total, VIEW)).toBe(scrollHeight(total) - VIEW);
        expect(toLayout(scrollHeight(total) - VIEW, total, VIEW)).toBe(last);
        const place = (last * part) / 1000;
        const there = toScroll(place, total, VIEW);
        expect(toLayout(there, total, VIEW)).toBeCloseTo(place, 3);
        expect(toScroll(Math.min(last, place + 500), total, VIEW)).toBeGreaterThanOrEqual(there);
      }),
    );
  });

  test('is 1:1 near the ends, so that single rows can be reached there', () => {
    const total = 80_000_000;
    expect(toScroll(50_000, total, VIEW)).toBe(50_000);
    const end = scrollHeight(total) - VIEW;
    expect(toScroll(total - VIEW - 30, total, VIEW)).toBe(end - 30);
  });
});

describe('Viewport', () => {
  test('a wheel step moves 1:1, also in a list far beyond the limit', () => {
    const viewport = open(800_000);
    viewport.took(viewport.go(40_000_000));
    const before = viewport.place;
    const at = toScroll(40_000_000, viewport.total, VIEW);
    viewport.scrolled(at + 120);
    expect(viewport.place).toBeCloseTo(before + 120, 6);
  });

  test('a drag of the scrollbar goes to its share of the list', () => {
    const viewport = open(800_000);
    viewport.scrolled(scrollHeight(viewport.total) / 2);
    expect(viewport.place / viewport.total).toBeCloseTo(0.5, 2);
    viewport.scrolled(scrollHeight(viewport.total) - VIEW);
    expect(viewport.place).toBe(viewport.total - VIEW);
    viewport.scrolled(0);
    expect(viewport.place).toBe(0);
  });

  test('what is read stays when rows above it turn out to be higher', () => {
    const viewport = open(1000);
    viewport.took(viewport.go(50_000));
    const { index, offset } = first(viewport);
    for (let row = 0; row < index; row++) viewport.measured(row, 137, false);
    expect(first(viewport)).toEqual({ index, offset });
    settle(viewport, true);
    expect(first(viewport).index).toBe(index);
    expect(first(viewport).offset).toBeCloseTo(offset, 6);
  });

  test('a known row across the upper edge keeps its head when it grows', () => {
    const viewport = open(1000);
    viewport.measured(500, 400, false);
    viewport.took(viewport.go(6 + viewport.space.top(500) + 20));
    viewport.measured(500, 900, true);
    expect(first(viewport)).toEqual({ index: 500, offset: -20 });
  });

  test('the top can be reached after rows above were measured smaller', () => {
    const viewport = open(1000);
    viewport.took(viewport.go(5_000));
    for (let row = 0; row < 40; row++) viewport.measured(row, 30, false);
    for (let turn = 0; turn < 400 && viewport.place > 0; turn++) {
      viewport.scrolled(Math.max(0, scrollTopOf(viewport, 0) - 60));
      settle(viewport, false);
    }
    expect(viewport.place).toBe(0);
    expect(scrollTopOf(viewport, 0)).toBe(0);
  });

  test('anything may happen: ends are reached, the place is in the list, idle is stable', () => {
    const move = fc.oneof(
      fc.record({ do: fc.constant('wheel' as const), by: fc.integer({ min: -2000, max: 2000 }) }),
      fc.record({
        do: fc.constant('drag' as const),
        to: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({
        do: fc.constant('measure' as const),
        at: fc.nat(199_999),
        height: fc.integer({ min: 10, max: 4000 }),
      }),
      fc.record({ do: fc.constant('idle' as const) }),
    );
    fc.assert(
      fc.property(
        fc.array(move, { maxLength: 80 }),
        fc.constantFrom(50, 5_000, 200_000),
        (moves, rows) => {
          const viewport = open(rows);
          const last = (): number => Math.max(0, viewport.scrollHeight - VIEW);
          let scrollTop = 0;
          const browser = (to: number | null): void => {
            if (to === null) return;
            scrollTop = Math.min(Math.max(0, to), last());
            viewport.took(scrollTop);
          };
          for (const each of moves) {
            if (each.do === 'measure') {
              const inside = each.at % rows;
              const before = first(viewport);
              viewport.measured(inside, each.height, false);
              const place = viewport.place;
              if (place > 0 && place < viewport.total - VIEW && inside < before.index) {
                expect(first(viewport).index).toBe(before.index);
              }
            } else if (each.do === 'idle') {
              browser(viewport.settle(true));
              expect(viewport.settle(true)).toBeNull();
            } else {
              const to = each.do === 'wheel' ? scrollTop + each.by : each.to * last();
              scrollTop = Math.min(Math.max(0, to), last());
              viewport.scrolled(scrollTop);
              browser(viewport.settle(false));
            }
            expect(viewport.place).toBeGreaterThanOrEqual(0);
            expect(viewport.place).toBeLessThanOrEqual(Math.max(0, viewport.total - VIEW));
          }
          browser(viewport.settle(true));
          for (let turn = 0; turn < 3; turn++) {
            scrollTop = last();
            viewport.scrolled(scrollTop);
            browser(viewport.settle(false));
            browser(viewport.settle(true));
          }
          expect(viewport.place).toBeCloseTo(Math.max(0, viewport.total - VIEW), 3);
        },
      ),
    );
  });

  test('places a row as asked', () => {
    const viewport = open(1000);
    expect(viewport.placeFor(0, 'nearest')).toBeNull();
    expect(viewport.placeFor(500, 'start')).toBe(50_006);
    expect(viewport.placeFor(999, 'end')).toBe(viewport.total - VIEW);
    expect(viewport.placeFor(500, 'end')).toBe(50_106 - VIEW);
    expect(viewport.placeFor(500, 'nearest')).toBe(50_106 - VIEW);
    expect(viewport.placeFor(500, 'center')).toBe(50_056 - VIEW / 2);
  });
});
