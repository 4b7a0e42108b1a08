// @ts-check
/** Finds a Chromium and a Firefox for the tests in real browsers, or gets them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Where the systems we know put their Chromium. */
const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** And their Firefox. Not /usr/bin/firefox: on some systems that is a snap, which sees no profile of ours. */
const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** What to tell people on a machine where no browser is to be had. */
export const browserHint =
  'No Chromium found: install one, or set CHROMIUM_PATH to its program file.';
export const firefoxHint =
  'No Firefox found: install one, or set FIREFOX_PATH to its program file.';

/** @param {(string | undefined)[]} candidates */
const firstThere = (candidates) =>
  candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

/** The path of a Chromium that is there already: the user's, Playwright's own, the system's. */
export function findBrowser() {
  return firstThere([process.env.CHROMIUM_PATH, chromium.executablePath(), ...chromiumPaths]);
}

/** The path of a Firefox that is there already: the user's, the system's. */
export function findFirefox() {
  return firstThere([process.env.FIREFOX_PATH, ...firefoxPaths]);
}

/**
 * A package of Debian's, where we may install packages.
 * @param {string} name
 */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may be running; wait for it instead of giving up.
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300'];
  for (const step of [['update'], ['install', '--no-install-recommends', name]]) {
    const { status, stderr } = spawnSync('apt-get', [...options, ...step], { env });
    if (status !== 0) console.log(stderr.toString().trimEnd());
  }
}

/** Playwright's own Chromium, where its server can be reached. */
function installFromPlaywright() {
  console.log('Installing Chromium (playwright install)');
  const manifest = createRequire(import.meta.url).resolve('@playwright/test/package.json');
  const cli = join(dirname(manifest), 'cli.js');
  const env = { ...process.env };
  delete env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD;
  // Without a network it would try for minutes.
  const options = /** @type {const} */ ({ env, stdio: 'ignore', timeout: 180_000 });
  spawnSync(process.execPath, [cli, 'install', 'chromium'], options);
}

/** The path of a Chromium, installed if need be; undefined where that is not possible. */
export function ensureBrowser() {
  for (const install of [
    () => undefined,
    () => installFromDebian('chromium'),
    installFromPlaywright,
  ]) {
    install();
    const path = findBrowser();
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The path of a Firefox, installed if need be; undefined where that is not possible. */
export function ensureFirefox() {
  if (findFirefox() === undefined) installFromDebian('firefox-esr');
  return findFirefox();
}
