import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';
const ENTRY =
  '{"type":"message","id":"a1","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"Why does it fail?"}}';

/** A paste outside of any field, as the keyboard makes it. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('a whole session opens at once', async ({ app, page }) => {
  await app.goHome();
  await paste(page, `${HEADER}\n${ENTRY}\n`);
  await app.indexed();
  await expect(app.articles.first()).toContainText('Why does it fail?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('one line is explained, and opens when that is wanted', async ({ app, page }) => {
  await app.goHome();
  await paste(page, ENTRY);
  const dialog = page.getByRole('dialog', { name: 'One entry of a session' });
  await expect(dialog).toContainText('It is a part of the context');
  await expect(dialog).toContainText('xcsh');
  await expect(dialog).toContainText('Replaced by an empty session');
  await expect(dialog.getByRole('term').filter({ hasText: 'parentId' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(app.home).toBeVisible();

  await paste(page, ENTRY);
  await dialog.getByRole('button', { name: 'Open it anyway' }).click();
  await app.indexed();
  await expect(app.articles.first()).toContainText('Why does it fail?');
  await expect(page.getByRole('button', { name: /2 problems/ }).first()).toBeVisible();
});

test('a context in the dialog is explained, also over an open session', async ({ app, page }) => {
  await app.openSample('conversation-tree');
  const context = {
    model: 'x',
    messages: [
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: [] },
    ],
  };
  await paste(page, JSON.stringify(context, null, 2));
  const dialog = page.getByRole('dialog', { name: 'A context: 2 messages' });
  await expect(dialog.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Open it anyway' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(app.session).toBeVisible();
});

test('a broken line from the dialog says where it breaks', async ({ app, page }) => {
  await app.goHome();
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('textbox').fill(ENTRY.slice(0, -20));
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'A line that is broken' });
  await expect(dialog).toContainText('The end is missing');
  await expect(dialog).toContainText('the type “message”');
});

test('what a line says runs nothing and breaks nothing', async ({ app, page }) => {
  await app.goHome();
  const hostile = {
    type: '<img src=x onerror=alert(1)>\u202e',
    id: 'a',
    'message.role': 1,
    'a\n\u200b': 'x'.repeat(5_000),
    message: { role: `<script>${'y'.repeat(2_000)}`, content: 'javascript:alert(1)' },
  };
  await paste(page, JSON.stringify(hostile));
  const dialog = page.getByRole('dialog', { name: 'One entry of a session' });
  await expect(dialog).toContainText('⟨U+202E⟩');
  await expect(dialog.locator('img, script')).toHaveCount(0);
  const wide = await dialog.evaluate((node) => node.scrollWidth > node.clientWidth);
  expect(wide).toBe(false);
});
