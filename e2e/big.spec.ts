import type { Page } from '@playwright/test';
import { bigSession } from './big-session.mjs';
import { writeLines } from './support/files.ts';
import { chain } from './support/session-text.ts';
import { expect, test } from './support/test.ts';
import type { Treeline } from './support/treeline.ts';

const MOST_ELEMENTS = 3_000;

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** The number beside the filter that hides nothing: rows of the tree. */
async function rowsInAll(page: Page): Promise<number> {
  const group = await page.getByRole('group', { name: 'Rows shown' }).innerText();
  return Number(/All\s*([\d,]+)/.exec(group)?.[1]?.replaceAll(',', ''));
}

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
  expect(await rowsInAll(page)).toBe(depth);

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

test('20,000 entries are all in the tree, at any place of it', async ({ app, page }, info) => {
  test.setTimeout(90_000);
  const entries = 20_000;
  const path = await writeLines(info.outputPath('big.jsonl'), bigSession(entries));
  await app.goHome();
  await app.openFile(path);
  await app.indexed(60_000);
  expect(await rowsInAll(page)).toBe(entries);
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
