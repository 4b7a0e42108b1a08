import type { Page } from '@playwright/test';
import { bigSession } from './big-session.mjs';
import { writeLines } from './support/files.ts';
import { chain, HEADER, idOf, reply, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

/** 1 January 2026 at noon: no zone of the world has another day then and five minutes later. */
const NOON = Date.UTC(2026, 0, 1, 12);

/** A message line at a second after noon; null: its time is not recorded. */
function said(
  n: number,
  parent: number | null,
  second: number | null,
  message: Record<string, unknown>,
): string {
  const parentId = parent === null ? null : idOf(parent);
  const timestamp = second === null ? null : new Date(NOON + second * 1000).toISOString();
  return JSON.stringify({ type: 'message', id: idOf(n), parentId, timestamp, message });
}

const prompt = (n: number, parent: number | null, second: number | null, content: string): string =>
  said(n, parent, second, { role: 'user', content });

const answer = (n: number, parent: number, second: number | null, ...content: unknown[]): string =>
  said(n, parent, second, { role: 'assistant', content, stopReason: 'stop' });

const text = (value: string) => ({ type: 'text', text: value });

const result = (
  n: number,
  parent: number,
  second: number,
  of: string,
  value: string,
  bad = false,
) =>
  said(n, parent, second, {
    role: 'toolResult',
    toolCallId: of,
    toolName: 'bash',
    isError: bad,
    content: [text(value)],
  });

const call = (id: string) => ({
  type: 'toolCall',
  id,
  name: 'bash',
  arguments: { command: `run ${id}` },
});

/** Three turns over two days, with a pause, two failed calls and a reply without a time. */
const eventful = (): string[] => [
  HEADER,
  prompt(1, null, 0, 'Start'),
  answer(2, 1, 20, text('Two calls'), call('one'), call('two')),
  result(3, 2, 25, 'one', 'went well'),
  result(4, 3, 200, 'two', 'went wrong', true),
  prompt(5, 4, 200 + 42 * 60, 'After a pause'),
  answer(6, 5, null, text('Nobody knows when')),
  prompt(7, 6, 2 * 86_400, 'Two days later'),
  answer(8, 7, 2 * 86_400 + 5, text('One more'), call('three')),
  result(9, 8, 2 * 86_400 + 6, 'three', 'went wrong too', true),
];

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const where = (page: Page) => page.getByText(/turn .*path \d+ of \d+/);

test('the page says which turn is read, while scrolling and by keys and buttons', async ({
  app,
  page,
}, info) => {
  const path = await writeLines(info.outputPath('big.jsonl'), bigSession(4_000));
  await app.goHome();
  await app.openFile(path);
  await app.indexed();
  const words = await where(page).innerText();
  const [, turn, turns] = /^turn ([\d,]+) of ([\d,]+), path 1 of \d+$/.exec(words) ?? [];
  expect(turn).toBe(turns);

  await app.feed.evaluate((feed) => void (feed.scrollTop = feed.scrollHeight / 2));
  await expect(where(page)).not.toHaveText(words);
  const middle = Number(/[\d,]+/.exec(await where(page).innerText())?.[0].replaceAll(',', ''));
  expect(middle).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Next turn' }).click();
  await expect(where(page)).toContainText(`turn ${(middle + 1).toLocaleString('en')} of`);
  await expect(app.articles.and(page.locator(':focus'))).toHaveAttribute('aria-label', /^User/);
  await page.keyboard.press('Shift+n');
  await page.keyboard.press('Shift+n');
  await expect(where(page)).toContainText(`turn ${(middle - 1).toLocaleString('en')} of`);

  await page.getByRole('button', { name: 'From the start' }).click();
  await expect(where(page)).toContainText(/^before turn 1 of/);
  await expect(app.feed.locator('[aria-posinset="1"]')).toBeInViewport();
  await page.getByRole('button', { name: 'To the leaf' }).click();
  await expect(where(page)).toHaveText(words);
  await page.keyboard.press('Home');
  await expect(where(page)).toContainText(/^turn 1 of/);
  await page.keyboard.press('End');
  await expect(where(page)).toHaveText(words);
});

test('what stands above the first prompt is before turn 1 until that prompt is in view', async ({
  app,
  page,
}) => {
  await app.goHome();
  const replies = Array.from({ length: 40 }, (_, at) => reply(at + 1, at || null, 'still waiting'));
  await app.openLines([HEADER, ...replies, user(41, 40, 'at last'), reply(42, 41, 'yes')]);
  await app.feed.evaluate((feed) => feed.scrollTo(0, 0));
  await expect(where(page)).toContainText(/^before turn 1 of/);
  await app.feed.evaluate((feed) => feed.scrollTo(0, feed.scrollHeight));
  await expect(where(page)).toContainText(/^turn 1 of/);
  // A setting at the top of the path is no reason to be before the prompt below it.
  await app.openSample('compaction');
  await app.showAll();
  await (await app.reach('At 23:50')).click();
  await expect(where(page)).toContainText(/^turn 1 of/);
  await page.getByRole('button', { name: 'To the leaf' }).click();
  await page.getByRole('button', { name: 'From the start' }).click();
  await expect(app.feed.locator('[aria-posinset="1"]')).toBeInViewport();
  await expect(where(page)).toContainText(/^turn 1 of/);
});

test('text that is dragged over rows is copied without the words around it', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.openSample('compaction');
  const from = app.feed.getByText('Add a test for the night of 31 December.');
  const to = app.feed.getByText('It passes: the function knows minutes only');
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('not drawn');
  await page.mouse.move(start.x + 1, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 90, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(page)).toMatch(/Add a test for the night[^]*It passes/);
  const copied = await clipboard(page);
  expect(copied).toMatch(/npm test[^]*64 passed/);
  expect(copied).not.toMatch(/\btok\b|\bdone\b|\bresult\b|Assistant|\d sec/);
});

test('errors and slow ones are gone to one after the other, from where one is', async ({
  app,
  page,
}) => {
  await app.goHome();
  await app.openLines(eventful());
  await expect(page.getByText('2 errors', { exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.locator(':focus')).toContainText('went wrong');
  await expect(page.getByRole('status').filter({ hasText: 'error 1 of 2' })).toBeAttached();
  await page.keyboard.press('e');
  await expect(page.locator(':focus')).toContainText('went wrong too');
  await page.keyboard.press('Shift+e');
  await expect(page.getByRole('status').filter({ hasText: 'error 1 of 2' })).toBeAttached();
  await page.getByRole('button', { name: 'Next error' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'error 2 of 2' })).toBeAttached();
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await expect(page.getByRole('status').filter({ hasText: 'slow 1 of 5: 20 sec' })).toBeAttached();
  await page.getByRole('button', { name: 'Next slow one' }).click();
  await page.getByRole('button', { name: 'Next slow one' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'slow 3 of 5: 3 min' })).toBeAttached();
  await expect(page.locator(':focus')).toContainText('went wrong');
});

test('days, pauses and durations; what has no time says so', async ({ app }) => {
  await app.goHome();
  await app.openLines(eventful());
  const article = (name: string) => app.feed.getByRole('article', { name });
  await expect(article('User: Start')).toContainText('January 1, 2026');
  await expect(article('User: After a pause')).toContainText('42 min later');
  await expect(article('User: Two days later')).toContainText('January 3, 2026');
  await expect(article('Assistant: Two calls')).toContainText('20 sec');
  await expect(article('Assistant: Two calls')).toContainText('3 min');
  await expect(article('Assistant: Nobody knows when')).toContainText('Time not recorded');
  await expect(app.feed).not.toContainText('1970');
});

test('several roots are a fork at the top, and brackets go between its branches', async ({
  app,
  page,
}) => {
  await app.goHome();
  await app.openLines([
    HEADER,
    user(1, null, 'first way'),
    reply(2, 1, 'so'),
    user(3, null, 'second way'),
  ]);
  await expect(app.articles.first()).toContainText('2 / 2');
  await app.articles.first().getByRole('button', { name: 'Previous branch' }).click();
  await expect(app.articles.first()).toContainText('1 / 2');
  await expect(app.articles.last()).toContainText('so');
  await expect(app.feed.getByRole('article', { name: 'User: first way' })).toBeFocused();
  await page.keyboard.press(']');
  await expect(app.articles.first()).toContainText('2 / 2');
});

test('an output of 200,000 lines is a list of lines', async ({ app, page }) => {
  const lines = Array.from({ length: 200_000 }, (_, at) => `line ${at + 1}`).join('\n');
  await app.goHome();
  await app.openLines([
    HEADER,
    prompt(1, null, 0, 'Start'),
    answer(2, 1, 1, call('one')),
    result(3, 2, 2, 'one', lines),
  ]);
  await app.feed.getByRole('button', { name: 'Show all 200,000 lines' }).click();
  const list = app.feed.getByRole('group', { name: 'Text' });
  await expect(list).toContainText('line 20');
  await list.focus();
  await list.evaluate((node) => void (node.scrollTop = node.scrollHeight));
  await expect(list.getByText('line 200000', { exact: true })).toBeInViewport();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000);
  await app.feed.getByRole('button', { name: 'Show less' }).click();
  await expect(app.feed.getByText('line 12', { exact: false }).first()).toBeVisible();
});

test('rows that are not drawn are copied, as text and as Markdown', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goHome();
  await app.openLines([...chain(400)]);
  const bar = page.getByRole('group', { name: 'Selected entries' });
  const row = (name: string) => app.feed.getByRole('article', { name });
  const texts = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, at) =>
      (from + at) % 2 === 1 ? `prompt ${from + at}` : `reply ${from + at}`,
    ).join('\n\n');

  await row('Assistant: reply 400').click({ position: { x: 300, y: 40 } });
  await row('Assistant: reply 400').focus();
  await page.getByRole('button', { name: 'From the start' }).click();
  await row('Assistant: reply 2')
    .getByText('reply 2', { exact: true })
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('2 entries selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await row('Assistant: reply 2').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 entries selected');
  await bar.getByRole('button', { name: 'Copy Markdown' }).click();
  await expect.poll(() => clipboard(page)).toBe('### Assistant\n\nreply 2\n\n### User\n\nprompt 3');

  await app.feed.evaluate((feed) => void (feed.scrollTop = feed.scrollHeight));
  await row('User: prompt 399')
    .getByText('prompt 399', { exact: true })
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('398 entries selected');
  await expect(row('Assistant: reply 200')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => clipboard(page)).toBe(texts(2, 399));

  await row('Assistant: reply 400').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText('400 entries selected');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboard(page)).toBe(texts(1, 400));
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
});

test('text that is marked by dragging over rows picks them', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goHome();
  await app.openLines([...chain(6)]);
  const from = await app.feed.getByText('reply 2', { exact: true }).boundingBox();
  const to = await app.feed.getByText('prompt 5', { exact: true }).boundingBox();
  if (from === null || to === null) throw new Error('rows have no place');
  await page.mouse.move(from.x + 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 8, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByRole('group', { name: 'Selected entries' })).toContainText(
    '4 entries selected',
  );
});

test('a link to an entry leads to it', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.openSample('compaction');
  await page.keyboard.press('Home');
  const first = app.feed.getByRole('article', { name: /^User: At 23:50/ });
  await first.focus();
  await first.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => clipboard(page)).toContain('entry=');
  await page.goto(await clipboard(page));
  await app.indexed();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(first).toBeInViewport();
});
