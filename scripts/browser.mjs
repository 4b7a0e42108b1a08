// @ts-check
/** Finds a Chromium for the tests in the real browser, or gets one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Where the systems we know put theirs. */
const systemPaths = [
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

/** What to tell people on a machine where no browser is to be had. */
export const browserHint =
  'No Chromium found: install one, or set CHROMIUM_PATH to its program file.';

/** The path of a Chromium that is there already: the user's, Playwright's own, the system's. */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/** Debian's Chromium, where we may install packages. */
function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium (apt-get)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may be running; wait for it instead of giving up.
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300'];
  for (const step of [['update'], ['install', '--no-install-recommends', 'chromium']]) {
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
  for (const install of [() => undefined, installFromDebian, installFromPlaywright]) {
    install();
    const path = findBrowser();
    if (path !== undefined) return path;
  }
  return undefined;
}
