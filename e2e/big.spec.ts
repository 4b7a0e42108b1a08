import type { Page } from '@playwright/test';
import { bigSession } from './big-session.mjs';
import { writeLines } from './support/files.ts';
import { chain, entry, HEADER, user } from './support/session-text.ts';
import { entriesOnPage } from './support/gestures.mjs';
import { expect, test } from './support/test.ts';
import type { Treeline } from './support/treeline.ts';

const MOST_ELEMENTS = 3_000;

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Rows that lie in the visible part of the tree. */
const rowsInView = (app: Treeline) =>
  app.tree.evaluate((tree) => {
    const { top, bottom } = tree.getBoundingClientRect();
    const rows = [...tree.querySelectorAll('[role=treeitem]')];
    return rows.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    }).length;
  });

test('a chain 200,000 deep opens, and both of its ends are reached', async ({
  app,
  page,
}, info) => {
  test.setTimeout(90_000);
  const depth = 200_000;
  const path = await writeLines(info.outputPath('chain.jsonl'), chain(depth));
  await app.goHome();
  await app.openFile(path);
  await app.indexed(60_000);
  expect(await entriesOnPage(page)).toBe(depth);

  await app.row(`reply ${depth}`).focus();
  await expect(app.articles.last()).toContainText(`reply ${depth}`);
  await page.keyboard.press('Home');
  await expect(app.row('prompt 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.articles.first()).toContainText('prompt 1');
  await expect(app.articles.first()).toBeInViewport();
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
  await page.keyboard.press('End');
  await expect(app.row(`reply ${depth}`)).toBeFocused();
  await expect(app.row(`reply ${depth}`)).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('Enter');
  await expect(app.articles.last()).toContainText(`reply ${depth}`);
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
});

test('a file a little larger than its first window stands at its leaf, before and after the index', async ({
  app,
  page,
}, info) => {
  // The index is there while the first rows are still on their way: an answer may speak of the file as it is then.
  const path = await writeLines(info.outputPath('window.jsonl'), chain(1_800));
  for (let turn = 0; turn < 3; turn++) {
    await app.goHome();
    await app.openFile(path);
    await app.indexed();
    await expect(app.row('reply 1800')).toBeInViewport();
    await expect(app.articles.last()).toContainText('reply 1800');
    await expect(app.articles.last()).toBeInViewport();
    expect(await entriesOnPage(page)).toBe(1_800);
  }
});

test('20,000 entries are all in the tree, at any place of it', async ({ app, page }, info) => {
  test.setTimeout(90_000);
  const entries = 20_000;
  const path = await writeLines(info.outputPath('big.jsonl'), bigSession(entries));
  await app.goHome();
  await app.openFile(path);
  await app.indexed(60_000);
  expect(await entriesOnPage(page)).toBe(entries);
  await app.showAll();

  // The rows of all rails together: each rail says how many it has.
  await app.rows.first().focus();
  await page.keyboard.press('Home');
  await expect(app.rows.first()).toBeFocused();
  const railOne = Number(await app.rows.first().getAttribute('aria-setsize'));
  expect(railOne).toBeGreaterThan(1);
  await page.keyboard.press('End');
  const last = app.tree.getByRole('treeitem', { name: /, leaf$/ });
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute('aria-posinset', String(railOne));
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);

  // Room for each row, 24 high, and no more: padding and the cut of the compaction are less than two rows.
  const height = await app.tree.evaluate((tree) => tree.scrollHeight);
  expect(height / 24).toBeGreaterThanOrEqual(entries);
  expect(height / 24).toBeLessThan(entries + 2);

  // Anywhere in the scroll range there are rows, never a blank.
  for (const part of [0, 0.31, 0.77, 1]) {
    await app.tree.evaluate((tree, at) => void (tree.scrollTop = at * tree.scrollHeight), part);
    await expect.poll(() => rowsInView(app)).toBeGreaterThan(15);
    expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
  }
});

/** A reply of `count` calls, and a result for each. */
function* manyCalls(count: number): Generator<string> {
  yield HEADER;
  yield user(1, null, 'hello');
  const content = Array.from({ length: count }, (_, at) => ({
    type: 'toolCall',
    id: `call${at}`,
    name: 'bash',
    arguments: { command: `ls ${at}` },
  }));
  yield entry(2, 1, 'message', { message: { role: 'assistant', content } });
  for (let at = 0; at < count; at++) {
    const text = [{ type: 'text', text: `result ${at}` }];
    const message = { role: 'toolResult', toolCallId: `call${at}`, toolName: 'bash' };
    yield entry(at + 3, at + 2, 'message', { message: { ...message, content: text } });
  }
}

test('of a reply with 2,000 calls 30 are drawn, and 30 more as often as one asks', async ({
  app,
  page,
}, info) => {
  const path = await writeLines(info.outputPath('calls.jsonl'), manyCalls(2_000));
  await app.goHome();
  await app.openFile(path);
  await app.indexed();
  // The newest results stand by themselves at the end; the reply is at the other one.
  await app.rows.last().focus();
  await page.keyboard.press('Home');
  await expect(app.row('hello')).toBeFocused();
  await page.keyboard.press('Enter');
  const article = app.feed.getByRole('article', { name: /^Assistant/ });
  const boxes = article.locator('.call-box');
  await expect(article.getByRole('button', { name: 'Show 30 more of 1,970' })).toBeVisible();
  await expect(boxes).toHaveCount(30);
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);

  await article.getByRole('button', { name: 'Show 30 more of 1,970' }).click();
  await expect(boxes).toHaveCount(60);
  await expect(article.getByRole('group', { name: '31 to 60 of 2,000' })).toBeFocused();
  await expect(article.getByText('ls 30', { exact: true })).toBeInViewport();
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);

  await article.getByRole('button', { name: 'Show 30 more of 1,940' }).click();
  await expect(boxes).toHaveCount(60);
  await expect(article.getByText('ls 60', { exact: true })).toBeInViewport();
  await expect(article.getByText('ls 0', { exact: true })).toBeHidden();
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);

  await article.getByRole('button', { name: 'Show 30 earlier of 30' }).click();
  await expect(article.getByText('ls 0', { exact: true })).toBeInViewport();
  await expect(boxes).toHaveCount(60);
});
