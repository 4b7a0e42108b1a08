import { SAMPLES } from '../src/samples/index.ts';
import { expect, test } from './support/test.ts';

test.describe('Lines', () => {
  test('every line of the broken file is there, also those that no agent reads', async ({
    app,
    page,
  }) => {
    await app.openSample('broken-file');
    await page.getByRole('tab', { name: 'Lines', exact: true }).click();
    const lines = page.getByRole('region', { name: 'Lines' }).getByRole('listitem');
    await expect(lines).toHaveCount(20);
    await expect(lines.nth(0)).toHaveAttribute('aria-label', 'Line 1, header');
    await expect(lines.nth(3)).toHaveAttribute('aria-label', 'Line 4, unreadable');
    await expect(lines.nth(3)).toContainText('a note that somebody left');
    await expect(lines.nth(19)).toHaveAttribute('aria-label', 'Line 20, unreadable');
    expect(app.address('view')).toBe('lines');
  });

  test('keys: arrows, ends, open and fold, select', async ({ app, page }) => {
    await app.openSample('conversation-tree');
    await page.getByRole('tab', { name: 'Lines', exact: true }).click();
    const region = page.getByRole('region', { name: 'Lines' });
    const line = (n: number) => region.getByRole('listitem', { name: new RegExp(`^Line ${n},`) });
    await line(3).focus();
    await page.keyboard.press('Home');
    await expect(line(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(line(2)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(region.getByRole('button', { name: 'Fold line 2' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(region.getByRole('button', { name: 'Fold line 2' })).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(app.tree.getByRole('treeitem', { selected: true })).toContainText('salt 校验');
    await page.keyboard.press('End');
    await expect(line(10)).toBeFocused();
  });

  test('a line is shown to its last character', async ({ app, page }) => {
    await app.openSample('compaction');
    await page.getByRole('tab', { name: 'Lines', exact: true }).click();
    const bytes = SAMPLES.find(({ name }) => name === 'compaction')?.bytes();
    const stored = new TextDecoder().decode(bytes).split('\n');
    const region = page.getByRole('region', { name: 'Lines' });
    const last = stored.length - 1;
    await region.getByRole('button', { name: `Show line ${last} whole` }).click();
    await expect(region).toContainText(stored[last - 1]?.slice(-60) ?? 'no such line');
  });
});

test.describe('Problems', () => {
  const TITLES = [
    'This line is not JSON',
    'Two entries share one line',
    'The parent is not in the file',
    'An entry is its own parent',
    'The parents go round in a circle',
    'Two entries share the id b0000061',
    'The parent stands further down',
    'Unknown type weather',
    'Zero bytes in the line',
    'Some bytes are not text',
    'The last line is cut off',
  ];

  test('each damage is named, with its line, and Go there selects its entry', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 2600 });
    await app.openSample('broken-file');
    await page
      .getByRole('button', { name: /^\d+ problems$/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Problems' });
    for (const title of TITLES) {
      await expect(sheet.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    }
    await expect(sheet).toContainText('Line 4, bytes');
    await sheet.getByRole('button', { name: 'Go there' }).last().click();
    await expect(sheet).toBeHidden();
    await expect(app.tree.getByRole('treeitem', { selected: true })).toHaveCount(1);
  });

  test('Show line leads to a line that is no entry', async ({ app, page }) => {
    await app.openSample('broken-file');
    await page
      .getByRole('button', { name: /^\d+ problems$/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Problems' });
    await sheet.getByRole('button', { name: 'Show line' }).first().click();
    await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Line 4, unreadable' })).toBeInViewport();
  });

  test('a whole file says that it has none', async ({ app, page }) => {
    await app.openSample('compaction');
    await expect(page.getByText('No problems').first()).toBeVisible();
  });
});

test.describe('Session facts', () => {
  test('counts, name, agent with evidence, models, folder', async ({ app, page }) => {
    await app.openSample('compaction');
    const facts = page.getByRole('region', { name: 'Session facts' });
    for (const fact of [
      'Ferries after midnight',
      'pi, version 3',
      'anthropic/claude-sonnet-4-5, anthropic/claude-opus-4-5',
      '/home/mira/ferry-times',
      '01998877-1c4e-7d20-9a41-5be0c2f7a913',
    ]) {
      await expect(facts).toContainText(fact);
    }
    await expect(facts.getByRole('listitem').first()).toBeVisible();
    const counts = facts.getByRole('definition');
    await expect(counts.first()).toHaveText('5');
  });

  test('stand behind the name where there is no room for a pane', async ({ app, page }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await app.openSample('compaction');
    await expect(page.getByRole('region', { name: 'Session facts' })).toBeHidden();
    await page.getByRole('button', { name: 'Ferries after midnight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Session facts' });
    await expect(dialog).toContainText('/home/mira/ferry-times');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
