// @ts-check
/** `npm run test:e2e [-- ARGUMENTS]`: builds, then runs the tests in the real browsers. */
import { browserHint, ensureBrowser, ensureFirefox } from './browser.mjs';
import { freePort, node, tool } from './run.mjs';

const browser = ensureBrowser();
if (browser === undefined) {
  console.error(browserHint);
  process.exit(1);
}
const built = await node(tool('vite', ['build', '--logLevel', 'warn']));
if (built.code !== 0) process.exit(1);

const config = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
const { code } = await node(tool('@playwright/test', config), {
  env: {
    CHROMIUM_PATH: browser,
    FIREFOX_PATH: ensureFirefox() ?? '',
    TREELINE_PORT: String(await freePort()),
  },
});
process.exitCode = code;
