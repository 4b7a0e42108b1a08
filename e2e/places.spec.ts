import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { headers } from '../scripts/policy.mjs';
import { Drag } from './support/drop.ts';
import { forked, idOf } from './support/session-text.ts';
import { headersForAll, StaticSite } from './support/static-site.ts';
import { expect, test as base } from './support/test.ts';
import { Treeline } from './support/treeline.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const BELOW = '/x/y/';
const sent = headersForAll(readFileSync(`${DIST}_headers`, 'utf8'));
const FILE = {
  name: 'salt.jsonl',
  buffer: Buffer.from(
    forked()
      .map((line) => `${line}\n`)
      .join(''),
  ),
};

/** A host that serves the built app below a path. */
const test = base.extend<{ sends: Record<string, string>; site: StaticSite }>({
  sends: [{}, { option: true }],
  site: async ({ sends }, use) => {
    const site = await StaticSite.start(DIST, BELOW, sends);
    await use(site);
    await site.stop();
    expect(site.missing).toEqual([]);
  },
});

test('`_headers` is in the build, and gives every path the policy', () => {
  expect(sent).toEqual(headers);
});

/** A sample, a file, a link: the three ways that need more of the site than its first page. */
async function walk(page: Page, address: string): Promise<void> {
  const app = new Treeline(page);
  await page.goto(address);
  await expect(app.home).toBeVisible();
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByRole('dialog').getByText('svelte', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const samples = page.getByRole('list', { name: 'Samples' });
  await samples.getByRole('link', { name: 'A conversation tree' }).click();
  await app.indexed();
  await expect(app.articles.last()).toContainText('hash 实现正常');

  await app.openFile(FILE);
  await expect(app.articles.last()).toContainText('second way, three');
  await app.indexed();
  await expect(app.rows).toHaveCount(7);
  // Code is drawn by a script that comes only then.
  await page.goto(`${address}#v=1&sample=compaction&view=lines`);
  await app.indexed();
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await app.row('Mended.').click();
  await page.getByRole('tab', { name: 'Transcript' }).click();
  const code = page.getByRole('group', { name: 'Code' }).first();
  await expect(code.locator('span[class]').first()).toBeVisible();
}

for (const [host, sends] of [
  ['that sends the headers', sent],
  ['that sends none', {}],
] as const) {
  test.describe(`on a host ${host}`, () => {
    test.use({ sends });

    for (const end of ['', 'index.html']) {
      test(`below a path, ${end || 'with a slash'}`, async ({ page, site }) => {
        await walk(page, `http://localhost:${site.port}${BELOW}${end}`);
        expect(site.asked.every((path) => path.startsWith(BELOW))).toBe(true);
      });
    }

    test('below a path whose slash is missing, a link keeps what it names', async ({
      app,
      page,
      site,
    }) => {
      await page.goto(
        `http://localhost:${site.port}${BELOW.slice(0, -1)}#v=1&sample=conversation-tree&entry=e3`,
      );
      await app.indexed();
      await expect(app.tree.getByRole('treeitem', { selected: true })).toContainText(
        '我先查看一下',
      );
      expect(new URL(page.url()).pathname).toBe(BELOW);
    });
  });
}

test.describe('over plain http, from another machine', () => {
  test('everything but the secure context is there: files, links, copies', async ({
    app,
    page,
    site,
  }, info) => {
    const address = `http://plain.test:${site.port}${BELOW}`;
    await walk(page, address);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);

    await page.goto(address);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open file…' }).click();
    await (await chosen).setFiles({ ...FILE, mimeType: 'application/octet-stream' });
    await app.indexed();
    await app.row('second way, one').click();
    await expect.poll(() => app.address('entry')).toBe(idOf(5));
    // This page may not read the clipboard, so what was copied is pasted into a field.
    const row = app.articles.filter({ hasText: 'second way, two' });
    await row.focus();
    await row.getByRole('button', { name: 'Copy text' }).click();
    await expect(row.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    await page.getByRole('link', { name: 'Treeline: back to the first page' }).click();
    await page.getByRole('button', { name: 'Paste' }).click();
    const field = page.getByRole('textbox', { name: 'Lines of a session file' });
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue('second way, two');

    const dropped = info.outputPath('dropped.jsonl');
    writeFileSync(dropped, FILE.buffer);
    await page.keyboard.press('Escape');
    await (await Drag.enter(page, [dropped])).drop();
    await app.indexed();
    await expect(app.articles.last()).toContainText('second way, three');

    await page.goto(`${address}#v=1&sample=broken-file`);
    await app.indexed();
    await page
      .getByRole('button', { name: /problems$/ })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: 'Problems' })).toBeVisible();
  });
});
