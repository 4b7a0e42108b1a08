import { readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

const root = new URL('../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const { version } = read('package.json') as { version: string };
const notices = read('dist/notices.json') as { name: string; text: string }[];

test('About says which version this is, and shows the licence of everything that is built in', async ({
  app,
  page,
}) => {
  await app.goHome();
  await page.getByRole('button', { name: 'About' }).click();
  const dialog = page.getByRole('dialog', { name: 'About Treeline' });
  await expect(dialog).toContainText(`Version ${version}`);
  await expect(dialog).toContainText('Nothing leaves this computer.');
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(notices.length);
  expect(notices.length).toBeGreaterThan(8);
  for (const [at, { name, text }] of notices.entries()) {
    await expect(rows.nth(at)).toContainText(name);
    const [line = ''] = text.split('\n');
    const shown = rows.nth(at).getByText(line.trim()).last();
    await expect(shown).toBeHidden();
    await rows.nth(at).locator('summary').click();
    await expect(shown).toBeVisible();
  }
});

test('it opens beside a session too, and gives the focus back', async ({ app, page }) => {
  await app.openSample('linear');
  const button = page
    .getByLabel('Status')
    .getByRole('button', { name: 'Nothing leaves this computer' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'About Treeline' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('where the list is missing, it is said', async ({ app, page, watch }) => {
  await page.route('**/notices.json', (route) => route.fulfill({ status: 404 }));
  await app.goHome();
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('notices.json');
  // The browser itself says on its console that there was a 404.
  expect(watch.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});
