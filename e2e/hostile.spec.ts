import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { layoutFaults, RUN, test } from './support/danger.ts';
import { everywhere, MARKDOWN, MARKUP, STYLE } from './support/hostile-lines.ts';
import { entry, HEADER, idOf, user } from './support/session-text.ts';
import { expect } from './support/test.ts';
import type { Treeline } from './support/treeline.ts';

/** The article of the selected entry. */
const selectedArticle = (app: Treeline) =>
  app.articles.and(app.page.locator('[aria-current=true]'));

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
 * Walks over all that an open session shows: each row of the tree with its article, every fold in it, the lines, the
 * problems and the facts; the layout is looked at on each step.
 */
async function walk(app: Treeline, page: Page, each?: () => Promise<void>): Promise<void> {
  await app.showAll();
  const rows = await app.rows.count();
  expect(rows).toBeGreaterThan(0);
  // From the end: a row of another branch makes that one the path, and the rows below it change places.
  for (let at = rows - 1; at >= 0; at--) {
    const row = app.rows.nth(at);
    const name = (await row.getAttribute('aria-label')) ?? '';
    await row.click();
    await expect(app.rows.and(page.locator('[aria-selected=true]'))).toHaveAttribute(
      'aria-label',
      name,
    );
    await expect(selectedArticle(app).first()).toBeVisible();
    await selectedArticle(app).first().evaluate(unfold);
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

test('markup and links in every field: nothing runs, loads or leads anywhere', async ({
  app,
  page,
  danger,
}) => {
  test.setTimeout(120_000);
  await app.goHome();
  await app.openLines(
    everywhere(MARKUP, `${MARKUP}\n\n${MARKDOWN}`),
    `<img src=x onerror=${RUN}>.jsonl`,
  );
  let pressed = 0;
  await walk(app, page, async () => {
    for (const text of await selectedArticle(app)
      .getByText(/^\w+ link$/)
      .all()) {
      await text.click();
      pressed++;
    }
  });
  expect(pressed).toBeGreaterThan(50);
  await danger.expectNone();
});

test('signs that are not seen or turn text around are named wherever text of the file stands', async ({
  app,
  page,
  danger,
  context,
}) => {
  test.setTimeout(120_000);
  const trick =
    'a\u202efdp.exe\u2066b\u2069\u200bc\u200f\u0007\u001b]0;title\u0007\u2028\ufeffz\u0000';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goHome();
  await app.openLines(everywhere(trick), `${trick.replace('\u0000', '')}.jsonl`);
  await expect(page).toHaveTitle(/a⟨U\+202E⟩fdp\.exe/);
  await walk(app, page);
  await danger.expectNone();
});

test('a copy of text with hidden signs is the text as it is stored', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = 'a\u202eb\u200bc';
  await app.goHome();
  await app.openLines([HEADER, user(1, null, text)]);
  await expect(app.articles.first()).toContainText('a⟨U+202E⟩b⟨U+200B⟩c');
  await app.articles.first().hover();
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});
