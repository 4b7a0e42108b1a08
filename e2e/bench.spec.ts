import { missedBars, type Figures } from './support/bars.mjs';
import { bigSession } from './big-session.mjs';
import { writeLines } from './support/files.ts';
import { entriesOnPage } from './support/gestures.mjs';
import { measureGestures, measureNaive, measureOpening } from './support/measure.mjs';
import { serveSite } from './support/site.mjs';
import { expect, test } from './support/test.ts';

test('the bench measures every figure of a session', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const path = await writeLines(info.outputPath('bench.jsonl'), bigSession(1_000));
  const site = await serveSite();
  try {
    const naive = await measureNaive(browser, site.address, path);
    expect(naive.ms).toBeGreaterThan(0);
    // The naive reader counts the header, too.
    expect(naive.entries).toBe(1_001);
    const seen = { bytes: 0, workers: 0, entries: 0 as number | null, nodes: 0, frame: -1 };
    const opening = await measureOpening(browser, site.address, path, async (page, heap) => {
      seen.workers = heap.workers();
      seen.bytes = await heap.bytes();
      seen.entries = await entriesOnPage(page);
      const { domNodes, frameMs } = await measureGestures(page);
      seen.nodes = domNodes;
      seen.frame = frameMs;
    });
    expect(opening.firstRowsMs).toBeGreaterThan(0);
    expect(opening.treeMs).toBeGreaterThan(0);
    expect(opening.indexedMs).toBeGreaterThanOrEqual(opening.firstRowsMs ?? Infinity);
    expect(seen).toMatchObject({ workers: 1, entries: 1_000 });
    expect(seen.bytes).toBeGreaterThan(1_000_000);
    expect(seen.nodes).toBeGreaterThan(300);
    expect(seen.nodes).toBeLessThan(3_000);
    expect(seen.frame).toBeGreaterThanOrEqual(0);
  } finally {
    site.close();
  }
});

test('files that are open beside it sleep, but for four', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const name = (i: number): string => info.outputPath(`beside-${i}.jsonl`);
  const lines = [...bigSession(100)];
  const paths = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((i) => writeLines(name(i), lines)));
  const [path = '', ...beside] = paths;
  const site = await serveSite();
  let workers = 0;
  try {
    const look = (_: unknown, heap: { workers: () => number }): Promise<void> => {
      workers = heap.workers();
      return Promise.resolve();
    };
    await measureOpening(browser, site.address, path, look, beside);
  } finally {
    site.close();
  }
  expect(workers).toBe(5);
});

test('a figure that is missing or over its bar is named', () => {
  const good: Figures = {
    mb: 131,
    entries: 100_000,
    naiveMs: 1_000,
    firstRowsMs: 250,
    treeMs: 250,
    indexedMs: 1_500,
    heapMb: 131,
    sessions: 1,
    awake: 1,
    domNodes: 2_999,
    longestFrameMs: 200,
  };
  expect(missedBars(good, 100)).toEqual([]);
  expect(missedBars(good, 101)).toHaveLength(1);
  const worse: Partial<Figures>[] = [
    { firstRowsMs: 251 },
    { indexedMs: 1_501 },
    { heapMb: 131.1 },
    { domNodes: 3_000 },
    { heapMb: null },
  ];
  for (const change of worse) expect(missedBars({ ...good, ...change }, 0)).toHaveLength(1);
  // Without the naive figure neither of its two ratios is known.
  expect(missedBars({ ...good, naiveMs: null }, 0)).toHaveLength(2);
});
