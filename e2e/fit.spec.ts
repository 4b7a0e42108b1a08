import type { Locator } from '@playwright/test';
import { HEADER, reply, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 800 },
  { width: 800, height: 800 },
  { width: 390, height: 844 },
];

/** Whether all of an element's box shows itself: nothing cuts it off and nothing lies over it. */
const whole = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    if (right - left < 1 || left < 0 || right > innerWidth) return false;
    const y = (top + bottom) / 2;
    return [left + 2, (left + right) / 2, right - 2].every((x) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && node.contains(hit);
    });
  });

for (const size of SIZES)
  test(`all five choices of rows are whole, ${size.width} px wide`, async ({ app, page }) => {
    await page.setViewportSize(size);
    await app.openSample('large');
    await app.pane('Tree');
    for (const name of ['Default', 'No tools', 'Prompts', 'Labelled', 'All']) {
      const label = app.filter(name).locator('xpath=..');
      await expect(label).toContainText(/\d/);
      expect(await whole(label), name).toBe(true);
    }
    await expect(page.getByRole('radio', { name: 'All 20,000' })).toBeAttached();
    expect(await whole(page.getByRole('button', { name: 'More filters' }))).toBe(true);
  });

test('the toolbar of the transcript stays on a phone, whatever it says', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.openSample('compaction');
  await app.pane('Transcript');
  const next = page.getByRole('button', { name: 'Next error' });
  const beyond = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.pane-head *')]
        .filter((node) => node.getBoundingClientRect().right > innerWidth)
        .map((node) => node.textContent),
    );
  await expect(page.getByRole('button', { name: 'Next slow one' })).toBeInViewport({ ratio: 1 });
  expect(await beyond()).toEqual([]);
  await next.click();
  await expect(page.getByRole('button', { name: 'Next slow one' })).toBeInViewport({ ratio: 1 });
  expect(await beyond()).toEqual([]);
});

test('the lines begin at one place on a phone', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.openSample('broken-file');
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  const lines = page.getByRole('region', { name: 'Lines' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const starts = await lines.evaluateAll((rows) =>
    rows.map((row) => Math.round(row.querySelector('code')?.getBoundingClientRect().left ?? -1)),
  );
  expect(new Set(starts).size).toBe(1);
  await expect(lines.filter({ hasText: 'unreadable' }).first()).toBeAttached();
});

test('five branches of a fork are all in view; of more, the one that is read', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const open = (branches: number) =>
    app.openLines([
      HEADER,
      user(1, null, 'start'),
      ...Array.from({ length: branches }, (_, at) => reply(at + 2, 1, `way ${at + 1}`)),
    ]);
  const way = (number: number) =>
    app.articles.first().getByRole('button', { name: new RegExp(`way ${number}\\b`) });
  await app.goHome();
  await open(5);
  await expect(way(5)).toHaveAttribute('aria-current', 'true');
  await expect(way(1)).toBeInViewport({ ratio: 1 });
  await expect(way(5)).toBeInViewport({ ratio: 1 });
  await app.goHome();
  await open(9);
  await expect(way(9)).toHaveAttribute('aria-current', 'true');
  await expect(way(9)).toBeInViewport({ ratio: 0.99 });
  await expect(way(1)).not.toBeInViewport();
});
