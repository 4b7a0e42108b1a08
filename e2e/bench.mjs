/**
 * `npm run bench -- FILE… [--beside=N] [--check]`: one JSON object a line for each file. Times are milliseconds in this browser on
 * this machine, so only their ratios mean something elsewhere; a figure that could not be measured is null.
 *
 * | field | what |
 * |---|---|
 * | mb, entries | size of the file in 10^6 bytes; entries as the app counts them |
 * | naiveMs | the obvious reader (`naive.html`): reads the text, parses every line, links the tree |
 * | firstRowsMs, treeMs, indexedMs | from opening to the first rows, the first row of the tree, the whole index |
 * | heapMb | page and workers after a garbage collection, once indexed |
 * | sessions, awake | sessions that are open, and those of them that have a worker |
 * | domNodes | most elements during the gestures |
 * | longestFrameMs | longest task of the page, while indexing and during the gestures; 0: none of 50 ms or more |
 *
 * Naive and Treeline take turns, three times each, and the median counts. `--beside=N`: N files like it are open already
 * in the same page. `--check` compares with the bars, names those that do not hold and ends with 1.
 */
import { linkSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { browserHint, ensureBrowser } from '../scripts/browser.mjs';
import { missedBars } from './support/bars.mjs';
import { measureGestures, measureNaive, measureOpening } from './support/measure.mjs';
import { buildWhenOld, serveSite } from './support/site.mjs';
import { entriesOnPage } from './support/gestures.mjs';

/** @typedef {import('./support/bars.mjs').Figures} Figures */

const TURNS = 3;
const MB = 1_000_000;

/**
 * The middle one; null as soon as one is missing, because a median of fewer would be another figure.
 * @param {(number | null)[]} values
 */
function median(values) {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length || known.length === 0) return null;
  return known.sort((a, b) => a - b)[known.length >> 1] ?? null;
}

/** @param {number | null} value */
const tenths = (value) => (value === null ? null : Math.round(value * 10) / 10);

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} file
 * @param {readonly string[]} beside
 * @returns {Promise<{ figures: Figures, indexingFrameMs: number }>}
 */
async function measure(browser, address, file, beside) {
  const naive = [];
  const ours = [];
  /** @type {{ heap: number | null, awake: number | null, entries: number | null, domNodes: number | null, frameMs: number }} */
  const open = { heap: null, awake: null, entries: null, domNodes: null, frameMs: 0 };
  for (let turn = 1; turn <= TURNS; turn++) {
    naive.push(await measureNaive(browser, address, file));
    const isLast = turn === TURNS;
    ours.push(
      await measureOpening(
        browser,
        address,
        file,
        async (page, heap) => {
          if (!isLast) return;
          open.heap = await heap.bytes();
          open.awake = heap.workers();
          open.entries = await entriesOnPage(page);
          Object.assign(open, await measureGestures(page));
        },
        beside,
      ),
    );
  }
  const indexingFrameMs = Math.max(...ours.map((one) => one.indexingFrameMs));
  return {
    indexingFrameMs,
    figures: {
      mb: statSync(file).size / MB,
      entries: open.entries,
      naiveMs: tenths(median(naive.map((one) => one.ms))),
      firstRowsMs: tenths(median(ours.map((one) => one.firstRowsMs))),
      treeMs: tenths(median(ours.map((one) => one.treeMs))),
      indexedMs: tenths(median(ours.map((one) => one.indexedMs))),
      heapMb: tenths(open.heap === null ? null : open.heap / MB),
      sessions: beside.length + 1,
      awake: open.awake,
      domNodes: open.domNodes,
      longestFrameMs: tenths(Math.max(indexingFrameMs, open.frameMs)),
    },
  };
}

/**
 * Other names of a file, each of which the app takes for a file of its own.
 * @param {string} file
 * @param {number} count
 */
function copiesOf(file, count) {
  // Beside the file itself: links do not cross disks.
  const folder = mkdtempSync(join(dirname(file), '.beside-'));
  const names = Array.from({ length: count }, (_, i) => join(folder, `beside-${i + 1}.jsonl`));
  for (const name of names) linkSync(file, name);
  return { names, remove: () => rmSync(folder, { recursive: true }) };
}

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const besideOption = args.find((arg) => arg.startsWith('--beside='));
const beside = Number(besideOption?.slice('--beside='.length) ?? 0);
// npm changes to the package's folder; names are meant from where the user stands.
const from = process.env['INIT_CWD'] ?? process.cwd();
const files = args.filter((arg) => !arg.startsWith('--')).map((name) => resolve(from, name));
const missing = files.find((file) => !statSync(file, { throwIfNoEntry: false })?.isFile());
const executablePath = ensureBrowser();
if (files.length === 0) console.error('npm run bench -- FILE… [--check]');
else if (missing !== undefined) console.error(`There is no file ${missing}`);
else if (executablePath === undefined) console.error(browserHint);
if (files.length === 0 || missing !== undefined || executablePath === undefined) process.exit(1);

await buildWhenOld();
const site = await serveSite();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
let isMissed = false;
try {
  for (const file of files) {
    const others = copiesOf(file, beside);
    const { figures, indexingFrameMs } = await measure(
      browser,
      site.address,
      file,
      others.names,
    ).finally(others.remove);
    console.log(JSON.stringify(figures));
    if (!isCheck) continue;
    for (const missed of missedBars(figures, indexingFrameMs)) {
      console.error(`${file}: ${missed}`);
      isMissed = true;
    }
  }
} finally {
  await browser.close();
  site.close();
}
process.exitCode = isMissed ? 1 : 0;
