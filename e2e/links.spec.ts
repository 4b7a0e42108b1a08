import { createHash } from 'node:crypto';
import { forked, HEADER, idOf } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

const NAME = 'salt check.jsonl';
const FINGERPRINT = createHash('sha256').update(HEADER).digest('hex').slice(0, 16);
const other = (): string[] => forked().map((line) => line.replace('/home/mira/app', '/elsewhere'));

test('the address of a file is a link: it asks for the file by name and goes where it says', async ({
  app,
  page,
}) => {
  await app.goHome();
  await app.openLines(forked(), NAME);
  await app.row('first way, two').click();
  await expect.poll(() => app.address('leaf')).toBe(idOf(4));
  await app.row('where is the salt').click();
  await app.filter('Prompts').check({ force: true });
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  await expect.poll(() => app.address('entry')).toBe(idOf(1));
  expect(app.address('file')).toBe(`${NAME}~${FINGERPRINT}`);
  const link = page.url();

  // Somebody else, who has the file under another name.
  await page.goto('about:blank');
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.goto(link);
  await expect(app.home).toBeVisible();
  await expect(page.getByText(`This link is about ${NAME}.`)).toBeVisible();
  await expect(page.getByText(FINGERPRINT.slice(0, 8), { exact: true })).toBeVisible();
  await app.openLines(forked(), 'mine.jsonl');
  expect(app.address('entry')).toBe(idOf(1));
  expect(app.address('leaf')).toBe(idOf(4));
  expect(app.address('filter')).toBe('user-only');
  await expect(app.filter('Prompts')).toBeChecked();
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expect(app.row('where is the salt')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('This is not the file of the link.')).toBeHidden();
});

test('a file that is not the one of the link opens, and is said not to be', async ({
  app,
  page,
}) => {
  await page.goto(`./#v=1&file=${encodeURIComponent(NAME)}~${FINGERPRINT}&entry=${idOf(3)}`);
  await expect(page.getByText(`This link is about ${NAME}.`)).toBeVisible();
  await app.openLines(other(), NAME);
  await expect(page.getByText('This is not the file of the link.')).toBeVisible();
  await expect(app.row('first way, two')).toHaveAttribute('aria-selected', 'true');
  expect(app.address('file')).not.toContain(FINGERPRINT);
});

test('folds and filter come back with the address', async ({ app, page }) => {
  await app.openSample('conversation-tree');
  await app.filter('All').check({ force: true });
  const all = await app.rows.count();
  await page.getByRole('button', { name: 'Fold all branches', exact: true }).click();
  await expect.poll(() => app.address('fold')).not.toBeNull();
  await expect.poll(() => app.rows.count()).toBeLessThan(all);
  const folded = await app.rows.count();
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await app.indexed();
  await expect(app.filter('All')).toBeChecked();
  await expect(app.rows).toHaveCount(folded);
  expect(page.url()).toBe(link);
});

test('links of other sorts say what can be done, and stay as they are', async ({ app, page }) => {
  for (const [what, said] of [
    ['session=H4sIAAAA', /carries a whole session/],
    ['lesson=salt', /leads to the lesson “salt”/],
    ['url=https://a.example/x.jsonl', /about a session at a\.example/],
    ['url=javascript:alert(1)', /which is no address of the web/],
  ] as const) {
    await page.goto(`./?${encodeURIComponent(what)}#v=1&${what}&entry=a`);
    await expect(app.home.getByText(said)).toBeVisible();
    expect(new URL(page.url()).hash).toContain(what.split('=')[0]);
    const links = app.home.getByRole('link', { name: 'Download…' });
    await expect(links).toHaveCount(what.includes('https:') ? 1 : 0);
  }
  await page.getByRole('button', { name: 'Forget the link' }).click();
  await expect(page.getByText(/about a session/)).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
});
