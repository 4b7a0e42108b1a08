import type { Page } from '@playwright/test';
import { layoutFaults, RUN, test } from './support/danger.ts';
import { everywhere, STYLE, withPrototype } from './support/hostile-lines.ts';
import { entry, HEADER, idOf, reply, user } from './support/session-text.ts';
import { expect } from './support/test.ts';
import { walk } from './support/walk.ts';
import type { Treeline } from './support/treeline.ts';

/** Looks at each view of an open session, and that the frame still stands. */
async function look(app: Treeline, page: Page): Promise<void> {
  await app.indexed();
  await app.showAll();
  await expect(app.rows.first()).toBeVisible();
  await expect(app.articles.first()).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  await expect(page.getByRole('listitem', { name: /^Line / }).first()).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click();
  await expect(app.articles.first()).toBeVisible();
}

/** Selects each row of a session that is one chain, from the first to the last. */
async function selectEach(app: Treeline, page: Page): Promise<void> {
  const rows = Number(await app.rows.first().getAttribute('aria-setsize'));
  expect(rows).toBeGreaterThan(1);
  await app.rows.last().focus();
  await page.keyboard.press('Home');
  for (let at = 1; at <= rows; at++) {
    await page.keyboard.press('Enter');
    const selected = app.rows.and(page.locator('[aria-selected=true]'));
    await expect(selected).toHaveAttribute('aria-posinset', `${at}`);
    expect(await layoutFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
  }
}

const NAMES = [
  '../../../etc/passwd',
  'C:\\windows\\system32\\x.jsonl',
  `"><img src=x onerror=${RUN}>.jsonl`,
  `'};${RUN};//.jsonl`,
  '%00%2e%2e%2f%zz.jsonl',
  'a#b&c=d?e.jsonl',
  'שלום-session.jsonl',
  `${'n'.repeat(4000)}.jsonl`,
  '__proto__',
  ' ',
];

for (const name of NAMES) {
  test(`a file named ${JSON.stringify(name.slice(0, 40))} opens as any other`, async ({
    app,
    page,
    danger,
  }) => {
    await app.goHome();
    await app.openLines([HEADER, user(1, null, ''), reply(2, 1, 'two')], name);
    await look(app, page);
    await page.reload();
    await expect(app.home).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    await app.openFile({ name, buffer: Buffer.from('not a session') });
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    await danger.expectNone(2);
  });
}

const IDS = [
  '__proto__',
  'constructor',
  'toString',
  'null',
  '../../x',
  'a#b&c=d%20%zz+ ?',
  `"><img src=x onerror=${RUN}>`,
  `javascript:${RUN}`,
  'مرحبا',
  '@12',
  '\u202eabc',
  'i'.repeat(3000),
];

test('entries with hostile ids are selected, addressed and found again', async ({
  app,
  page,
  danger,
}) => {
  await app.goHome();
  const lines = IDS.map((id, at) =>
    JSON.stringify({
      type: 'message',
      id,
      parentId: IDS[at - 1] ?? null,
      timestamp: '2026-01-01T00:00:00Z',
      message: { role: 'user', content: `entry ${at}` },
    }),
  );
  const labels = IDS.map((id, at) =>
    JSON.stringify({
      type: 'label',
      id: `l${at}`,
      parentId: at === 0 ? IDS.at(-1) : `l${at - 1}`,
      targetId: id,
      label: `label ${at}`,
    }),
  );
  await app.openLines([HEADER, ...lines, ...labels]);
  await app.showAll();
  for (const [at, id] of IDS.entries()) {
    const row = app.tree.getByRole('treeitem', {
      name: `entry ${at}, label label ${at}`,
      exact: true,
    });
    await row.click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    // What looks like an offset is addressed by its offset.
    const address = id === '@12' ? expect.stringMatching(/^@\d{3,}$/) : id;
    await expect.poll(() => app.address('entry')).toEqual(address);
    expect(await layoutFaults(page)).toEqual([]);
  }
  await page.goBack();
  const before = app.tree.getByRole('treeitem', { name: `entry ${IDS.length - 2},` });
  await expect(before).toHaveAttribute('aria-selected', 'true');
  await danger.expectNone();
});

for (const hash of [
  'v=1&sample=__proto__',
  'v=1&sample=../../../etc/passwd',
  `v=1&sample=conversation-tree&entry=${encodeURIComponent(`<img src=x onerror=${RUN}>`)}`,
  'v=1&sample=conversation-tree&entry=__proto__&leaf=constructor&view=toString',
  'v=1&sample=conversation-tree&entry=%E0%A4%A&__proto__=x&constructor=y',
  `v=1&url=javascript:${RUN}`,
  `v=1&url=https://elsewhere.invalid/x.jsonl`,
  'v=1&served=https://elsewhere.invalid/x.jsonl',
  'v=1&served=//elsewhere.invalid/x.jsonl',
  'v=1&served=..%2F..%2Fetc%2Fpasswd',
  `v=1&served=data:text/plain,x`,
  `javascript:${RUN}`,
]) {
  test(`the address #${hash} leads nowhere else`, async ({ app, page, danger, watch }) => {
    await page.goto(`./#${hash}`);
    await expect(app.page.getByRole('main')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-phase', /home|open|failed/);
    await expect(page.locator('html')).not.toHaveAttribute('data-phase', 'opening');
    expect(await layoutFaults(page)).toEqual([]);
    await danger.expectNone();
    // A file that the server does not have is a failed request, which the console reports.
    expect(watch.filter((line) => !/404|Failed to load resource/.test(line))).toEqual([]);
    watch.length = 0;
  });
}

test('code that looks like style stays in its place', async ({ app, page, danger }) => {
  await app.goHome();
  await app.openLines(everywhere(STYLE));
  await walk(app, page);
  await danger.expectNone();
});

const assistant = (n: number, content: unknown, more: object = {}): string =>
  entry(n, n - 1, 'message', { message: { role: 'assistant', content, ...more } });

const HALF = 'm'.repeat(500_000);

test('half a megabyte in every short field', async ({ app, page, danger }) => {
  test.setTimeout(240_000);
  await app.goHome();
  await app.openLines(everywhere(HALF));
  await walk(app, page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click();
  await expect(app.articles.first()).toBeVisible();
  // Of a text the page has 64 KB until more is asked for, of all else the first words.
  const long = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap(
      ({ localName, className, childNodes, attributes }) => {
        const texts = [...childNodes]
          .filter((node) => node instanceof Text)
          .map((node) => node.data);
        const values = [...attributes].map(({ value }) => value);
        const most = Math.max(0, ...[...texts, ...values].map((text) => text.length));
        return most > 100_000 ? [`${localName} ${className} ${most}`] : [];
      },
    ),
  );
  expect(long).toEqual([]);
  expect((await page.title()).length).toBeLessThan(300);
  await danger.expectNone();
});

const LONG_LINE = 'x'.repeat(5_000_000);

for (const [what, lines] of [
  ['prompt', [user(1, null, LONG_LINE)]],
  ['reply', [user(1, null, 'go'), reply(2, 1, LONG_LINE)]],
  ['code', [user(1, null, 'go'), reply(2, 1, '```js\n' + LONG_LINE + '\n```')]],
  ['thinking', [user(1, null, 'go'), assistant(2, [{ type: 'thinking', thinking: LONG_LINE }])]],
  ['not a line of JSON', [user(1, null, 'go'), LONG_LINE]],
] as const) {
  test(`a line of 5 MB without spaces as ${what}`, async ({ app, page, danger }) => {
    test.setTimeout(60_000);
    await app.goHome();
    await app.openLines([HEADER, ...lines]);
    await look(app, page);
    await danger.expectNone();
  });
}

test('a reply of 100,000 blocks', async ({ app, page, danger }) => {
  test.setTimeout(120_000);
  const blocks = Array.from({ length: 100_000 }, (_, n) =>
    n % 2 === 0
      ? { type: 'text', text: `block ${n}` }
      : { type: 'toolCall', id: `c${n}`, name: 'bash', arguments: { n } },
  );
  await app.goHome();
  await app.openLines([HEADER, user(1, null, 'go'), assistant(2, blocks)]);
  await look(app, page);
  expect(await page.locator('*').count()).toBeLessThan(3_000);
  await danger.expectNone();
});

test('arguments nested 100,000 deep', async ({ app, page, danger }) => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const list = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const call = (args: string): string =>
    assistant(2, [{ type: 'toolCall', id: 'c', name: 'bash', arguments: 'ARGS' }]).replace(
      '"ARGS"',
      args,
    );
  await app.goHome();
  await app.openLines([
    HEADER,
    user(1, null, 'go'),
    call(deep),
    entry(3, 2, 'custom', { customType: 'x', data: 'ARGS' }).replace('"ARGS"', list),
    entry(4, 3, 'unheard', { data: 'ARGS' }).replace('"ARGS"', deep),
    user(5, 4, '> '.repeat(50_000) + 'deep'),
    user(6, 5, '- '.repeat(50_000) + 'deep'),
    user(7, 6, '*'.repeat(50_000) + 'deep' + '*'.repeat(50_000)),
    user(8, 7, '['.repeat(50_000)),
  ]);
  await look(app, page);
  await selectEach(app, page);
  await app.row('bash').click();
  await page.getByRole('button', { name: 'Arguments' }).first().click();
  expect(await layoutFaults(page)).toEqual([]);
  await danger.expectNone();
});

test('10,000 labels on one entry: the last one holds', async ({ app, page, danger }) => {
  const labels = Array.from({ length: 10_000 }, (_, n) =>
    entry(n + 2, n + 1, 'label', { targetId: idOf(1), label: `label ${n}` }),
  );
  await app.goHome();
  await app.openLines([HEADER, user(1, null, 'go'), ...labels]);
  await app.showAll();
  await app.rows.last().focus();
  await page.keyboard.press('Home');
  await expect(app.tree.getByRole('treeitem', { name: 'go, label label 9999' })).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await danger.expectNone();
});

test('numbers and dates that nothing can hold', async ({ app, page, danger }) => {
  const odd = [
    '1e400',
    '-1e400',
    '-1',
    '1e308',
    '0.1e-400',
    '9007199254740993',
    '"12"',
    'null',
    'true',
  ];
  const dates = [
    '"+275760-09-13T00:00:00.000Z"',
    '"+275760-09-13T00:00:00.001Z"',
    '"-271821-04-20T00:00:00Z"',
    '"0000-00-00"',
    '"9999-12-31T23:59:59Z"',
    '"2026-02-30T25:61:61Z"',
    '8640000000000001',
    '-8640000000000000',
    '1e400',
    '{}',
  ];
  const lines = [...odd, ...dates].map((_, at) => {
    const value = odd[at % odd.length] ?? '0';
    const date = dates[at % dates.length] ?? '0';
    const line = assistant(at + 2, [{ type: 'text', text: `reply ${at}` }], {
      model: 'm',
      provider: 'p',
      timestamp: 'DATE',
      usage: {
        input: 'ODD',
        output: 'ODD',
        cacheRead: 'ODD',
        cacheWrite: 'ODD',
        cost: { total: 'ODD' },
      },
    });
    return line
      .replace(/"timestamp":"2026[^"]*"/, '"timestamp":"DATE"')
      .replaceAll('"ODD"', value)
      .replaceAll('"DATE"', date);
  });
  const last = lines.length + 1;
  await app.goHome();
  await app.openLines([
    HEADER.replace(/"timestamp":"[^"]*"/, '"timestamp":"+275760-09-13T00:00:00.000Z"'),
    user(1, null, 'go'),
    ...lines,
    entry(last + 1, last, 'compaction', {
      summary: 's',
      firstKeptEntryId: idOf(1),
      tokensBefore: 'ODD',
    }).replace('"ODD"', '1e400'),
    entry(last + 2, last + 1, 'message', {
      message: { role: 'bashExecution', command: 'x', output: '', exitCode: 'ODD' },
    }).replace('"ODD"', '-1e400'),
  ]);
  await look(app, page);
  await selectEach(app, page);
  await expect(page.getByText(/NaN|Infinity|undefined|Invalid Date/)).toHaveCount(0);
  await danger.expectNone();
});

test('members of Object.prototype as ids, kinds, roles, tools, types and models', async ({
  app,
  page,
  danger,
}) => {
  await app.goHome();
  let n = 0;
  const next = (type: string, fields: Record<string, unknown>): string => {
    n += 1;
    return withPrototype(entry(n, n === 1 ? null : n - 1, type, fields));
  };
  const lines = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'].flatMap(
    (key) => [
      next(key, { data: 'PROTOTYPE' }),
      next('message', { message: { role: key, content: 'x' } }),
      next('message', {
        message: {
          role: 'assistant',
          model: key,
          provider: key,
          stopReason: key,
          content: [
            { type: key, text: key },
            { type: 'toolCall', id: key, name: key, arguments: 'PROTOTYPE' },
          ],
          usage: 'PROTOTYPE',
        },
      }),
      next('message', {
        message: {
          role: 'toolResult',
          toolCallId: key,
          toolName: key,
          content: key,
          details: 'PROTOTYPE',
        },
      }),
      next('custom', { customType: key, data: 'PROTOTYPE' }),
      next('custom_message', { customType: key, content: key, display: true }),
      next('label', { targetId: key, label: key }),
      next('model_change', { provider: key, modelId: key }),
      next('mode_change', { mode: key }),
    ],
  );
  await app.openLines([withPrototype(HEADER.replace('{', '{"x":"PROTOTYPE",')), ...lines]);
  await look(app, page);
  await selectEach(app, page);
  await danger.expectNone();
});
