import { appendFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Drag } from './support/drop.ts';
import { heavy, writeLines } from './support/files.ts';
import { chain, entry, forked, idOf, reply, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';
import type { Treeline } from './support/treeline.ts';

/** Files that another hand changes while they are open: an agent that works on, an editor that saves. */

const textOf = (lines: Iterable<string>): string => [...lines].map((line) => `${line}\n`).join('');

/** Drops a file of the disk, so that the page has a real handle. */
async function drop(app: Treeline, page: Page, path: string): Promise<void> {
  await app.goHome();
  await (await Drag.enter(page, [path])).drop();
  await app.indexed(120_000);
}

/** Goes to one end of the transcript, which may just be becoming a longer one. */
async function goTo(app: Treeline, key: 'Home' | 'End', text: string): Promise<void> {
  const article = key === 'Home' ? app.articles.first() : app.articles.last();
  await expect(async () => {
    await app.feed.press(key);
    await expect(article).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

/** The page looks each second; a person who comes back to it gets an answer at once. */
const lookNow = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')));

test('lines that an agent appends come in, and the place of the reader stays', async ({
  app,
  page,
}, info) => {
  const path = info.outputPath('growing.jsonl');
  writeFileSync(path, textOf(chain(600)));
  await drop(app, page, path);
  await app.feed.press('Home');
  await app.feed.hover();
  await page.mouse.wheel(0, 2_000);
  await page.waitForTimeout(400);
  const place = await app.place();
  expect(place).not.toBeNull();

  appendFileSync(path, `${user(601, 600, 'and now this')}\n`);
  await expect(page.getByText('Growing: 1 new entry')).toBeVisible();
  expect(await app.place()).toEqual(place);
  appendFileSync(path, `${reply(602, 601, 'this it is')}\n`);
  await expect(page.getByText('Growing: 2 new entries')).toBeVisible();
  expect(await app.place()).toEqual(place);

  await goTo(app, 'End', 'this it is');
  await app.tree.press('End');
  await expect(app.row('this it is')).toBeVisible();
});

test('a line that is being written is no row until it is whole', async ({ app, page }, info) => {
  const path = info.outputPath('torn.jsonl');
  writeFileSync(path, textOf(chain(4)));
  await drop(app, page, path);
  const line = user(5, 4, 'written in two pieces');
  appendFileSync(path, line.slice(0, 90));
  await expect(page.getByRole('button', { name: /problem/ }).first()).toBeVisible();
  await expect(app.rows).toHaveCount(4);
  appendFileSync(path, `${line.slice(90)}\n`);
  await expect(app.row('written in two pieces')).toBeVisible();
  await expect(app.rows).toHaveCount(5);
});

test('rows of a large file that were never read are read after it has grown', async ({
  app,
  page,
}, info) => {
  test.slow();
  const path = await writeLines(info.outputPath('large.jsonl'), heavy(70));
  expect(statSync(path).size).toBeGreaterThan(64 * 1024 * 1024);
  await drop(app, page, path);
  appendFileSync(path, `${user(701, 700, 'one more')}\n`);
  // Straight to rows that nobody has looked at, before the page had a second to look at the disk.
  await goTo(app, 'Home', 'prompt 1 the same words');
  await expect(page.getByText('Growing: 1 new entry')).toBeVisible();
  await goTo(app, 'End', 'one more');
});

test('a branch that the agent begins elsewhere does not take the reader along', async ({
  app,
  page,
}, info) => {
  const path = info.outputPath('elsewhere.jsonl');
  writeFileSync(path, textOf(forked()));
  await drop(app, page, path);
  appendFileSync(path, `${user(8, 4, 'back on the first way')}\n`);
  await expect(page.getByText('The agent went on in another branch.')).toBeVisible();
  await expect(app.articles.last()).toContainText('second way, three');
  expect(app.address('leaf')).toBe(idOf(7));
  await page.getByRole('button', { name: 'Follow the agent' }).click();
  await expect(app.articles.last()).toContainText('back on the first way');
  await expect(page.getByText('The agent went on in another branch.')).toBeHidden();
});

test.describe('through the file input', () => {
  test('what was there stays readable, and the page says that it cannot follow', async ({
    app,
    page,
  }, info) => {
    const path = info.outputPath('input.jsonl');
    writeFileSync(path, textOf(chain(900)));
    await app.goHome();
    await app.openFile(path);
    await app.indexed();
    await app.rows.last().click();
    appendFileSync(path, `${user(901, 900, 'not followed')}\n`);
    await lookNow(page);
    const notice = page.getByText('changed on disk, and this page cannot follow it');
    await expect(notice).toBeVisible();
    await goTo(app, 'Home', 'prompt 1');

    const selected = app.address('entry');
    expect(selected).toBe(idOf(900));
    await app.openFile(path);
    await expect(notice).toBeHidden();
    await expect(page.getByText('Growing: 1 new entry')).toBeVisible();
    await expect(app.articles.first()).toContainText('prompt 1');
    expect(app.address('entry')).toBe(selected);
    await goTo(app, 'End', 'not followed');
  });

  test('above 64 MB it asks for the file, and keeps place and selection', async ({
    app,
    page,
  }, info) => {
    test.slow();
    const path = await writeLines(info.outputPath('large.jsonl'), heavy(70));
    await app.goHome();
    await app.openFile(path);
    await app.indexed(120_000);
    await app.rows.last().click();
    const place = await app.place();
    appendFileSync(path, `${user(701, 700, 'one more')}\n`);
    await lookNow(page);
    await expect(page.getByText('changed on disk, and this page cannot follow it')).toBeVisible();
    expect(await app.place()).toEqual(place);
    await app.openFile(path);
    await expect(page.getByText('Growing: 1 new entry')).toBeVisible();
    expect(app.address('entry')).toBe(idOf(700));
    await goTo(app, 'Home', 'prompt 1 the same words');
  });
});

test('a file that was rewritten is not mixed with the one that was read', async ({
  app,
  page,
}, info) => {
  const path = info.outputPath('rewritten.jsonl');
  writeFileSync(path, textOf(chain(300)));
  await drop(app, page, path);
  writeFileSync(path, textOf(chain(40)).replace('prompt 1', 'another start'));
  await expect(page.getByText('was rewritten or cut on disk')).toBeVisible();
  await goTo(app, 'Home', 'prompt 1');
  await page.getByRole('button', { name: 'Open it as it is now' }).click();
  await app.indexed();
  await goTo(app, 'Home', 'another start');
  await expect(page.getByText('was rewritten or cut on disk')).toBeHidden();
});

test('a file that was cut, or is gone, is said, and what was read stays', async ({
  app,
  page,
}, info) => {
  const path = info.outputPath('gone.jsonl');
  const text = textOf([...chain(300), entry(301, 300, 'custom', { customType: 'x', data: 1 })]);
  writeFileSync(path, text);
  await drop(app, page, path);
  truncateSync(path, 5_000);
  await expect(page.getByText('was rewritten or cut on disk')).toBeVisible();
  rmSync(path);
  await expect(page.getByText('cannot be read any more')).toBeVisible();
  await goTo(app, 'Home', 'prompt 1');
  writeFileSync(path, text);
  await expect(page.getByText('cannot be read any more')).toBeHidden();
});

/** Appends a line every so often, as an agent does that is in a hurry; `stop` says how many. */
function agent(path: string, everyMs: number, from: number): () => number {
  let n = from;
  const timer = setInterval(() => {
    n += 1;
    appendFileSync(path, `${user(n, n - 1, `line ${n}`)}\n`);
  }, everyMs);
  return () => {
    clearInterval(timer);
    return n;
  };
}

for (const [entries, everyMs] of [
  [600, 25],
  [60_000, 40],
] as const) {
  test(`a file of ${entries} entries opens while an agent writes into it`, async ({
    app,
    page,
  }, info) => {
    test.slow();
    const path = info.outputPath('busy.jsonl');
    writeFileSync(path, textOf(chain(entries)));
    await app.goHome();
    const stop = agent(path, everyMs, entries);
    try {
      await page.waitForTimeout(200);
      await (await Drag.enter(page, [path])).drop();
      await app.indexed();
      await expect(page.getByText(/^Growing: [1-9]\d* new entr/)).toBeVisible({ timeout: 20_000 });
    } finally {
      stop();
    }
    await goTo(app, 'End', `line ${stop()}`);
    await expect(page.getByRole('main', { name: 'Session' })).toBeVisible();
  });
}

test('a file of the input that changes while it is indexed is read to its end all the same', async ({
  app,
  page,
}, info) => {
  const path = await writeLines(info.outputPath('kept.jsonl'), heavy(40));
  await app.goHome();
  await app.openFile(path);
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'open');
  await page.waitForTimeout(100);
  appendFileSync(path, `${user(401, 400, 'too late')}\n`);
  await app.indexed();
  await expect(page.getByText('changed on disk, and this page cannot follow it')).toBeVisible();
  await goTo(app, 'Home', 'prompt 1 the same words');
});

test('what was not read of a large file before it changed says why it is not there', async ({
  app,
  page,
}, info) => {
  test.slow();
  const path = await writeLines(info.outputPath('large.jsonl'), heavy(70));
  await app.goHome();
  await app.openFile(path);
  await app.indexed(120_000);
  appendFileSync(path, `${user(701, 700, 'one more')}\n`);
  await lookNow(page);
  await expect(page.getByText('only what is on screen stays')).toBeVisible();
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  const why = page.getByText('Rows that were not read before the file changed');
  await expect(why.first()).toBeVisible();
  await app.openFile(path);
  await expect(why).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Lines' }).getByRole('listitem').last(),
  ).toBeVisible();
});

test('a file that is cut while it is opened is not waited for', async ({ app, page }, info) => {
  const path = await writeLines(info.outputPath('cut.jsonl'), heavy(70));
  await app.goHome();
  await (await Drag.enter(page, [path])).drop();
  truncateSync(path, 300_000);
  await expect(page.locator('html')).toHaveAttribute('data-phase', /open|failed/, {
    timeout: 30_000,
  });
  await expect(page.locator('html')).not.toHaveAttribute('data-phase', 'opening');
});
