import type { Page } from '@playwright/test';
import { forked, idOf } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

const named = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('the read path stands in the feed in order, and each article says its place', async ({
  app,
}) => {
  await app.goHome();
  await app.openLines(forked());
  await expect(app.articles).toHaveCount(4);
  await expect(app.articles.nth(0)).toHaveAttribute(
    'aria-label',
    'User: where is the salt checked?',
  );
  await expect(app.articles.nth(1)).toHaveAttribute('aria-label', 'Assistant: second way, one');
  const places = await app.articles.evaluateAll((rows) =>
    rows.map((row) => `${row.getAttribute('aria-posinset')}/${row.getAttribute('aria-setsize')}`),
  );
  expect(places).toEqual(['1/4', '2/4', '3/4', '4/4']);
  await expect(app.articles.last()).toContainText('The agent resumes here');
});

test('the fork in the feed leads to the other branch and back', async ({ app }) => {
  await app.goHome();
  await app.openLines(forked());
  const fork = app.articles.first();
  await expect(fork).toContainText('2 / 2');
  await fork.getByRole('button', { name: 'Previous branch' }).click();
  await expect(app.articles.last()).toContainText('first way, three');
  await expect(app.articles.first()).toContainText('1 / 2');
  await expect(app.row('first way, one')).toHaveAttribute('aria-level', '1');
  await expect.poll(() => app.address('leaf')).toBe(idOf(4));
  await expect(
    app.articles.first().getByRole('button', { name: 'Previous branch' }),
  ).toBeDisabled();
  await app.articles
    .first()
    .getByRole('button', { name: /second way, one/ })
    .click();
  await expect(app.articles.last()).toContainText('second way, three');
  await expect.poll(() => app.address('leaf')).toBeNull();
});

test('keys of the feed pattern: page, ends, j and k, select', async ({ app, page }) => {
  await app.openSample('compaction');
  await app.articles.last().focus();
  await page.keyboard.press('Home');
  await expect.poll(() => named(page)).toContain('User: At 23:50');
  await page.keyboard.press('Home');
  await expect.poll(() => named(page)).toContain('Model claude-sonnet-4-5');
  await page.keyboard.press('PageDown');
  await expect.poll(() => named(page)).toContain('User: At 23:50');
  await page.keyboard.press('PageDown');
  await expect.poll(() => named(page)).toContain('Assistant: I will read');
  await page.keyboard.press('PageUp');
  await expect.poll(() => named(page)).toContain('User: At 23:50');
  await page.keyboard.press('j');
  await expect.poll(() => named(page)).toContain('Assistant: I will read');
  await page.keyboard.press('k');
  await expect.poll(() => named(page)).toContain('User: At 23:50');
  await page.keyboard.press('Enter');
  await expect(app.tree.getByRole('treeitem', { selected: true })).toContainText('At 23:50');
  await page.keyboard.press('End');
  await expect.poll(() => named(page)).toContain('It passes');
});

test('thinking and output fold by their letters and their buttons', async ({ app, page }) => {
  await app.openSample('compaction');
  await app.row('The search never looks').click();
  const article = app.articles.filter({ hasText: 'The search never looks past midnight' });
  await expect(article).toContainText('The day ends at 1440');
  await expect(article).toContainText('const [first] = table.departures;');
  const thinking = article.getByRole('button', { name: /^Thinking/ });
  await expect(thinking).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('t');
  await expect(thinking).toHaveAttribute('aria-expanded', 'false');
  await expect(article).not.toContainText('An empty table must still give null');
  await thinking.click();
  await expect(article).toContainText('An empty table must still give null');
  await page.keyboard.press('o');
  await expect(article).not.toContainText('const [first] = table.departures;');
});

test('markdown, a table, code, a diff, a failed call and an image are drawn', async ({
  app,
  page,
}) => {
  await app.openSample('compaction');
  await app.row('Mended. The search').click();
  const mended = app.articles.filter({ hasText: 'The search now goes on' });
  await expect(mended.getByRole('table')).toContainText('00:20');
  await expect(mended).toContainText('const wait = nextDeparture(table, minute) - minute;');
  await app.row('I will read the search').click();
  await expect(app.articles.filter({ hasText: 'AssertionError' })).toContainText('failed');
  await app.row('The board shows 1450').click();
  const picture = app.articles.filter({ hasText: 'The board shows 1450' }).getByRole('img');
  await expect(picture.first()).toBeVisible();
  expect(await picture.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(
    40,
  );
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'open');
});

test('an entry is copied as text and as its line, and shown in Lines', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goHome();
  await app.openLines(forked());
  const article = app.articles.filter({ hasText: 'second way, one' }).last();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await article.focus();
  await article.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(clipboard).toBe('second way, one');
  await article.getByRole('button', { name: 'Copy raw line' }).click();
  await expect.poll(clipboard).toBe(forked()[5]);
  await article.getByRole('button', { name: 'Show in Lines' }).click();
  const line = page
    .getByRole('region', { name: 'Lines' })
    .getByRole('listitem', { name: 'Line 6, entry' });
  await expect(line).toBeInViewport();
  await expect(line).toHaveAttribute('aria-current', 'true');
});
