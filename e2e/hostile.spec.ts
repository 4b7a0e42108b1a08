import { findings } from './support/axe.ts';
import { RUN, test } from './support/danger.ts';
import { everywhere, MARKDOWN, MARKUP } from './support/hostile-lines.ts';
import { HEADER, user } from './support/session-text.ts';
import { expect } from './support/test.ts';
import { selectedArticle, walk } from './support/walk.ts';

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
  expect(page.workers().length).toBeGreaterThan(0);
  // With the problems open, and without.
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click();
  await expect(app.articles.first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
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
  await page.keyboard.press('Escape');
  // The names of files: tabs of what is open, what was closed, what is no session, what Home remembers.
  await app.openLines([HEADER, user(1, null, trick)], `two ${trick.replace('\u0000', '')}.jsonl`);
  await expect(page.getByRole('tablist', { name: 'Open sessions' })).toBeVisible();
  await app.openFile({ name: `three ${trick}`, buffer: Buffer.from('no session') });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: /^Treeline/ }).click();
  await expect(app.home).toBeVisible();
  await page.reload();
  await expect(app.home).toBeVisible();
  await danger.expectNone(2);
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
