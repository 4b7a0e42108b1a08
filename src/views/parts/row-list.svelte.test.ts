import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RowSlice } from './row-items.ts';
import { RowList } from './row-list.svelte.ts';

const HEIGHT = 20;
const VIEW = 400;

interface Row {
  readonly key: number;
}

/** An element that scrolls, as far as the list knows it. */
function fakeScroller(): HTMLElement {
  const block = { style: {}, children: [] };
  const space = { style: {} as Record<string, string>, firstElementChild: block };
  let scrollTop = 0;
  const node = {
    clientWidth: 300,
    clientHeight: VIEW,
    firstElementChild: space,
    addEventListener: () => undefined,
    get scrollTop() {
      return scrollTop;
    },
    set scrollTop(to: number) {
      const last = Number.parseFloat(space.style['height'] ?? '0') - VIEW;
      scrollTop = Math.min(Math.max(0, to), Math.max(0, last));
    },
  };
  return node as unknown as HTMLElement;
}

/** Keys of a list: what the engine would answer from. */
class FakeEngine {
  keys: readonly number[];

  constructor(keys: readonly number[]) {
    this.keys = keys;
  }

  answer({ from, to, reveal }: { from: number; to: number; reveal?: number }): RowSlice<Row> {
    return {
      total: this.keys.length,
      from,
      rows: this.keys.slice(from, to).map((key) => ({ key })),
      revealed: reveal === undefined ? -1 : this.keys.indexOf(reveal),
    };
  }
}

/** A list and its engine, asked until there is nothing to ask any more. */
class Bench {
  readonly list: RowList<Row>;
  readonly engine: FakeEngine;
  readonly node = fakeScroller();
  identity = 'first';
  asked = 0;

  constructor(keys: readonly number[], start: 'top' | 'end') {
    this.engine = new FakeEngine(keys);
    this.list = new RowList<Row>({
      estimate: HEIGHT,
      keyOf: (row) => row.key,
      heightOf: () => HEIGHT,
      over: 100,
      chunk: 30,
      start,
    });
    this.list.scroller(this.node);
    this.run();
  }

  run(): void {
    for (let turn = 0, last = ''; turn < 10; turn++) {
      const range = this.list.ask(this.identity);
      const question = JSON.stringify([this.identity, range]);
      if (question === last) return;
      last = question;
      this.asked += 1;
      this.list.take(this.identity, range.reveal, this.engine.answer(range));
    }
    throw new Error('it never stops asking');
  }

  /** Keys in the window, from top to bottom. */
  seen(): number[] {
    const from = this.list.inView.from;
    return this.list.items
      .filter((item) => item.index >= from && item.index < from + VIEW / HEIGHT)
      .map((item) => item.row?.key ?? -1);
  }
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => {
    then();
    return 0;
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('RowList', () => {
  test('starts at the end of a list whose length it did not know', () => {
    const bench = new Bench(numbers(0, 10_000), 'end');
    expect(bench.seen().at(-1)).toBe(9_999);
    expect(bench.seen()).toHaveLength(20);
    expect(bench.asked).toBeLessThanOrEqual(3);
  });

  test('what is read stays when the list grows above it', () => {
    const bench = new Bench(numbers(99_970, 100_000), 'end');
    const before = bench.seen();
    bench.engine.keys = numbers(0, 100_000);
    bench.identity = 'indexed';
    bench.run();
    expect(bench.seen()).toEqual(before);
    expect(bench.list.total).toBe(100_000);
  });

  test('an entry far away is asked for, then shown', () => {
    const bench = new Bench(numbers(0, 10_000), 'top');
    bench.list.reveal(bench.identity, 5_000, 'start', true);
    bench.run();
    expect(bench.seen()[0]).toBe(5_000);
    expect(bench.seen()).not.toContain(-1);
  });

  test('an entry in view does not move anything', () => {
    const bench = new Bench(numbers(0, 10_000), 'top');
    const asked = bench.asked;
    bench.list.reveal(bench.identity, 12, 'center', true);
    bench.run();
    expect(bench.seen()[0]).toBe(0);
    expect(bench.asked).toBe(asked + 1);
  });

  test('when the list becomes another one, the entry asked for stays where it is', () => {
    const bench = new Bench(numbers(0, 1_000), 'top');
    bench.list.scrollTo(500, 'start');
    bench.run();
    bench.identity = 'without odd ones';
    bench.engine.keys = numbers(0, 1_000).filter((key) => key % 2 === 0 || key === 501);
    bench.list.reveal(bench.identity, 510, 'center', true);
    bench.run();
    expect(bench.seen().indexOf(510)).toBe(10);
  });

  test('an entry that is not in the list leaves everything as it is', () => {
    const bench = new Bench(numbers(0, 1_000), 'top');
    bench.list.scrollTo(100, 'start');
    bench.run();
    bench.list.reveal(bench.identity, 123_456, 'center', true);
    bench.run();
    expect(bench.seen()[0]).toBe(100);
  });

  test('an empty list, and one that becomes empty', () => {
    const bench = new Bench([], 'end');
    expect(bench.list.total).toBe(0);
    expect(bench.list.items).toEqual([]);
    bench.engine.keys = numbers(0, 50);
    bench.identity = 'more';
    bench.run();
    expect(bench.seen()).toHaveLength(20);
    bench.engine.keys = [];
    bench.identity = 'less';
    bench.run();
    expect(bench.list.items).toEqual([]);
  });
});
