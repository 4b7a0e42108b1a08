import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { Drag } from './support/drop.ts';
import { HEADER, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

const session = (prompt: string): string => `${HEADER}\n${user(1, null, prompt)}\n`;

test('a dropped folder lists its session files, newest first; they are opened one by one', async ({
  app,
  page,
}, info) => {
  const root = info.outputPath('sessions');
  mkdirSync(`${root}/--home--app--`, { recursive: true });
  const files = { 'old.jsonl': 1_000, '--home--app--/new.jsonl': 3_000, 'middle.jsonl': 2_000 };
  for (const [name, time] of Object.entries(files)) {
    writeFileSync(`${root}/${name}`, session(`prompt of ${name}`));
    utimesSync(`${root}/${name}`, time, time);
  }
  writeFileSync(`${root}/notes.txt`, 'no session');
  await app.goHome();
  await (await Drag.enter(page, [root])).drop();
  const folder = page.getByRole('main', { name: 'Folder' });
  await expect(folder.getByRole('heading', { name: 'sessions' })).toBeVisible();
  const rows = folder.getByRole('list', { name: 'Sessions in the folder' }).getByRole('listitem');
  await expect(rows).toHaveText([/new\.jsonl.*--home--app--/, /middle\.jsonl/, /old\.jsonl/]);
  await expect(folder.getByRole('status')).toContainText('3 session files');
  await expect(folder.getByRole('status')).toContainText('1 other file not shown');
  await folder.getByRole('radio', { name: 'By name' }).click();
  await expect(rows).toHaveText([/middle/, /old/, /new/]);
  await folder.getByRole('searchbox').fill('home new');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await app.indexed();
  await expect(app.row('prompt of --home')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveText([/new\.jsonl.*open/]);
  await folder.getByRole('searchbox').fill('nothing');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await rows.nth(0).getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await app.indexed();
  await expect(app.row('prompt of old')).toBeVisible();
  await page.getByRole('link', { name: 'Treeline: back to the first page' }).click();
  await page.getByRole('button', { name: 'Back to the folder sessions' }).click();
  await expect(rows).toHaveCount(3);
});

test('an empty folder says why', async ({ app, page }, info) => {
  const root = info.outputPath('empty');
  mkdirSync(root);
  await app.goHome();
  await (await Drag.enter(page, [root])).drop();
  await expect(page.getByText('No session files here')).toBeVisible();
});
