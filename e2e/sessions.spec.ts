import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, CDPSession, Page, TestInfo } from '@playwright/test';
import { Drag } from './support/drop.ts';
import { chain, forked, HEADER, idOf, reply, user } from './support/session-text.ts';
import type { Treeline } from './support/treeline.ts';
import { expect, test } from './support/test.ts';

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const session = (prompt: string): string =>
  textOf([HEADER, user(1, null, prompt), reply(2, 1, 'Sure.')]);

/** Files on disk, one for each prompt, named `1.jsonl`, `2.jsonl`, … */
function write(info: TestInfo, ...prompts: readonly string[]): string[] {
  return prompts.map((prompt, at) => {
    const path = info.outputPath(`${at + 1}.jsonl`);
    writeFileSync(path, session(prompt));
    return path;
  });
}

async function drop(page: Page, files: readonly string[]): Promise<void> {
  await (await Drag.enter(page, files)).drop();
}

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tablist', { name: 'Open sessions' }).getByRole('tab', { name });
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Open sessions' }).getByRole('tab');

async function show(app: Treeline, page: Page, name: string | RegExp): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  await app.indexed();
}

/** The workers of the page, as the browser itself counts them. */
async function workers(
  browser: Browser,
): Promise<{ cdp: CDPSession; ids: () => Promise<string[]> }> {
  const cdp = await browser.newBrowserCDPSession();
  return {
    cdp,
    async ids() {
      const { targetInfos } = await cdp.send('Target.getTargets', {
        filter: [{ type: 'worker' }],
      });
      return targetInfos.map(({ targetId }) => targetId);
    },
  };
}

test('dropped files each have a tab; the first is on screen, the others are opened when looked at', async ({
  app,
  page,
}, info) => {
  await app.goHome();
  await drop(page, write(info, 'alpha', 'beta', 'gamma'));
  await app.indexed();
  await expect(tabs(page)).toHaveCount(3);
  await expect(tab(page, 'alpha, 1.jsonl')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, '3.jsonl, asleep')).toBeVisible();
  await show(app, page, '3.jsonl');
  await expect(app.row('gamma')).toBeVisible();
  await show(app, page, 'alpha');
  await expect(app.row('alpha')).toBeVisible();
});

test('several files of the file input, and one more beside them', async ({ app, page }) => {
  const file = (name: string) => ({
    name,
    mimeType: '',
    buffer: Buffer.from(session(`prompt of ${name}`)),
  });
  await app.goHome();
  await page
    .getByLabel('Session file', { exact: true })
    .setInputFiles([file('a.jsonl'), file('b.jsonl')]);
  await app.indexed();
  await page.getByLabel('Session file', { exact: true }).setInputFiles(file('c.jsonl'));
  await expect(app.row('prompt of c')).toBeVisible();
  await expect(tabs(page)).toHaveCount(3);
});

test('going home keeps the sessions open; Back returns to session and place', async ({
  app,
  page,
}, info) => {
  const path = info.outputPath('forked.jsonl');
  writeFileSync(path, textOf(forked()));
  await app.goHome();
  await drop(page, [path]);
  await app.indexed();
  await app.row('second way, one').click();
  await expect.poll(() => app.address('entry')).toBe(idOf(5));
  await drop(page, write(info, 'alpha'));
  await expect(app.row('alpha')).toBeVisible();
  expect(app.address('entry')).toBeNull();
  await page.getByRole('link', { name: 'Treeline: back to the first page' }).click();
  await expect(app.home).toBeVisible();
  await expect(tabs(page)).toHaveCount(2);
  await page.goBack();
  await expect(app.row('alpha')).toBeVisible();
  await page.goBack();
  await expect(app.tree.getByRole('treeitem', { selected: true })).toContainText('second way, one');
  expect(app.address('entry')).toBe(idOf(5));
  await page.goForward();
  await expect(app.row('alpha')).toBeVisible();
});

test('of seven sessions five have a worker; one that slept comes back where it was', async ({
  app,
  page,
  browser,
}, info) => {
  const long = info.outputPath('long.jsonl');
  const entries = Array.from({ length: 400 }, (_, n) =>
    n % 2 === 0
      ? user(n + 1, n === 0 ? null : n, `prompt ${n + 1}`)
      : reply(n + 1, n, `reply ${n + 1}`),
  );
  writeFileSync(long, textOf([HEADER, ...entries]));
  const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
  await app.goHome();
  await drop(page, [long, ...write(info, ...names)]);
  await app.indexed();
  await app.showAll();
  await app.articles.last().hover();
  await page.mouse.wheel(0, -9_000);
  await expect(app.feed.getByText('reply 400', { exact: true })).toBeHidden();
  const { ids } = await workers(browser);
  for (const n of [1, 2, 3, 4, 5, 6]) await show(app, page, `${n}.jsonl`);
  await expect.poll(async () => (await ids()).length).toBe(5);
  await expect(page.getByRole('tab', { name: /asleep$/ })).toHaveCount(2);
  await show(app, page, 'prompt 1, long.jsonl');
  await expect(app.filter('All')).toBeChecked();
  await expect.poll(async () => (await ids()).length).toBe(5);
});

test('a tab is closed by its button, by a middle click and by a key, and comes back', async ({
  app,
  page,
}, info) => {
  await app.goHome();
  await drop(page, write(info, 'alpha', 'beta', 'gamma', 'delta'));
  await app.indexed();
  await page.getByRole('button', { name: 'Close 2.jsonl' }).click();
  await expect(tabs(page)).toHaveCount(3);
  await tab(page, '3.jsonl').click({ button: 'middle' });
  await expect(tabs(page)).toHaveCount(2);
  await tab(page, 'alpha').focus();
  await page.keyboard.press('Delete');
  await app.indexed();
  await expect(app.row('delta')).toBeVisible();
  await expect(page.getByRole('tablist', { name: 'Open sessions' })).toBeHidden();
  // With one session left the row is gone, so a message says what can come back.
  await expect(page.getByRole('status').getByText('alpha is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(app.row('alpha')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen 3.jsonl' }).click();
  await expect(app.row('gamma')).toBeVisible();
  await page.keyboard.press('Shift+T');
  await expect(app.row('beta')).toBeVisible();
  await expect(tabs(page)).toHaveText(['alpha', 'beta', 'gamma', 'delta']);
});

test('the row is for the keyboard too', async ({ app, page }, info) => {
  await app.goHome();
  await drop(page, write(info, 'alpha', 'beta', 'gamma'));
  await app.indexed();
  await tab(page, 'alpha').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '2.jsonl')).toBeFocused();
  await expect(app.row('alpha')).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab(page, '3.jsonl')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'alpha')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await app.indexed();
  await expect(app.row('gamma')).toBeVisible();
  await expect(tab(page, 'gamma')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveCount(2);
  await expect(tab(page, 'gamma')).toBeFocused();
});

test('a worker that crashes takes one session only', async ({
  app,
  page,
  browser,
  watch,
}, info) => {
  await app.goHome();
  await drop(page, write(info, 'alpha', 'beta'));
  await app.indexed();
  const { cdp, ids } = await workers(browser);
  const [first] = await ids();
  await show(app, page, '2.jsonl');
  const { sessionId } = await cdp.send('Target.attachToTarget', {
    targetId: first!,
    flatten: false,
  });
  const message = JSON.stringify({
    id: 1,
    method: 'Runtime.evaluate',
    params: { expression: 'Promise.reject(new Error("killed"))' },
  });
  await cdp.send('Target.sendMessageToTarget', { sessionId, message });
  await expect(tab(page, 'alpha, 1.jsonl, stopped')).toBeVisible();
  await expect(app.row('beta')).toBeVisible();
  await expect.poll(async () => (await ids()).includes(first!)).toBe(false);
  await tab(page, 'alpha').click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await app.indexed();
  await expect(app.row('alpha')).toBeVisible();
  watch.splice(0);
});

test('after a reload all that was open is there again by one click, where the reader was', async ({
  app,
  page,
}) => {
  await app.goHome();
  await page.evaluate(
    async (texts) => {
      const root = await navigator.storage.getDirectory();
      const handles = texts.map(async ([name, text]) => {
        const handle = await root.getFileHandle(name, { create: true });
        const writable = await handle.createWritable();
        await writable.write(text);
        await writable.close();
        return handle;
      });
      const all = await Promise.all(handles);
      Object.assign(globalThis, { showOpenFilePicker: () => Promise.resolve(all) });
    },
    [
      ['alpha.jsonl', session('alpha')],
      ['beta.jsonl', session('beta')],
    ] as const,
  );
  await page.getByRole('button', { name: 'Open file…' }).click();
  await app.indexed();
  await app.row('alpha').click();
  await expect.poll(() => app.address('entry')).toBe(idOf(1));
  await show(app, page, 'beta.jsonl');
  await page.getByLabel('Session file', { exact: true }).setInputFiles({
    name: 'gamma.jsonl',
    mimeType: '',
    buffer: Buffer.from(session('gamma')),
  });
  await expect(app.row('gamma')).toBeVisible();
  await app.indexed();
  await show(app, page, 'beta');
  await page.reload();
  const status = app.home.getByRole('status').filter({ hasText: 'These 3 were open' });
  await expect(status.getByRole('listitem').filter({ hasText: 'gamma' })).toContainText(
    'drop it again',
  );
  await status.getByRole('button', { name: 'Reopen all' }).click();
  await app.indexed();
  await expect(app.row('beta')).toBeVisible();
  await expect(tabs(page)).toHaveCount(2);
  await show(app, page, 'alpha.jsonl');
  await expect(app.tree.getByRole('treeitem', { selected: true })).toContainText('alpha');
  expect(app.address('entry')).toBe(idOf(1));
});

test('files that were dropped and not looked at yet can be reopened after a reload', async ({
  app,
  page,
}, info) => {
  await app.goHome();
  await drop(page, write(info, 'alpha', 'beta', 'gamma'));
  await app.indexed();
  await page.getByRole('link', { name: 'Treeline: back to the first page' }).click();
  const recent = page.getByRole('region', { name: 'Recent' });
  await expect(recent.getByRole('listitem').filter({ hasText: '3.jsonl' })).toContainText(
    'not looked at yet',
  );
  await page.reload();
  const status = app.home.getByRole('status').filter({ hasText: 'These 3 were open' });
  for (const name of ['1.jsonl', '2.jsonl', '3.jsonl'])
    await expect(status.getByRole('button', { name: `Reopen ${name}` })).toBeVisible();
});

test('of dropped files the first that is a session is shown; a folder beside them can be listed', async ({
  app,
  page,
}, info) => {
  const notes = info.outputPath('notes.txt');
  writeFileSync(notes, 'no session');
  const folder = info.outputPath('more');
  mkdirSync(folder);
  writeFileSync(`${folder}/inside.jsonl`, session('inside'));
  const [alpha = ''] = write(info, 'alpha');
  await app.goHome();
  await drop(page, [notes, alpha]);
  await app.indexed();
  await expect(app.row('alpha')).toBeVisible();
  await expect(page.getByText('notes.txt is not a session, and is not shown.')).toBeVisible();
  await drop(page, [folder, alpha]);
  await expect(page.getByText('The folder more was dropped too.')).toBeVisible();
  await expect(app.row('alpha')).toBeVisible();
  await page.getByRole('button', { name: 'List the sessions' }).click();
  const listed = page.getByRole('list', { name: 'Sessions in the folder' });
  await expect(listed.getByRole('listitem')).toHaveText([/inside\.jsonl/]);
});

test('coming back to a session, to a view or from sleep, the reader is where they were', async ({
  app,
  page,
}, info) => {
  const long = info.outputPath('long.jsonl');
  writeFileSync(long, textOf([...chain(3_000)]));
  const others = write(info, 'alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta');
  await app.goHome();
  await drop(page, [long, ...others]);
  await app.indexed();
  await app.feed.press('Home');
  await app.feed.hover();
  await page.mouse.wheel(0, 3_333);
  await page.waitForTimeout(500);
  const place = await app.place();
  expect(place?.text).toMatch(/prompt|reply/);
  const row = await app.rows.first().textContent();

  await show(app, page, /1\.jsonl/);
  await show(app, page, /long\.jsonl/);
  await expect.poll(() => app.place()).toEqual(place);
  expect(await app.rows.first().textContent()).toBe(row);

  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click();
  await expect.poll(() => app.place()).toEqual(place);

  for (const name of [/2\.jsonl/, /3\.jsonl/, /4\.jsonl/, /5\.jsonl/, /6\.jsonl/])
    await show(app, page, name);
  await expect(tab(page, /long\.jsonl, asleep/)).toBeVisible();
  await show(app, page, /long\.jsonl/);
  await expect.poll(() => app.place()).toEqual(place);
});
