/** The fixed list of gestures of the bench, and what an open session says of itself. By role and name only. */

/** @typedef {import('@playwright/test').Page} Page */

const WHEELS = 12;
const SELECTIONS = 50;

/** @param {Page} page */
const tree = (page) => page.getByRole('tree', { name: 'Session tree' });
/** @param {Page} page */
const feed = (page) => page.getByRole('feed', { name: 'Transcript' });
/**
 * @param {Page} page
 * @param {string} name
 */
const filter = (page, name) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

/**
 * Entries as the app counts them: the count beside the filter that hides none. null when it says none.
 * @param {Page} page
 */
export async function entriesOnPage(page) {
  const choice = page.locator('label', { has: filter(page, 'All') });
  // The count that is seen is short; the exact one is for those who hear it.
  const exact = await choice.locator('span').last().textContent();
  const digits = exact?.replaceAll(',', '').trim() ?? '';
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/**
 * Turns the wheel over an element, up and down again.
 * @param {Page} page
 * @param {import('@playwright/test').Locator} over
 */
async function wheel(page, over) {
  await over.hover();
  for (const by of [-800, 500]) {
    for (let turn = 0; turn < WHEELS; turn++) {
      await page.mouse.wheel(0, by);
      await frame(page);
    }
  }
}

/**
 * Waits for two frames: what a gesture asked for is drawn.
 * @param {Page} page
 */
const frame = (page) =>
  page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );

/**
 * Wheel in transcript and tree, 50 selections by keyboard, fold all, unfold all, each filter.
 * @param {Page} page
 * @param {() => Promise<void>} after called after each gesture
 */
export async function gestures(page, after) {
  await wheel(page, feed(page));
  await after();
  await wheel(page, tree(page));
  await after();
  await tree(page).getByRole('treeitem').first().focus();
  for (let at = 0; at < SELECTIONS; at++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await frame(page);
  }
  await after();
  for (const name of ['All', 'Default']) {
    await filter(page, name).check({ force: true });
    await settle(page);
    await after();
  }
  for (const name of ['Fold all branches', 'Unfold all branches']) {
    const button = page.getByRole('button', { name, exact: true });
    // A session without a fork has nothing to fold.
    if ((await button.count()) === 0 || (await button.isDisabled())) continue;
    await button.click();
    await settle(page);
    await after();
  }
}

/**
 * Waits until the rows of the tree have stood still for some frames.
 * @param {Page} page
 */
async function settle(page) {
  let before = '';
  for (let still = 0; still < 5;) {
    await frame(page);
    const now = await tree(page).innerText();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}
