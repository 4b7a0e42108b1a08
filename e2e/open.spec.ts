import { readFileSync, writeFileSync } from 'node:fs';
import { SAMPLES } from '../src/samples/index.ts';
import { Drag } from './support/drop.ts';
import { heavy, writeLines } from './support/files.ts';
import { forked, idOf } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

const TEXT = forked()
  .map((line) => `${line}\n`)
  .join('');

test('a file is opened through the file input', async ({ app }) => {
  await app.goHome();
  await app.openFile({ name: 'salt.jsonl', buffer: Buffer.from(TEXT) });
  await app.indexed();
  await expect(app.session).toBeVisible();
  await expect(app.rows).toHaveCount(7);
  await expect(app.articles.last()).toContainText('second way, three');
});

test('a file is dropped on the window, which says so while it hovers', async ({
  app,
  page,
}, info) => {
  const path = info.outputPath('dropped.jsonl');
  writeFileSync(path, TEXT);
  await app.goHome();
  const drag = await Drag.enter(page, [path]);
  await expect(page.getByRole('region', { name: 'Drop to open' })).toBeVisible();
  await drag.drop();
  await app.indexed();
  await expect(app.rows).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Drop to open' })).toBeHidden();
});

test('a drop also opens over a session that is open', async ({ app, page }, info) => {
  const path = info.outputPath('next.jsonl');
  writeFileSync(path, TEXT);
  await app.openSample('compaction');
  const drag = await Drag.enter(page, [path]);
  await drag.drop();
  await expect(app.row('second way, three')).toBeVisible();
  await app.indexed();
  await expect(app.rows).toHaveCount(7);
});

test('a drag that leaves changes nothing', async ({ app, page }, info) => {
  const path = info.outputPath('left.jsonl');
  writeFileSync(path, TEXT);
  await app.goHome();
  const drag = await Drag.enter(page, [path]);
  await expect(page.getByRole('region', { name: 'Drop to open' })).toBeVisible();
  await drag.leave();
  await expect(page.getByRole('region', { name: 'Drop to open' })).toBeHidden();
  await expect(app.home).toBeVisible();
});

test('text is pasted anywhere on the page', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goHome();
  await page.evaluate((text) => navigator.clipboard.writeText(text), TEXT);
  await page.keyboard.press('ControlOrMeta+v');
  await app.indexed();
  await expect(app.rows).toHaveCount(7);
});

test('text is pasted into the field of the dialog', async ({ app, page }) => {
  await app.goHome();
  await page.getByRole('button', { name: 'Paste' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a session' });
  await dialog.getByRole('textbox', { name: 'Lines of a session file' }).fill(TEXT);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await app.indexed();
  await expect(app.rows).toHaveCount(7);
});

const WORDS = JSON.parse(
  readFileSync(new URL('../src/messages/en.json', import.meta.url), 'utf8'),
) as Record<string, string>;

/** The title of a sample on Home. */
function titleOf(name: string): string {
  const title = WORDS[`sample_${name.replaceAll('-', '_')}_title`];
  if (title === undefined) throw new Error(`${name} has no title`);
  return title;
}

test.describe('samples', () => {
  for (const { name } of SAMPLES) {
    test(`${name} opens from Home, and again from its address after a reload`, async ({
      app,
      page,
    }) => {
      await app.goHome();
      const list = page.getByRole('list', { name: 'Samples' });
      await list.getByRole('link', { name: titleOf(name) }).click();
      await app.indexed();
      await expect(app.rows.first()).toBeVisible();
      await expect(app.articles.first()).toBeVisible();
      expect(app.address('sample')).toBe(name);
      const before = await app.rows.allInnerTexts();
      await page.reload();
      await app.indexed();
      expect(await app.rows.allInnerTexts()).toEqual(before);
    });
  }
});

test.describe('what is no session is refused in words', () => {
  const files = {
    'picture.png': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    'empty.jsonl': Buffer.alloc(0),
    'notes.txt': Buffer.from('Dear diary,\ntoday I wrote no session.\n'),
    'other.jsonl': Buffer.from('{"city":"Ulm"}\n{"city":"Bern"}\n'),
  };
  for (const [name, buffer] of Object.entries(files)) {
    test(name, async ({ app, page }) => {
      await app.goHome();
      await app.openFile({ name, buffer });
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(
        name.startsWith('empty') ? 'This file is empty' : 'This is not a session file',
      );
      await expect(alert).toContainText(name);
      await expect(page.locator('html')).toHaveAttribute('data-phase', 'failed');
      await page.getByRole('button', { name: 'Go home' }).click();
      await expect(app.home).toBeVisible();
    });
  }

  test('after it, the session that was open before comes back', async ({ app, page }) => {
    await app.openSample('conversation-tree');
    await app.row('第 23 行').click();
    // At first by place in the file, then by its id.
    await expect.poll(() => app.address('entry')).not.toContain('@');
    const entry = app.address('entry');
    await app.openFile({ name: 'picture.png', buffer: files['picture.png'] });
    await page.getByRole('button', { name: /^Back to / }).click();
    await expect(app.session).toBeVisible();
    expect(app.address('entry')).toBe(entry);
    await expect(app.rows.first()).toBeVisible();
  });
});

test('reading a large file can be cancelled, and what was read stays', async ({
  app,
  page,
}, info) => {
  const megabytes = 300;
  const path = await writeLines(info.outputPath('heavy.jsonl'), heavy(megabytes));
  await app.goHome();
  await app.openFile(path);
  // Before the first rows are there, cancelling goes back to Home.
  await expect(app.session).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Opening' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Reading was cancelled: only the end is here')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'open');
  await expect(page.locator('html')).not.toHaveAttribute('data-indexed', 'true');
  await expect(app.row(`reply ${megabytes * 10} `)).toBeVisible();
  await expect(app.articles.last()).toContainText(`reply ${megabytes * 10} `);
  await expect(page.getByRole('progressbar', { name: 'Opening' })).toBeHidden();
});

test('after a reload the page asks for the file again and goes back to the entry', async ({
  app,
  page,
}) => {
  const file = { name: 'salt.jsonl', buffer: Buffer.from(TEXT) };
  await app.goHome();
  await app.openFile(file);
  await app.indexed();
  await app.row('second way, one').click();
  await expect.poll(() => app.address('entry')).toBe(idOf(5));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open file…' })).toBeVisible();
  await app.openFile(file);
  await app.indexed();
  await expect(app.tree.getByRole('treeitem', { selected: true })).toContainText('second way, one');
});
