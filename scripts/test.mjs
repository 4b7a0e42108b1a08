// @ts-check
/**
 * `npm test`: everything that must hold, in one run. The last line is `N passed, N failed`; every
 * check counts as one, and so does every test.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserHint, ensureBrowser, ensureFirefox } from './browser.mjs';
import { browserCounts, settle, unitCounts } from './counts.mjs';
import { freePort, node, tool } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'treeline-test-'));
const total = { passed: 0, failed: 0 };
const skipped = /** @type {string[]} */ ([]);
const failures = /** @type {string[]} */ ([]);

/**
 * @param {string} name
 * @param {import('./counts.mjs').Counts} counts
 * @param {number} started
 */
function record(name, counts, started) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  skipped.push(...counts.skipped.map((what) => `${name}: ${what}`));
  if (counts.failed > 0) failures.push(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${counts.failed > 0 ? 'FAIL' : 'ok  '} ${name} (${seconds} s)`);
}

/**
 * A check: it holds or it does not.
 * @param {string} name
 * @param {string[]} args
 * @param {(output: string) => boolean} [ran] whether the output shows that something was checked
 */
async function check(name, args, ran = () => true) {
  const started = performance.now();
  const { code, output } = await node(args, { quiet: true });
  const holds = code === 0 && ran(output);
  if (!holds) console.log(output.trimEnd());
  record(name, { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: [] }, started);
  return output;
}

/**
 * A test runner that leaves a JSON report.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {(report: any) => import('./counts.mjs').Counts} count
 */
async function suite(name, args, env, count) {
  const started = performance.now();
  const { code } = await node(args, { env });
  let counts = { passed: 0, failed: 0, skipped: /** @type {string[]} */ ([]) };
  try {
    counts = count(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
  } catch (error) {
    console.log(`${name} left no report: ${error instanceof Error ? error.message : error}`);
  }
  record(name, settle(counts, code), started);
}

/** @param {string} project */
function unit(project) {
  const file = `--outputFile.json=${join(reports, `unit-${project}.json`)}`;
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', file];
  return suite(`unit-${project}`, tool('vitest', args), {}, unitCounts);
}

/** What recorded agents made of sessions: our own vectors, and the recorded ones where they are. */
async function conformance() {
  const recorded = ['../shared/vectors/pi', '../shared/vectors/tail', '../shared/corpus'];
  const there = recorded.filter((folder) => existsSync(folder));
  for (const folder of recorded)
    if (!there.includes(folder)) skipped.push(`conformance: ${folder}`);
  const started = performance.now();
  const args = ['scripts/conformance.mjs', 'e2e/vectors', ...there];
  const { code, output } = await node(args, { quiet: true });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  const counts = { passed: Number(passed ?? 0), failed: Number(failed ?? 1), skipped: [] };
  if (code !== 0) console.log(output.trimEnd());
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  record('conformance', counts, started);
}

async function endToEnd() {
  const browser = ensureBrowser();
  if (browser === undefined) {
    // A machine of one's own may have no browser; where the project is checked, that is a failure.
    if (process.env.CI) {
      console.log(browserHint);
      record('e2e', { passed: 0, failed: 1, skipped: [] }, performance.now());
    } else skipped.push(`e2e: ${browserHint}`);
    return;
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const env = {
    CHROMIUM_PATH: browser,
    // Without one its tests are skipped and say so; in CI they fail.
    FIREFOX_PATH: ensureFirefox() ?? '',
    TREELINE_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json'),
  };
  await suite('e2e', tool('@playwright/test', args), env, browserCounts);
}

/** Everything else reads the compiled messages, so they come first. */
await check('messages', ['scripts/messages.mjs']);

// Two lanes: one holds the slow check, the other all the quick ones.
await Promise.all([
  check('lint', tool('eslint', ['.'])),
  (async () => {
    await check('format', tool('prettier', ['--check', '.']));
    await check('types', tool('typescript', ['--noEmit']));
    await check('types of the pure rooms', [
      ...tool('typescript', ['--noEmit', '-p', 'src/tsconfig.pure.json']),
    ]);
    await check(
      'svelte',
      tool('svelte-check', ['--fail-on-warnings', '--output', 'machine']),
      (output) => /COMPLETED [1-9]\d* FILES/.test(output),
    );
    await check('unused code', tool('knip', []));
  })(),
]);
for (const project of ['pure', 'rune', 'tools']) await unit(project);
await conformance();
await check('build', tool('vite', ['build']));
console.log((await check('bundle', ['scripts/bundle-check.mjs'])).trimEnd());
await endToEnd();

rmSync(reports, { recursive: true, force: true });
for (const what of skipped) console.log(`skipped ${what}`);
if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
