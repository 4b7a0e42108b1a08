import { writeFileSync } from 'node:fs';
import { findFirefox, firefoxHint } from '../scripts/browser.mjs';
import { expect, PATIENCE, test } from './support/firefox.ts';
import { forked, idOf } from './support/session-text.ts';

test.describe.configure({ timeout: 3 * PATIENCE });
// Where the project is checked, a missing browser is a failure.
test.skip(findFirefox() === undefined && !process.env['CI'], firefoxHint);

test('the button leads to the plain file dialog; tree, transcript and facts are there', async ({
  fox,
}, info) => {
  const path = info.outputPath('salt.jsonl');
  writeFileSync(path, `${forked().join('\n')}\n`);
  // This browser has no dialog that gives handles.
  const [chooser] = await Promise.all([
    fox.page.waitForFileChooser(),
    fox.click('button', 'Open file…'),
  ]);
  await chooser.accept([path]);
  await fox.indexed();
  await expect.poll(() => fox.count('treeitem')).toBe(7);
  await expect.poll(() => fox.text('feed', 'Transcript')).toContain('second way, three');
  await fox.clickRow('second way, one');
  await expect.poll(() => fox.page.url()).toContain(`entry=${idOf(5)}`);
  await expect.poll(() => fox.text('group', 'Session facts')).toContain('/home/mira/app');
});

test('another file comes through the file input, and Back returns to Home', async ({
  fox,
}, info) => {
  const path = info.outputPath('short.jsonl');
  writeFileSync(path, `${forked().slice(0, 3).join('\n')}\n`);
  const input = await fox.page.waitForSelector('input[type=file]');
  await input?.uploadFile(path);
  await fox.indexed();
  await expect.poll(() => fox.count('treeitem')).toBe(2);
  await fox.page.evaluate(() => history.back());
  await fox.find('main', 'Home');
});

test('a sample by its link: coloured code, an image of the file, a copy', async ({
  fox,
  baseURL,
}) => {
  await fox.page.goto(`${baseURL}#v=1&sample=compaction`);
  await fox.indexed();
  await fox.clickRow('Mended.');
  const code = await fox.find('group', 'Code');
  await expect.poll(() => code.$$eval('span[class]', (spans) => spans.length)).toBeGreaterThan(0);
  await fox.click('button', 'Copy code');
  await expect.poll(() => fox.page.$$eval('[role=status]', said)).toContain('Copied');

  await fox.clickRow('The board shows 1450');
  const image = await fox.find('image', 'Image 1');
  await expect
    .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
    .toBe(40);
});

test('a broken file: its lines, its problems', async ({ fox, baseURL }) => {
  await fox.page.goto(`${baseURL}#v=1&sample=broken-file&view=lines`);
  await fox.indexed();
  await expect.poll(() => fox.text('region', 'Lines')).toContain('a note that somebody left');
  const problems = '::-p-xpath(//button[contains(., "problems")])';
  await (await fox.page.waitForSelector(problems))?.click();
  await expect.poll(() => fox.text('dialog', 'Problems')).toContain('Show line');
});

test('the theme goes from the system to light to dark', async ({ fox }) => {
  const paper = () => fox.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await fox.click('button', 'Theme: as the system');
  await fox.find('button', 'Theme: light');
  const light = await paper();
  await fox.click('button', 'Theme: light');
  await fox.find('button', 'Theme: dark');
  await expect.poll(paper).not.toBe(light);
});

/** What the status elements say. */
const said = (nodes: Element[]): string => nodes.map((node) => node.textContent).join(' ');
