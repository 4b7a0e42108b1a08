import { ELSEWHERE, RUN } from './danger.ts';
import { entry, HEADER, idOf, user } from './session-text.ts';

/** Markup that runs, loads or leads somewhere wherever text is taken for HTML. */
export const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><a xlink:href="javascript:${RUN}">x</a><use href="data:image/svg+xml,<svg id='x'/>#x"/></svg>`,
  `<svg><script href="data:,${RUN}"/><animate attributeName="href" values="javascript:${RUN}"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<iframe src="javascript:${RUN}" srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<style>@import url(${ELSEWHERE}/style.css); * { display: none !important }</style>`,
  `<link rel="stylesheet" href="${ELSEWHERE}/link.css">`,
  `<form action="${ELSEWHERE}/form"><button autofocus onfocus="${RUN}">x</button></form>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<video autoplay src="${ELSEWHERE}/video.mp4" onerror="${RUN}"></video>`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/refresh">`,
  `<base href="${ELSEWHERE}/">`,
  `<div style="position:fixed;inset:0;background:url(${ELSEWHERE}/css.png)">covers</div>`,
  `"><script>${RUN}</script><a b='`,
  '</title></textarea></script></style>-->]]>',
].join('\n\n');

/** Links that must not be followed; each is pressed. */
const BAD_LINKS = [
  `[script link](javascript:${RUN})`,
  `[tabbed link](java\tscript:${RUN})`,
  `[entity link](&#106;avascript:${RUN})`,
  `[named link](javascript&colon;${RUN})`,
  `[upper link](JaVaScRiPt:${RUN})`,
  `[blank link](\u0001javascript:${RUN})`,
  `[vbscript link](vbscript:${RUN})`,
  `[data link](data:text/html,<script>${RUN}</script>)`,
  `[blob link](blob:null/0)`,
  `[file link](file:///etc/passwd)`,
  `[view link](view-source:https://elsewhere.invalid)`,
  `[intent link](intent://elsewhere.invalid#Intent;end)`,
  `[relative link](//elsewhere.invalid/x)`,
  `[path link](../../x?y#z)`,
  `[feed link](feed:javascript:${RUN})`,
  `[titled link](<javascript:${RUN}> "title ' onmouseover=${RUN}")`,
  `[reference link][r]\n\n[r]: javascript:${RUN}`,
  `[short link]\n\n[short link]: data:text/html,<script>${RUN}</script>`,
];

export const MARKDOWN = [
  ...BAD_LINKS,
  `<javascript:${RUN}>`,
  `<data:text/html,x>`,
  `![picture](${ELSEWHERE}/picture.png)`,
  `![picture][p]\n\n[p]: ${ELSEWHERE}/reference.png "x"`,
  `[![nested](${ELSEWHERE}/nested.png)](javascript:${RUN})`,
  `![data picture](data:image/svg+xml,<svg onload="${RUN}"/>)`,
  `![base64 picture](data:image/svg+xml;base64,PHN2Zy8+)`,
  `| a |\n|---|\n| <img src="${ELSEWHERE}/cell.png"> |`,
  '```html"><script>\n' + MARKUP + '\n```',
  '```__proto__\ncode\n```',
  '`<img src=x onerror=1>` **<b onclick=1>** # <h1 onclick=1>',
].join('\n\n');

/** Code and data that look like style and layout. */
export const STYLE =
  'x{}</style>;position:fixed;inset:0;color:red!important;--ink-1:red;url(//elsewhere.invalid)';

/** JSON text with keys that are members of `Object.prototype`; written as text, because a literal would set it. */
const PROTOTYPE =
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":2,"toJSON":3,"then":4,"length":-1}';

export const withPrototype = (line: string): string => line.replaceAll('"PROTOTYPE"', PROTOTYPE);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`;

/** One line of every kind that shows text of the file, with `text` in all of its fields. */
export function everywhere(text: string, markdown = text): string[] {
  const reply = [
    { type: 'thinking', thinking: text },
    { type: 'text', text: markdown },
    { type: 'toolCall', id: text, name: text, arguments: 'PROTOTYPE' },
    { type: 'toolCall', id: 'other', name: 'bash', arguments: { command: text, [text]: text } },
    { type: text, [text]: text },
  ];
  const output = [
    { type: 'text', text },
    { type: 'image', mimeType: 'image/svg+xml', data: base64(SVG) },
    { type: 'image', mimeType: 'text/html', data: base64(text) },
    { type: 'image', mimeType: 'image/png', data: base64(SVG) },
    { type: 'image', mimeType: text, data: text },
    { type: 'image', mimeType: 'image/png', data: `blob:sha256:${text}` },
  ];
  return [
    JSON.stringify({
      ...(JSON.parse(HEADER) as object),
      cwd: text,
      parentSession: text,
      id: text,
    }),
    user(1, null, markdown),
    withPrototype(
      entry(2, 1, 'message', {
        message: { role: 'assistant', content: reply, provider: text, model: text, api: text },
      }),
    ),
    withPrototype(
      entry(3, 2, 'message', {
        message: {
          role: 'toolResult',
          toolCallId: text,
          toolName: text,
          content: output,
          details: 'PROTOTYPE',
          isError: true,
        },
      }),
    ),
    entry(4, 3, 'message', {
      message: {
        role: 'toolResult',
        toolCallId: 'other',
        toolName: 'edit',
        content: [{ type: 'text', text }],
        details: { diff: `+1 ${text}\n-2 ${text}`, fullOutputPath: text, path: text },
      },
    }),
    entry(5, 4, 'label', { targetId: idOf(1), label: text }),
    entry(6, 5, 'session_info', { name: text }),
    entry(7, 6, 'custom_message', { customType: text, content: markdown, display: false }),
    withPrototype(entry(8, 7, '__proto__', { data: 'PROTOTYPE' })),
    entry(9, 8, text, { [text]: text }),
    entry(10, 9, 'message', { message: { role: text, content: text } }),
    entry(11, 10, 'message', {
      message: {
        role: 'bashExecution',
        command: text,
        output: text,
        exitCode: 1,
        cancelled: true,
        truncated: true,
        fullOutputPath: text,
      },
    }),
    entry(12, 11, 'compaction', {
      summary: markdown,
      firstKeptEntryId: text,
      tokensBefore: 1,
      details: { readFiles: [text], modifiedFiles: [text] },
    }),
    entry(13, 12, 'branch_summary', { fromId: text, summary: markdown, fromHook: true }),
    entry(14, 13, 'model_change', { provider: text, modelId: text }),
    entry(15, 14, 'thinking_level_change', { thinkingLevel: text }),
    entry(16, 15, 'custom', { customType: text, data: { [text]: text } }),
    entry(17, 16, 'context_edit', { targetId: text, content: text, reason: text }),
    entry(18, 17, 'active_tools_change', { activeToolNames: [text] }),
    entry(19, 18, 'message', {
      message: { role: 'assistant', content: [], stopReason: 'error', errorMessage: text },
    }),
    entry(20, 19, 'message', {
      message: { role: 'system', content: text, tools: [{ name: text, description: text }] },
    }),
    JSON.stringify({ type: 'message', id: text, parentId: text, message: { role: 'user' } }),
    user(21, 20, text),
    user(22, 20, markdown),
    `not json ${text.replaceAll(/[\n\r]/g, ' ')}`,
    withPrototype(
      '{"__proto__":{"type":"message"},"id":"toString","parentId":"valueOf","x":"PROTOTYPE"}',
    ),
  ];
}
