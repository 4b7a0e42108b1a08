import type { Locator, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/test.ts';

const H =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/home/mira"}';
const entry = (id: string, parentId: string | null, message: unknown, more: object = {}): string =>
  JSON.stringify({ type: 'message', id, parentId, ...more, message });
const user = (id: string, parentId: string | null, content: unknown): string =>
  entry(id, parentId, { role: 'user', content });
const reply = (id: string, parentId: string | null, more: object): string =>
  entry(id, parentId, { role: 'assistant', content: [], provider: 'p', model: 'm', ...more });
const A = user('a', null, 'one');
const B = user('b', 'a', 'two');
const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** Files that open: what of them is in the tree, how many lines they have, and the problems that are named. */
const OPENED: readonly (readonly [
  what: string,
  text: string | Buffer,
  entries: number,
  lines: number,
  problems: readonly string[],
])[] = [
  ['not JSON', lines(H, A, 'oops', B), 2, 4, ['This line is not JSON']],
  [
    'torn',
    `${H}\n${A}\n{"type":"mes`,
    1,
    3,
    ['The last line is cut off', 'The last line has no line break'],
  ],
  ['zero bytes', lines(H, A, '\0\0\0', B), 2, 4, ['Zero bytes in the line']],
  ['two objects', lines(H, A + B), 0, 2, ['Two entries share one line']],
  ['a fragment', lines(H, A.slice(0, 30) + B), 0, 2, ['A fragment and an entry share one line']],
  ['trailing text', lines(H, `${A} junk`), 0, 2, ['Something stands behind the entry']],
  [
    'formatted',
    lines(H, A, JSON.stringify(JSON.parse(B), null, 1)),
    1,
    11,
    ['One object over 9 lines'],
  ],
  [
    'bad UTF-8',
    Buffer.concat([Buffer.from(lines(H, A)), Buffer.from(B.replace('two', '\u00e9'), 'latin1')]),
    2,
    3,
    ['Some bytes are not text'],
  ],
  ['no header', lines(A, B), 2, 2, ['The session header is missing']],
  ['a late header', lines(A, H, B), 2, 3, ['The header is not the first entry']],
  ['two headers', lines(H, A, H, B), 2, 4, ['One more session header']],
  ['a byte order mark', `\uFEFF${lines(H, A)}`, 1, 2, ['The file starts with a byte order mark']],
  ['CRLF', `${H}\r\n${A}\r\n`, 1, 2, ['Windows line breaks']],
  ['two line breaks', `${H}\r\n${A}\n${B}\r\n`, 2, 3, ['Line breaks of two kinds']],
  [
    'unknown type',
    lines(H, '{"type":"weather","id":"w","parentId":null}'),
    1,
    2,
    ['Unknown type weather'],
  ],
  ['unknown role', lines(H, entry('r', null, { role: 'ghost' })), 1, 2, ['Unknown role ghost']],
  ['values', lines(H, A, '5', 'null'), 1, 4, ['JSON, but not an object']],
  ['an orphan', lines(H, A, user('o', 'gone', 'x')), 2, 3, ['The parent is not in the file']],
  ['its own parent', lines(H, user('a', 'a', 'x')), 1, 2, ['An entry is its own parent']],
  ['a loop', lines(H, user('a', 'b', 'x'), B), 2, 3, ['The parents go round in a circle']],
  ['one id twice', lines(H, A, A, B), 3, 4, ['Two entries share the id a']],
  ['a parent further down', lines(H, B, A), 2, 3, ['The parent stands further down']],
  ['null content', lines(H, user('a', null, null)), 1, 2, ['A message without content']],
  [
    'no message',
    lines(H, '{"type":"message","id":"a","parentId":null}'),
    1,
    2,
    ['A message entry without a message'],
  ],
  ['no usage', lines(H, A, reply('b', 'a', {})), 2, 3, ['What a reply used is not recorded']],
  [
    'odd numbers',
    lines(H, reply('b', null, { usage: { input: 5, output: 1 } }).replace('5', '1e999')),
    1,
    2,
    ['The field message.usage.input differs from the format'],
  ],
  [
    'a bad date',
    lines(H, entry('a', null, { role: 'user', content: 'x' }, { timestamp: 'never' })),
    1,
    2,
    ['The time cannot be read'],
  ],
  [
    'never finished',
    lines(H, reply('b', null, { usage: {}, stopReason: 'pending' })),
    1,
    2,
    ['A reply that was never finished'],
  ],
  ['version 9', lines(H.replace('3', '9'), A), 1, 2, ['Version 9 of the format']],
];

const openSheet = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('button', { name: /^(\d+ problems?|No problems, \d+ notes?)$/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Problems' });
};

test.describe('Lines that are wrong', () => {
  for (const [what, text, entries, count, problems] of OPENED) {
    test(`${what}: opens, no line is lost, the problem is named`, async ({ app, page }) => {
      await page.setViewportSize({ width: 1440, height: 1400 });
      await app.goHome();
      await app.openFile({ name: 'odd.jsonl', buffer: Buffer.from(text as string) });
      await app.indexed();
      await expect(app.session).toBeVisible();
      await app.showAll();
      await expect(app.rows).toHaveCount(entries);
      await page.getByRole('tab', { name: 'Lines', exact: true }).click();
      const region = page.getByRole('region', { name: 'Lines' });
      await expect(region.getByRole('listitem')).toHaveCount(count);
      const sheet = await openSheet(page);
      for (const title of problems) {
        const row = sheet.getByRole('group', { name: title }).first();
        await expect(row.getByRole('heading', { name: title, exact: true })).toBeVisible();
        await expect(row).toContainText(/The file as a whole|Line \d+, bytes \d+ to \d+/);
        const agents = row.getByRole('list', { name: 'What the agents would do' });
        for (const agent of ['pi 1.6', 'xcsh 17.4', 'omp 18.2'])
          await expect(agents).toContainText(agent);
      }
    });
  }

  test('the sheet goes with its session, when the address changes or on the way back', async ({
    app,
    page,
  }) => {
    await app.openSample('branches');
    await app.openSample('broken-file');
    const sheet = await openSheet(page);
    await page.evaluate(() => (location.hash = '#v=1&sample=branches'));
    await expect(page).toHaveTitle(/search for books/);
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveTitle(/wrong with a session file/);
    await expect(sheet).toBeHidden();
    await openSheet(page);
    await page.goBack();
    await expect(page).toHaveTitle(/search for books/);
    await expect(sheet).toBeHidden();
    await app.indexed();
  });

  test('who follows a problem has the focus where it leads', async ({ app, page }) => {
    await app.openSample('broken-file');
    const press = async (name: string, at: number): Promise<void> => {
      const sheet = await openSheet(page);
      await sheet.getByRole('button', { name, exact: true }).nth(at).focus();
      await page.keyboard.press('Enter');
      await expect(sheet).toBeHidden();
    };
    for (const at of [0, 1, 2]) {
      await press('Go there', at);
      const selected = app.feed.locator('article:focus');
      await expect(selected).toBeInViewport();
      await expect(selected).toHaveAttribute('aria-current', 'true');
    }
    const line = page.getByRole('region', { name: 'Lines' }).locator('[data-focus]:focus');
    await press('Show line', 0);
    await expect(line).toBeInViewport();
    const first = await line.textContent();
    await press('Show line', 2);
    await expect(line).not.toHaveText(first ?? '');
    await expect(line).toBeInViewport();
  });

  test('both pieces of a line are shown, with their bytes', async ({ app, page }) => {
    await app.goHome();
    await app.openLines([H, A + B]);
    const sheet = await openSheet(page);
    const pieces = sheet
      .getByRole('list', { name: 'What stands on the line' })
      .getByRole('listitem');
    await expect(pieces).toHaveCount(2);
    const at = H.length + 1;
    const bytes = (n: number): string => n.toLocaleString('en');
    await expect(pieces.nth(0)).toContainText(`Bytes ${bytes(at)} to ${bytes(at + A.length)}`);
    await expect(pieces.nth(0)).toContainText('one');
    await expect(pieces.nth(1)).toContainText(`to ${bytes(at + A.length + B.length)}`);
    await expect(pieces.nth(1)).toContainText('two');
    await expect(pieces.nth(1)).toContainText('a whole object');
  });

  test('the facts say what the agents would do with the file, when it is not simply opened', async ({
    app,
    page,
  }) => {
    await app.goHome();
    await app.openLines([A, B]);
    const list = page.getByRole('list', { name: 'What the agents would do with this file' });
    await expect(list.getByRole('listitem').filter({ hasText: 'xcsh 17.4' })).toContainText(
      'Replaced by an empty session',
    );
    await expect(list.getByRole('listitem').filter({ hasText: 'pi 1.6' })).toContainText(
      'omp 18.2: Not opened',
    );
    await app.openLines([H, A, B]);
    await expect(app.row('two')).toBeVisible();
    await expect(list).toBeHidden();
  });

  test('tree and transcript agree on what was not recorded', async ({ app }) => {
    await app.goHome();
    await app.openLines([H, user('a', null, null), reply('b', 'a', { content: null }), B]);
    await expect(app.row('Not recorded')).toBeVisible();
    await expect(app.articles.filter({ hasText: /Not recorded/ })).toHaveCount(1);
  });

  test('a warning is no error: the marks differ', async ({ app }) => {
    await app.goHome();
    await app.openLines([H, A, user('o', 'gone', 'orphan'), user('c', 'c', 'own parent')]);
    const ink = (row: Locator): Promise<string> =>
      row.locator('.severity').evaluate((mark) => getComputedStyle(mark).color);
    expect(await ink(app.row('orphan'))).not.toBe(await ink(app.row('own parent')));
  });
});

/** Files that are no session, and what is said of them. */
const REFUSED: readonly (readonly [what: string, bytes: Buffer, says: RegExp])[] = [
  ['nothing', Buffer.alloc(0), /holds no bytes/],
  ['blank lines', Buffer.from('\n\n \n'), /only blank lines/],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /an image/],
  [
    'other JSON lines',
    Buffer.from('{"level":"info"}\n{"level":"warn"}\n'),
    /JSON lines of another kind/,
  ],
  [
    'Claude Code',
    Buffer.from('{"parentUuid":null,"sessionId":"s","type":"user","uuid":"u"}\n'),
    /Claude Code/,
  ],
  ['Codex', Buffer.from('{"timestamp":"t","type":"session_meta","payload":{"id":"x"}}\n'), /Codex/],
  ['an event stream', Buffer.from(lines(H, '{"type":"agent_start"}')), /event stream/],
  ['harness v4', Buffer.from('{"kind":"header","version":4,"id":"x"}\n'), /harness, version 4/],
  ['gzip', gzipSync(lines(H, A)), /gzip/],
  ['zip', Buffer.from('PK\x03\x04rest'), /zip archive/],
  ['SQLite', Buffer.from('SQLite format 3\0rest'), /SQLite/],
  ['an export', Buffer.from('<!DOCTYPE html><title>Session Export</title>'), /HTML export/],
  [
    'a formatted session',
    Buffer.from(JSON.stringify(JSON.parse(H), null, 2)),
    /formatted over several lines/,
  ],
  ['CR alone', Buffer.from(`${H}\r${A}\r`), /CR alone/],
];

test.describe('Not a session', () => {
  for (const [what, buffer, says] of REFUSED) {
    test(`${what}: said by name, with what Treeline opens`, async ({ app, page }) => {
      await app.goHome();
      await app.openFile({ name: 'odd.bin', buffer });
      await expect(page.locator('html')).toHaveAttribute('data-phase', 'failed');
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/\.jsonl|another file/);
    });
  }
});
