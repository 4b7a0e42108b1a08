import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** What has the focus, in words; an error when it is nothing, is not in sight, or has no mark that it has it. */
async function focused(page: Page): Promise<string> {
  const found = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { lost: 'nothing has the focus' };
    const box = element.getBoundingClientRect();
    const seen =
      box.bottom > 0 &&
      box.right > 0 &&
      box.top < innerHeight &&
      box.left < innerWidth &&
      box.width > 0;
    const style = getComputedStyle(element);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    // A heading that has just come on screen takes the focus so that reading goes on there; nothing can be done with it.
    const marked = outlined || style.boxShadow !== 'none' || /^H[1-6]$/.test(element.tagName);
    const name = `${element.getAttribute('role') ?? element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60)}`;
    return { name, seen, marked };
  });
  expect(found.lost).toBeUndefined();
  expect(found, JSON.stringify(found)).toMatchObject({ seen: true, marked: true });
  return found.name ?? '';
}

/** Presses Tab until the focus is where the name says; each step on the way must be in sight, too. */
async function tabTo(page: Page, name: RegExp, back = false): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    // After the last control the focus is in the browser's own bars.
    if (await page.evaluate(() => document.activeElement === document.body)) {
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('a session is read with keys alone, and the focus is never lost', async ({ app, page }) => {
  test.setTimeout(60_000);
  await app.goHome();
  await page.keyboard.press('Tab');
  await tabTo(page, /conversation|^a .*tree/i);
  await page.keyboard.press('Enter');
  await app.indexed();
  await expect.poll(() => focused(page)).toMatch(/^h1/);

  // The tree: to its end, up to a fork, to the sibling branch, and into it.
  await tabTo(page, /^treeitem/);
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toMatch(/leaf$/);
  await page.keyboard.press('Home');
  const fork = app.rows.and(page.locator('[aria-expanded]')).first();
  for (
    let step = 0;
    step < 60 && !(await fork.evaluate((row) => row === document.activeElement));
    step++
  ) {
    await page.keyboard.press('ArrowDown');
    await focused(page);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(fork).toHaveAttribute('aria-expanded', 'false');
  await focused(page);
  await page.keyboard.press('ArrowRight');
  await expect(fork).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(app.rows.and(page.locator('[aria-selected=true]'))).toHaveCount(1);
  await focused(page);
  const leaf = app.address('leaf');
  await page.keyboard.press(']');
  await expect.poll(() => app.address('leaf')).not.toBe(leaf);
  await focused(page);
  await page.keyboard.press('[');
  await expect.poll(() => app.address('leaf')).toBe(leaf);
  await focused(page);

  // The transcript: from article to article, and what an article offers.
  await tabTo(page, /^article/);
  await page.keyboard.press('k');
  await focused(page);
  await page.keyboard.press('j');
  expect(await focused(page)).toMatch(/^article/);
  for (const letter of ['t', 'o', 'h', 't', 'o', 'h']) {
    await page.keyboard.press(letter);
    expect(await focused(page)).toMatch(/^article/);
  }

  // The edge of a pane.
  await tabTo(page, /^separator Width of the tree/, true);
  const width = await page
    .getByRole('separator', { name: 'Width of the tree' })
    .getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('separator', { name: 'Width of the tree' })).not.toHaveAttribute(
    'aria-valuenow',
    width ?? '',
  );

  // The lines, by the tabs of the views.
  await tabTo(page, /^tab Transcript/, true);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  expect(await focused(page)).toMatch(/^tab Lines/);
  await tabTo(page, /^listitem Line /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/^listitem Line /);

  // Home.
  await tabTo(page, /^a Treeline/, true);
  await page.keyboard.press('Enter');
  await expect(app.home).toBeVisible();
  await page.keyboard.press('Tab');
  await focused(page);
});

test('the problems of a file are read with keys alone, and lead to their lines', async ({
  app,
  page,
}) => {
  await app.goHome();
  await page.keyboard.press('Tab');
  await tabTo(page, /broken/i);
  await page.keyboard.press('Enter');
  await app.indexed();
  await expect.poll(() => focused(page)).toMatch(/^h1/);
  await tabTo(page, /^button \d+ problems?/, true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Problems' });
  await expect(dialog).toBeVisible();
  await focused(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await focused(page)).toMatch(/^button \d+ problems?/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^button Show (the )?line/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/./);
});

for (const [how, width, height] of [
  ['at 200 % zoom', 720, 450],
  ['320 px wide', 320, 640],
] as const) {
  test(`every view can be used ${how}`, async ({ app, page }) => {
    await page.setViewportSize({ width, height });
    await app.goHome();
    const wide = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await wide()).toBe(false);
    await app.openSample('conversation-tree');
    for (const pane of ['Tree', 'Transcript', 'Facts'] as const) {
      await app.pane(pane);
      expect(await wide()).toBe(false);
    }
    await page.getByRole('tab', { name: 'Lines', exact: true }).click();
    await expect(page.getByRole('listitem', { name: /^Line 1,/ })).toBeVisible();
    expect(await wide()).toBe(false);
  });
}

test.describe('forced colours and reduced motion', () => {
  test.use({ forcedColors: 'active', reducedMotion: 'reduce' });
  test('a session is read as ever, and what is selected and focused can be told', async ({
    app,
    page,
  }) => {
    await app.openSample('conversation-tree');
    await app.rows.first().click();
    const selected = app.rows.and(page.locator('[aria-selected=true]'));
    await expect(selected).toHaveCount(1);
    const look = (row: typeof selected): Promise<string> =>
      row.evaluate((element) => {
        const { backgroundColor, outlineStyle, borderColor, boxShadow } = getComputedStyle(element);
        return [backgroundColor, outlineStyle, borderColor, boxShadow].join();
      });
    expect(await look(selected)).not.toBe(await look(app.rows.nth(2)));
    await page.keyboard.press('ArrowDown');
    await focused(page);
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
});
