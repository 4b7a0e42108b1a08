import type { Page } from '@playwright/test';
import { entry, forked, HEADER, idOf, reply, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';
import type { Treeline } from './support/treeline.ts';

/** The number beside a choice of the row. */
async function countOf(app: Treeline, name: string): Promise<number> {
  const label = app.filter(name).locator('xpath=..');
  await expect(label).toHaveText(/\d/);
  return Number(/\d+/.exec(await label.innerText())?.[0]);
}

const more = (page: Page) => page.getByRole('button', { name: 'More filters' });
const choice = (page: Page, name: RegExp) => page.getByRole('menuitemradio', { name });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test.describe('the sample of a compaction', () => {
  test.beforeEach(async ({ app }) => app.openSample('compaction'));

  test('each of the five shows as many rows as it says', async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 1300 });
    await expect(app.filter('Default')).toBeChecked();
    for (const [name, count] of [
      ['Default', 28],
      ['No tools', 18],
      ['Prompts', 5],
      ['Labelled', 1],
      ['All', 37],
    ] as const) {
      expect(await countOf(app, name)).toBe(count);
      await app.filter(name).check({ force: true });
      // All of them are in view or near it.
      await expect(app.rows).toHaveCount(count);
    }
    await expect(app.row('Thinking medium')).toBeVisible();
    await app.filter('Default').check({ force: true });
    await expect(app.row('Thinking medium')).toBeHidden();
  });

  test('the menu has errors, groups, kinds and models, each with its count', async ({
    app,
    page,
  }) => {
    await more(page).click();
    const menu = page.getByRole('menu', { name: 'More filters' });
    await expect(menu.getByRole('group')).toHaveCount(4);
    const found = await menu.getByRole('menuitemradio').allInnerTexts();
    expect(found.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Errors only 2',
      ...['In the context 32', 'Settings of the call 3', 'Neither context nor setting 2'],
      ...['Thinking level 1', 'Model 2', 'Compaction 1', 'Branch summary 1'],
      ...['Extension 1', 'Label 1', 'Session name 1', 'User 5', 'Assistant 14'],
      'Tool result 10',
      ...['anthropic/claude-sonnet-4-5 8', 'anthropic/claude-opus-4-5 8'],
    ]);
    await choice(page, /^Errors only/).click();
    await expect(menu).toBeHidden();
    await expect(app.rows).toHaveCount(2);
    await expect(app.filter('Errors only')).toBeChecked();
    expect(await countOf(app, 'Errors only')).toBe(2);
    // A row says how many stand above it unseen.
    await expect(app.rows.first()).toHaveAttribute('title', /\d+ hidden above/);
    await page.getByRole('button', { name: 'Clear the filter “Errors only”' }).click();
    await expect(app.filter('Default')).toBeChecked();
    await expect(app.filter('Default')).toBeFocused();
    await expect(app.filter('Errors only')).toHaveCount(0);
  });

  test('the menu by keyboard: arrows, letters, Escape, Enter', async ({ app, page }) => {
    await more(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, /^Errors only/)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(choice(page, /opus/)).toBeFocused();
    await page.keyboard.press('t');
    await expect(choice(page, /^Thinking level/)).toBeFocused();
    await page.keyboard.press('t');
    await expect(choice(page, /^Tool result/)).toBeFocused();
    // The letters of the screen do nothing meanwhile.
    await expect(page.getByRole('button', { name: /Thinking/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(more(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(app.filter('anthropic/claude-opus')).toBeChecked();
    await expect(app.rows).toHaveCount(8);
    await more(page).click();
    await expect(choice(page, /opus/)).toBeChecked();
    await expect(choice(page, /opus/)).toBeFocused();
  });

  test('a selected entry that the filter hides is named, and comes back', async ({ app, page }) => {
    await app.filter('All').check({ force: true });
    await app.row('Add a test for the night').click();
    await app.filter('Labelled').check({ force: true });
    const said = page.getByText(/selected entry is hidden by “Labelled”/);
    await expect(said).toBeVisible();
    await expect(app.tree.getByRole('treeitem', { selected: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await expect(said).toBeHidden();
    await expect(app.row('Add a test for the night')).toHaveAttribute('aria-selected', 'true');
    await expect(app.row('Add a test for the night')).toBeFocused();
  });
});

test('a filter that hides everything says so, and is cleared', async ({ app, page }) => {
  await app.goHome();
  await app.openLines(forked());
  await app.filter('Labelled').check({ force: true });
  await expect(page.getByText('The filter “Labelled” hides all 7 entries.')).toBeVisible();
  await expect(app.tree).toBeHidden();
  await page.getByRole('button', { name: 'Clear the filter', exact: true }).click();
  await expect(app.filter('Default')).toBeChecked();
  await expect(app.rows).toHaveCount(7);
});

test('an entry whose ancestors are hidden hangs under the nearest that is shown', async ({
  app,
}) => {
  await app.goHome();
  await app.openLines([
    HEADER,
    user(1, null, 'start'),
    entry(2, 1, 'thinking_level_change', { thinkingLevel: 'high' }),
    reply(3, 2, 'left'),
    user(4, 3, 'left prompt'),
    reply(5, 2, 'kept'),
    user(6, 5, 'kept prompt'),
  ]);
  await app.filter('Prompts').check({ force: true });
  await expect(app.rows).toHaveCount(3);
  const levels = await app.rows.evaluateAll((rows) => rows.map((row) => row.ariaLevel));
  expect(levels).toEqual(['1', '2', '1']);
  await expect(app.row('start')).toHaveAttribute('aria-expanded', 'true');
  await expect(app.row('kept prompt')).toHaveAttribute('title', /2 hidden above/);
});

test('jumps: the menu says where they lead, and their keys do the same', async ({ app, page }) => {
  await app.goHome();
  await app.openLines(forked());
  const go = page.getByRole('button', { name: 'Go to…' });
  const jump = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await app.row('second way, three').click();
  await go.click();
  await expect(jump('Branch after')).toBeDisabled();
  await expect(jump('Newest leaf below')).toBeDisabled();
  await expect(jump('Fork above')).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowUp');
  await jump('Branch before').click();
  await expect.poll(() => app.address('entry')).toBe(idOf(2));
  await expect.poll(() => focused(page)).toContain('first way, one');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => app.address('entry')).toBe(idOf(4));
  await expect.poll(() => focused(page)).toContain('first way, three');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => app.address('entry')).toBe(idOf(1));
  await expect.poll(() => focused(page)).toContain('where is the salt');
});
