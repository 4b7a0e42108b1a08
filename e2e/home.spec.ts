import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Drag } from './support/drop.ts';
import { StaticSite } from './support/static-site.ts';
import { expect, test } from './support/test.ts';
import type { Treeline } from './support/treeline.ts';

const session = (prompt: string): string =>
  [
    { type: 'session', version: 3, id: prompt, timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
    { type: 'message', id: 'a1', parentId: null, message: { role: 'user', content: prompt } },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

const bytes = (name: string, prompt: string): { name: string; buffer: Buffer } => ({
  name,
  buffer: Buffer.from(session(prompt)),
});

const recent = (page: Page) => page.getByRole('list', { name: 'Recent' }).getByRole('listitem');
const kept = (page: Page) => page.getByRole('region', { name: 'Kept in this browser' });

/** Opens a file of the private file system through the page's own button: its handle is a real one. */
async function pick(app: Treeline, name: string, prompt: string): Promise<void> {
  await app.page.evaluate(
    async ([file, text]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle(file, { create: true });
      const writable = await handle.createWritable();
      await writable.write(text);
      await writable.close();
      Object.assign(globalThis, { showOpenFilePicker: () => Promise.resolve([handle]) });
    },
    [name, session(prompt)] as const,
  );
  await app.page.getByRole('button', { name: 'Open file…' }).click();
  await app.indexed();
}

/** What really stands in the browser's storage for this page. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases();
    let rows = 0;
    for (const { name } of bases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('no database'));
      });
      for (const store of db.objectStoreNames) {
        rows += await new Promise<number>((resolve) => {
          const request = db.transaction(store).objectStore(store).count();
          request.onsuccess = () => resolve(request.result);
        });
      }
      db.close();
    }
    return { rows, settings: Object.keys(localStorage), tab: Object.keys(sessionStorage) };
  });

test('a file with a handle is in Recent after a reload, and opens by a click', async ({
  app,
  page,
}) => {
  await app.goHome();
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('Nothing yet');
  await pick(app, 'salt.jsonl', 'Why does the salt check fail?');
  await app.goHome();
  await expect(recent(page)).toHaveCount(1);
  await expect(recent(page)).toContainText('Why does the salt check fail?');
  await expect(recent(page)).toContainText(/pi v3.*1 entry, \d+ bytes, now/);
  await page.getByRole('button', { name: 'Reopen Why does the salt check fail?' }).click();
  await app.indexed();
  await expect(app.articles.first()).toContainText('Why does the salt check fail?');
});

test('a dropped file is in Recent with the handle that came behind it', async ({
  app,
  page,
}, info) => {
  const file = info.outputPath('dropped.jsonl');
  await writeFile(file, session('Dropped'));
  await app.goHome();
  const drag = await Drag.enter(page, [file]);
  await drag.drop();
  await app.indexed();
  await app.goHome();
  await expect(page.getByRole('button', { name: 'Reopen Dropped', exact: true })).toBeVisible();
});

test('a file that is gone says so, and can be taken off the list', async ({ app, page }) => {
  await app.goHome();
  await pick(app, 'gone.jsonl', 'Gone');
  await app.goHome();
  await page.evaluate(async () =>
    (await navigator.storage.getDirectory()).removeEntry('gone.jsonl'),
  );
  await page.getByRole('button', { name: 'Reopen Gone', exact: true }).click();
  await expect(recent(page).getByRole('status')).toContainText('moved, renamed or removed');
  await page.getByRole('button', { name: 'Take gone.jsonl off the list' }).click();
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('Nothing yet');
});

test('a file without a handle is known by its name, once', async ({ app, page }) => {
  await app.goHome();
  for (let turn = 0; turn < 2; turn += 1) {
    await app.openFile(bytes('named.jsonl', 'By name'));
    await app.indexed();
    await app.goHome();
  }
  await expect(recent(page)).toHaveCount(1);
  await expect(recent(page)).toContainText('drop it again');
  await expect(page.getByRole('button', { name: 'Reopen By name' })).toHaveCount(0);
});

test('samples and pasted text are not in Recent', async ({ app, page }) => {
  await app.openSample('compaction');
  await app.goHome();
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('textbox').fill(session('Pasted'));
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await app.indexed();
  await app.goHome();
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('Nothing yet');
});

test('Forget everything says what goes, and then nothing is left', async ({ app, page }) => {
  await app.goHome();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await app.openFile(bytes('named.jsonl', 'By name'));
  await app.indexed();
  await app.goHome();
  await expect(recent(page)).toHaveCount(1);
  expect(await stored(page)).toMatchObject({ rows: 1, settings: ['treeline:theme'] });

  await kept(page).getByRole('button', { name: 'Forget everything…' }).click();
  const ask = page.getByRole('dialog', { name: 'Forget everything?' });
  await expect(ask.getByRole('listitem')).toContainText(['1 recent file', 'Settings', 'This tab']);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(recent(page)).toHaveCount(1);

  await kept(page).getByRole('button', { name: 'Forget everything…' }).click();
  await ask.getByRole('button', { name: 'Forget everything' }).click();
  await expect(kept(page).getByRole('status')).toHaveText('Forgotten. Nothing is kept here now.');
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('Nothing yet');
  expect(await stored(page)).toEqual({ rows: 0, settings: [], tab: [] });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('with recents off nothing is written, and what was kept can be cleared', async ({
  app,
  page,
}) => {
  await app.goHome();
  await app.openFile(bytes('one.jsonl', 'One'));
  await app.indexed();
  await app.goHome();
  const off = kept(page).getByRole('checkbox', { name: 'Do not keep recent files' });
  await off.check();
  await app.openFile(bytes('two.jsonl', 'Two'));
  await app.indexed();
  await app.goHome();
  await expect(off).toBeChecked();
  await expect(recent(page)).toHaveCount(1);
  expect((await stored(page)).rows).toBe(1);
  await page.getByRole('button', { name: 'Clear…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('as you chose below');
  expect((await stored(page)).rows).toBe(0);
});

/** Browsers that keep nothing, each in its own way. */
const BLOCKED: Record<string, () => void> = {
  'IndexedDB throws': () =>
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  'IndexedDB never answers': () =>
    Object.defineProperty(globalThis, 'indexedDB', {
      value: { open: () => new EventTarget(), databases: () => new Promise(() => undefined) },
    }),
  'IndexedDB is missing': () =>
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  'all storage throws': () => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
    Object.defineProperty(navigator, 'storage', { value: undefined });
  },
};

for (const [how, block] of Object.entries(BLOCKED)) {
  test(`where ${how}, everything works but keeping, and Home says so`, async ({ app, page }) => {
    await page.addInitScript(block);
    await app.goHome();
    await expect(page.getByRole('region', { name: 'Recent' })).toContainText(
      'This browser keeps nothing here',
    );
    await page.getByRole('button', { name: /^Theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await app.openFile(bytes('a.jsonl', 'Still read'));
    await app.indexed();
    await expect(app.articles.first()).toContainText('Still read');
    await app.goHome();
    await expect(kept(page)).toContainText('Everything else works');
    await expect(kept(page).getByRole('checkbox')).toBeDisabled();
  });
}

test('over plain http names are kept', async ({ app, page }) => {
  const site = await StaticSite.start(fileURLToPath(new URL('../dist/', import.meta.url)), '/', {});
  const address = `http://plain.test:${site.port}/`;
  await page.goto(address);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await app.openFile(bytes('a.jsonl', 'Over http'));
  await app.indexed();
  await page.goto(address);
  await expect(recent(page)).toContainText('Over http');
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('Only names are kept');
  await site.stop();
});

test('places: the own system first, a button to copy each path', async ({ app, page }) => {
  await app.goHome();
  const places = page.getByRole('region', { name: 'Where sessions are kept' });
  await places.getByText('My file dialog hides these folders').click();
  await expect(places.getByRole('term').first()).toHaveText('Linux');
  await expect(places.getByRole('button', { name: 'Copy ~/.omp/agent/sessions' })).toBeVisible();
});
