import { eachScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.describe('themes', () => {
  test.use({ colorScheme: 'light' });

  test('the button goes round the themes, and the choice is kept', async ({ app, page }) => {
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await app.goHome();
    await expect(page.getByRole('button', { name: 'Theme: as the system' })).toBeVisible();
    const seen = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      seen.add(
        `${await page.getByRole('button', { name: /^Theme/ }).getAttribute('aria-label')} ${await background()}`,
      );
      await page.getByRole('button', { name: /^Theme/ }).click();
    }
    expect([...seen].sort()).toEqual([
      'Theme: as the system light dark',
      'Theme: dark dark',
      'Theme: light light',
    ]);
    while ((await page.getByRole('button', { name: 'Theme: dark' }).count()) === 0) {
      await page.getByRole('button', { name: /^Theme/ }).click();
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
    expect(await background()).toBe('dark');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('no screen is wider than the window', async ({ app, page }) => {
    await eachScreen(app, page, async (name) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, name).toBeLessThanOrEqual(390);
    });
  });

  test('one pane at a time: tree, transcript, facts, lines', async ({ app, page }) => {
    await app.openSample('compaction');
    await app.pane('Transcript');
    await expect(app.feed).toBeVisible();
    await expect(app.tree).toBeHidden();
    await app.pane('Tree');
    await expect(app.tree).toBeVisible();
    await expect(app.feed).toBeHidden();
    await app.row('Add a test for the night').tap();
    await app.pane('Transcript');
    await expect(app.articles.filter({ hasText: 'Add a test for the night' })).toBeInViewport();
    await page.getByRole('tab', { name: 'Facts', exact: true }).tap();
    await expect(page.getByRole('tabpanel', { name: 'Facts' })).toContainText(
      '/home/mira/ferry-times',
    );
  });
});
