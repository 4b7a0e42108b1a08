import { entry, HEADER, idOf, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

/** Where hostile text would report to, and what it would do there. */
const ELSEWHERE = 'https://elsewhere.invalid';
const RUN = 'globalThis.hit(1)';

const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><a xlink:href="javascript:${RUN}">x</a></svg>`,
  `<iframe src="javascript:${RUN}" srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<style>@import url(${ELSEWHERE}/style.css);</style>`,
  `<link rel="stylesheet" href="${ELSEWHERE}/link.css">`,
  `<form action="${ELSEWHERE}/form"><button autofocus onfocus="${RUN}">x</button></form>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/refresh">`,
  `<base href="${ELSEWHERE}/">`,
].join('\n\n');

const MARKDOWN = [
  `[script link](javascript:${RUN})`,
  `[tabbed link](java\tscript:${RUN})`,
  `[entity link](&#106;avascript:${RUN})`,
  `[upper link](JaVaScRiPt:${RUN})`,
  `[vbscript link](vbscript:${RUN})`,
  `[data link](data:text/html,<script>${RUN}</script>)`,
  `[file link](file:///etc/passwd)`,
  `<javascript:${RUN}>`,
  `![picture](${ELSEWHERE}/picture.png)`,
  `[![nested](${ELSEWHERE}/nested.png)](javascript:${RUN})`,
  `![data picture](data:image/svg+xml,<svg onload="${RUN}"/>)`,
  `[reference][r]\n\n[r]: javascript:${RUN}`,
  `| a |\n|---|\n| <img src="${ELSEWHERE}/cell.png"> |`,
  '```html"><script>\n' + MARKUP + '\n```',
].join('\n\n');

/** JSON text with keys that are members of `Object.prototype`; written as text, because a literal would set it. */
const PROTOTYPE =
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}';

const withPrototype = (line: string): string => line.replace('"PROTOTYPE"', PROTOTYPE);

const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`).toString(
  'base64',
);

const content = [
  { type: 'thinking', thinking: MARKUP },
  { type: 'text', text: `${MARKUP}\n\n${MARKDOWN}` },
  { type: 'toolCall', id: MARKUP, name: MARKUP, arguments: 'PROTOTYPE' },
];

const LINES = [
  HEADER.replace('/home/mira/app', '<img src=x onerror=globalThis.hit(1)>'),
  user(1, null, `${MARKUP}\n\n${MARKDOWN}`),
  withPrototype(
    entry(2, 1, 'message', {
      message: {
        role: 'assistant',
        content,
        provider: MARKUP,
        model: MARKUP,
        stopReason: 'toolUse',
      },
    }),
  ),
  withPrototype(
    entry(3, 2, 'message', {
      message: {
        role: 'toolResult',
        toolCallId: MARKUP,
        toolName: MARKUP,
        content: [
          {
            type: 'text',
            text: `\u001b]8;;javascript:${RUN}\u0007link\u001b]8;;\u0007\u001b[31m${MARKUP}`,
          },
          { type: 'image', mimeType: 'image/svg+xml', data: SVG },
          { type: 'image', mimeType: 'text/html', data: Buffer.from(MARKUP).toString('base64') },
          { type: 'image', mimeType: 'image/png', data: `${ELSEWHERE}/image.png` },
        ],
        details: 'PROTOTYPE',
        isError: true,
      },
    }),
  ),
  entry(4, 3, 'label', { targetId: idOf(1), label: MARKUP }),
  entry(5, 4, 'session_info', { name: MARKUP }),
  entry(6, 5, 'custom_message', { customType: MARKUP, content: MARKDOWN, display: true }),
  withPrototype(entry(7, 6, '__proto__', { data: 'PROTOTYPE' })),
  entry(8, 7, MARKUP, { [MARKUP]: MARKUP }),
  entry(9, 8, 'message', { message: { role: 'constructor', content: MARKUP } }),
  entry(10, 9, 'message', {
    message: {
      role: 'bashExecution',
      command: MARKUP,
      output: MARKUP,
      exitCode: 1,
      cancelled: false,
      truncated: true,
      fullOutputPath: `javascript:${RUN}`,
    },
  }),
  entry(11, 10, 'compaction', {
    summary: MARKDOWN,
    firstKeptEntryId: '__proto__',
    tokensBefore: 1,
    details: { readFiles: [MARKUP], modifiedFiles: [`javascript:${RUN}`] },
  }),
  entry(12, 11, 'branch_summary', { fromId: 'constructor', summary: MARKDOWN }),
  entry(13, 12, 'model_change', { provider: MARKUP, modelId: MARKUP }),
  user(14, 13, MARKDOWN),
  `not json ${MARKUP}`,
  withPrototype(
    '{"__proto__":{"type":"message"},"id":"toString","parentId":"valueOf","x":"PROTOTYPE"}',
  ),
];

/**
 * Looks at every element from the moment it comes into the document, and keeps those that would run, load or lead
 * somewhere. A list of rows draws only what is in view, so one look at the end would miss most of them.
 */
function watchElements(): void {
  const found: string[] = [];
  Object.assign(globalThis, { dangers: found });
  const look = (element: Element): void => {
    const name = element.localName;
    if (element.closest('head') !== null) return;
    if (/^(script|iframe|object|embed|base|meta|form|frame|link)$/.test(name)) found.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) found.push(`${name} ${attribute}`);
      if (!/^(href|src|srcset|srcdoc|action|formaction|data|poster|xlink:href)$/.test(attribute)) {
        continue;
      }
      const isLink = name === 'a' && /^(https?:|mailto:|#)/i.test(value);
      const isOwn =
        URL.canParse(value, location.href) &&
        new URL(value, location.href).origin === location.origin;
      if (!isLink && !isOwn && !value.startsWith('data:image/png')) {
        found.push(`${name} ${attribute}=${value}`);
      }
    }
  };
  const lookBelow = (node: Node): void => {
    if (!(node instanceof Element)) return;
    look(node);
    for (const element of node.querySelectorAll('*')) look(element);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') lookBelow(target);
      else addedNodes.forEach(lookBelow);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test('nothing in a hostile session runs, loads or leads anywhere', async ({
  app,
  page,
  baseURL,
}) => {
  test.setTimeout(60_000);
  let hits = 0;
  const left: string[] = [];
  const origin = new URL(baseURL ?? '').origin;
  await page.exposeBinding('hit', () => void hits++);
  await page.addInitScript(watchElements);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith(`blob:${origin}`)) left.push(url);
  });
  page.on('dialog', (dialog) => {
    left.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => left.push(`popup ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(origin)) left.push(`navigated ${frame.url()}`);
  });

  await app.goHome();
  await app.openLines(LINES, `<img src=x onerror=${RUN}>.jsonl`);
  await app.showAll();

  // Each entry is brought into the transcript, and what looks like a link in it is pressed.
  const rows = await app.rows.count();
  expect(rows).toBe(LINES.length - 2);
  for (let at = 0; at < rows; at++) {
    await app.rows.nth(at).click();
    await expect(app.rows.nth(at)).toHaveAttribute('aria-selected', 'true');
    const article = app.articles.and(page.locator('[aria-current=true]'));
    if (at < 2) await expect(article.getByText('script link').first()).toBeVisible();
    for (const text of await article.getByText(/^\w+ link$/).all()) await text.click();
  }
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  await expect(page.getByRole('listitem', { name: /^Line 1,/ })).toBeAttached();
  await page
    .getByRole('button', { name: /\d+ problems?$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Problems' })).toBeVisible();

  expect(await page.evaluate('dangers')).toEqual([]);
  expect(await page.evaluate('({}).polluted')).toBeUndefined();
  expect(page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) {
    expect(await worker.evaluate('({}).polluted')).toBeUndefined();
  }
  expect(hits).toBe(0);
  expect(left).toEqual([]);
});
