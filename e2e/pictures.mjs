/** `npm run pictures`: takes the pictures of the README from the running app, so that they show what it is now. */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';
import { buildWhenOld, serveSite } from './support/site.mjs';

const FOLDER = 'docs/pictures';

await buildWhenOld();
const site = await serveSite();
const executablePath = ensureBrowser();
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
mkdirSync(FOLDER, { recursive: true });
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  const size = { width: 1440, height: 900 };
  const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' });
  await page.goto(site.address);
  await page.getByText('A compaction', { exact: true }).click();
  await page.locator('html[data-indexed="true"]').waitFor();
  await page.getByRole('article').last().hover();
  await page.screenshot({ path: `${FOLDER}/session-${colorScheme}.png` });
  await page.close();
}
await browser.close();
site.close();
