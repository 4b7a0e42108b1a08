/** What the bench measures of one file, in the naive reader and in Treeline. */
import { gestures } from './gestures.mjs';
import { watchHeap } from './heap.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * @typedef {object} Opening
 * @property {number | null} firstRowsMs
 * @property {number | null} treeMs
 * @property {number | null} indexedMs
 * @property {number} indexingFrameMs longest task of the page until the index was there; 0: none of 50 ms or more
 */

/** How long a file may take before its figure counts as not to be had. */
const PATIENCE = 180_000;

/** Keeps every task of 50 ms or more of the page, from its first moment on. */
function watchTasks() {
  const tasks = /** @type {{ start: number, ms: number }[]} */ ([]);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push({ start: startTime, ms: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { longTasks: tasks });
}

/**
 * The longest task that ended after `from`, 0 when there was none.
 * @param {Page} page
 * @param {number} from
 * @param {number} to
 */
const longestTask = (page, from, to = Infinity) =>
  page.evaluate(
    async ([after, before]) => {
      // Observers are told between tasks; two frames later they know of all that came before.
      for (let i = 0; i < 2; i++) await new Promise((next) => requestAnimationFrame(next));
      const { longTasks } = /** @type {any} */ (globalThis);
      return Math.max(
        0,
        ...longTasks
          .filter((/** @type {any} */ t) => t.start + t.ms > after && t.start < before)
          .map((/** @type {any} */ t) => t.ms),
      );
    },
    /** @type {[number, number]} */ ([from, to === Infinity ? Number.MAX_VALUE : to]),
  );

/**
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<number | null>}
 */
const markAt = (page, name) =>
  page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? null, name);

/**
 * @param {Browser} browser
 * @param {(page: Page) => Promise<void>} use
 */
async function onPage(browser, use) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {string} file
 * @returns {Promise<{ ms: number | null, entries: number | null }>}
 */
export async function measureNaive(browser, address, file) {
  /** @type {{ ms: number | null, entries: number | null }} */
  let answer = { ms: null, entries: null };
  await onPage(browser, async (page) => {
    await page.goto(`${address}naive.html`);
    await page.getByLabel('Session file', { exact: true }).setInputFiles(file);
    const result = await page.evaluate(() => /** @type {any} */ (globalThis).naive());
    answer = { ms: result.ms, entries: result.entries ?? null };
  });
  return answer;
}

/**
 * Opens a file through the file input and waits until it is indexed.
 * @param {Page} page
 * @param {string} file
 */
async function openFile(page, file) {
  await page.getByLabel('Session file', { exact: true }).setInputFiles(file);
  await page
    .waitForFunction(() => document.documentElement.dataset.indexed === 'true', undefined, {
      timeout: PATIENCE,
      polling: 100,
    })
    // The marks that are there are figures; the ones that are missing stay null.
    .catch(() => undefined);
}

/**
 * Opens the file and waits until it is indexed; `beside` are files that are open already.
 * @param {Browser} browser
 * @param {string} address
 * @param {string} file
 * @param {(page: Page, heap: Awaited<ReturnType<typeof watchHeap>>) => Promise<void>} then
 * @param {readonly string[]} beside
 * @returns {Promise<Opening>}
 */
export async function measureOpening(browser, address, file, then = async () => {}, beside = []) {
  /** @type {Opening} */
  let opening = { firstRowsMs: null, treeMs: null, indexedMs: null, indexingFrameMs: 0 };
  await onPage(browser, async (page) => {
    await page.addInitScript(watchTasks);
    const heap = await watchHeap(page);
    await page.goto(address);
    // Home starts the worker; a visitor needs longer than this to find a file.
    await page.waitForFunction(() => document.documentElement.dataset.phase === 'home');
    await page.waitForTimeout(500);
    for (const other of beside) await openFile(page, other);
    await openFile(page, file);
    const open = await markAt(page, 'treeline:open');
    /** @param {string} name */
    const since = async (name) => {
      const at = await markAt(page, name);
      return at === null || open === null ? null : at - open;
    };
    const end = await markAt(page, 'treeline:indexed');
    opening = {
      firstRowsMs: await since('treeline:first-rows'),
      treeMs: await since('treeline:tree'),
      indexedMs: await since('treeline:indexed'),
      indexingFrameMs: await longestTask(page, open ?? 0, end ?? Infinity),
    };
    await then(page, heap);
  });
  return opening;
}

/**
 * The list of gestures on an open session: the longest task meanwhile, and the most elements.
 * @param {Page} page
 */
export async function measureGestures(page) {
  const from = await page.evaluate(() => performance.now());
  let domNodes = 0;
  const count = async () => {
    const now = await page.evaluate(() => document.querySelectorAll('*').length);
    domNodes = Math.max(domNodes, now);
  };
  await count();
  await gestures(page, count);
  return { domNodes, frameMs: await longestTask(page, from) };
}
