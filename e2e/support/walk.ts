import type { Locator, Page } from '@playwright/test';
import { layoutFaults } from './danger.ts';
import { expect } from './test.ts';
import type { Treeline } from './treeline.ts';

/** The article of the selected entry. */
export const selectedArticle = (app: Treeline): Locator =>
  app.articles.and(app.page.locator('[aria-current=true]')).first();

/** Opens all that is folded in an article, and what is folded in that. */
async function unfold(article: Element): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const folds = article.querySelectorAll<HTMLElement>(
      'button[aria-expanded=false]:enabled, details:not([open]) > summary',
    );
    for (const fold of folds) fold.click();
    await new Promise((done) => setTimeout(done, 30));
  }
}

/**
 * Walks over all that an open session shows: each row of the tree with its article, every fold in it, the lines and the
 * problems; the layout is looked at on each step. The rows must fit the window.
 */
export async function walk(app: Treeline, page: Page, each?: () => Promise<void>): Promise<void> {
  await app.showAll();
  const rows = await app.rows.count();
  expect(rows).toBeGreaterThan(0);
  // From the end: a row of another branch makes that one the path, and the rows below it change places.
  for (let at = rows - 1; at >= 0; at--) {
    const row = app.rows.nth(at);
    const name = (await row.getAttribute('aria-label')) ?? '';
    await row.click();
    const selected = app.rows.and(page.locator('[aria-selected=true]'));
    await expect(selected).toHaveAttribute('aria-label', name);
    await expect(selectedArticle(app)).toBeVisible();
    await selectedArticle(app).evaluate(unfold);
    await each?.();
    expect(await layoutFaults(page)).toEqual([]);
  }
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  const first = page.getByRole('listitem', { name: /^Line / }).first();
  await expect(first).toBeVisible();
  await first.locator('[data-toggle]').click();
  expect(await layoutFaults(page)).toEqual([]);
  const problems = page.getByRole('button', { name: /\d+ problems?$/ }).first();
  if (!(await problems.isVisible())) return;
  await problems.click();
  await expect(page.getByRole('dialog', { name: 'Problems' })).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
}
