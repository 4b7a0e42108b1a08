import { forked, idOf } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ app }) => {
  await app.goHome();
  await app.openLines(forked());
});

test('a click on a row selects it in tree, transcript and address', async ({ app }) => {
  await app.row('second way, two').click();
  await expect(app.tree.getByRole('treeitem', { selected: true })).toHaveCount(1);
  await expect(app.row('second way, two')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => app.address('entry')).toBe(idOf(6));
  await expect(app.articles.filter({ hasText: 'second way, two' })).toBeInViewport();
});

test('a fork shows its branches one rail in, and the read path on the first rail', async ({
  app,
}) => {
  const levels = async () => app.rows.evaluateAll((rows) => rows.map((row) => row.ariaLevel));
  expect(await levels()).toEqual(['1', '2', '2', '2', '1', '1', '1']);
  await expect(app.row('where is the salt')).toHaveAttribute('aria-expanded', 'true');
  await expect(app.row('first way, one')).toHaveAttribute('aria-posinset', '1');
  await expect(app.row('first way, one')).toHaveAttribute('aria-setsize', '3');
});

test('a row off the read path switches the branch, and Back switches it back', async ({
  app,
  page,
}) => {
  await expect(app.articles.last()).toContainText('second way, three');
  await app.row('first way, two').click();
  await expect.poll(() => app.address('leaf')).toBe(idOf(4));
  await expect(app.row('first way, two')).toHaveAttribute('aria-level', '1');
  await expect(app.row('second way, one')).toHaveAttribute('aria-level', '2');
  await expect(app.articles.last()).toContainText('first way, three');
  await expect(app.feed).not.toContainText('second way, three');
  await page.goBack();
  await expect(app.row('second way, one')).toHaveAttribute('aria-level', '1');
  await expect(app.articles.last()).toContainText('second way, three');
});

test('keys of the tree pattern: arrows, Home, End, fold, fork, select', async ({ app, page }) => {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  // One row of the tree is reached by Tab.
  await expect(app.tree.locator('[tabindex="0"]')).toHaveCount(1);
  await app.rows.first().focus();
  await page.keyboard.press('Home');
  await expect.poll(focused).toContain('where is the salt');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toContain('first way, one');
  await page.keyboard.press('End');
  await expect.poll(focused).toContain('second way, three');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toContain('second way, two');
  // The focus moves without selecting.
  expect(app.address('entry')).toBeNull();
  await page.keyboard.press('Enter');
  await expect(app.row('second way, two')).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toContain('first way, two');
  // Left goes to the fork row, then folds it; Right unfolds it, then goes in.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toContain('where is the salt');
  await page.keyboard.press('ArrowLeft');
  await expect(app.row('where is the salt')).toHaveAttribute('aria-expanded', 'false');
  await expect(app.rows).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await expect(app.rows).toHaveCount(7);
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toContain('first way, one');
  // Alt+Up goes to the fork; brackets go from branch to branch.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(focused).toContain('where is the salt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(']');
  await expect.poll(() => app.address('entry')).toBe(idOf(5));
  await page.keyboard.press('[');
  await expect.poll(() => app.address('entry')).toBe(idOf(2));
  await expect.poll(() => app.address('leaf')).toBe(idOf(4));
});

test('fold all, unfold all', async ({ app, page }) => {
  await page.getByRole('button', { name: 'Fold all branches', exact: true }).click();
  await expect(app.rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Unfold all branches', exact: true }).click();
  await expect(app.rows).toHaveCount(7);
});
