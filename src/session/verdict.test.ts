/** What the agents would do with a line and with a file. Numbers: gotchas of format-pi (P) and format-omp-xcsh (X). */
import { describe, expect, test } from 'vitest';
import { memorySource } from '../jsonl/index.ts';
import { deedsOf, type Deed, type ProblemCode } from '../entry/index.ts';
import { onEveryFile } from '../testing/every-file.ts';
import { H, line, message, user } from '../testing/session-lines.ts';
import { agentLoads, fileDeeds, openSession, type Session } from './index.ts';

async function openText(text: string): Promise<Session> {
  const opened = await openSession(memorySource(new TextEncoder().encode(text)));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

const A = user('a', null, '1');
const B = user('b', 'a', '2');
const OLD = H.replace('"version":3,', '');
const REPLY = { role: 'assistant', content: [], provider: 'p', model: 'm' };
const SLOT = line({ type: 'title', v: 1, title: 'T', updatedAt: 't', pad: ' ' });
const PRETTY = JSON.stringify(JSON.parse(B), null, 2);
const lines = (...all: string[]): string => `${all.join('\n')}\n`;

type Row = readonly [what: string, text: string, pi: string, xcsh: string, omp: string];

const FILES: readonly Row[] = [
  ['a whole file', lines(H, A, B), 'opens', 'opens', 'opens'],
  ['no header (P 13, X 4)', lines(A, B), 'refuses', 'replaces', 'refuses'],
  ['a header behind an entry (P 13)', lines(A, H, B), 'refuses', 'replaces', 'refuses'],
  ['a header behind junk (P 13)', lines('', 'oops', H, A), 'opens', 'opens', 'drops-broken'],
  ['a header without id', lines('{"type":"session"}', A), 'refuses', 'replaces', 'refuses'],
  ['a title slot (X 1)', lines(SLOT, H, A), 'refuses', 'replaces', 'opens'],
  ['a byte order mark (P 12)', `\uFEFF${lines(H, A)}`, 'refuses', 'opens', 'opens'],
  ['a header, and an entry on its line (X 5)', lines(H + A, B), 'refuses', 'opens', 'drops-broken'],
  [
    'a header over lines',
    lines(JSON.stringify(JSON.parse(H), null, 1), A),
    'refuses',
    'opens',
    'opens',
  ],
  ['a second header at the end (X 43)', lines(H, A, H), 'opens', 'opens', 'takes-for-leaf'],
  ['a second header in between (X 43)', lines(H, A, H, B), 'opens', 'opens', 'opens'],
  ['no last line break (P 11, X 7)', `${H}\n${A}`, 'mends-end', 'fuses-end', 'fuses-end'],
  ['a value at the end (P 9)', lines(H, A, '5'), 'takes-for-leaf', 'may-crash', 'may-crash'],
  ['null at the end (P 9)', lines(H, A, 'null'), 'opens', 'may-crash', 'may-crash'],
  ['a loop (P 6, X 14)', lines(H, user('a', 'a', '1')), 'hangs', 'hangs', 'opens'],
  [
    'a loop off the path',
    lines(H, user('a', 'a', '1'), user('b', null, '2')),
    'opens',
    'opens',
    'opens',
  ],
  [
    'a message without message (P 2.11)',
    lines(H, line({ type: 'message', id: 'a', parentId: null })),
    'throws unlisted',
    'opens',
    'opens',
  ],
  ['null content (P 35)', lines(H, user('a', null, null)), 'unlisted', 'opens', 'opens'],
  [
    'a reply without usage (X 39)',
    lines(H, message('a', null, REPLY)),
    'opens',
    'cannot-open',
    'opens',
  ],
  [
    'version 2',
    lines(H.replace('3', '2'), A),
    'rewrites-at-once',
    'rewrites-later',
    'rewrites-later',
  ],
  [
    'version 1 with ids (P 15)',
    lines(OLD, A, B),
    'flattens-at-once',
    'flattens-later',
    'flattens-later',
  ],
  ['version 4 (X 27)', lines(H.replace('3', '4'), A), 'reads-as-3', 'reads-as-3', 'reads-as-3'],
  [
    'a leaf line of the harness (P 23)',
    lines(H, A, line({ type: 'leaf', id: 'l', parentId: 'a', targetId: 'a' })),
    'reads-harness-plain',
    'opens',
    'opens',
  ],
  [
    'a line that swallows the last (X 6)',
    lines(H, A, '{"parentId":', B),
    'opens',
    'loses-last',
    'loses-last',
  ],
];

describe('files', () => {
  test.each(FILES)('%s', async (_, text, pi, xcsh, omp) => {
    const deeds = fileDeeds(await openText(text));
    expect([deeds.pi.join(' '), deeds.xcsh.join(' '), deeds.omp.join(' ')]).toEqual([
      pi,
      xcsh,
      omp,
    ]);
  });

  test('an agent that does not open a file does nothing else, and `opens` stands alone', async () => {
    await onEveryFile((session) => {
      const alone: readonly Deed[] = ['opens', 'refuses', 'replaces', 'cannot-open'];
      for (const deeds of Object.values(fileDeeds(session))) {
        expect(deeds.length).toBeGreaterThan(0);
        if (deeds.some((deed) => alone.includes(deed))) expect(deeds).toHaveLength(1);
        expect(new Set(deeds).size).toBe(deeds.length);
      }
      expect(agentLoads(session)).toBe(
        !fileDeeds(session)[session.dialect].some((deed) => alone.slice(1).includes(deed)),
      );
    });
  });
});

type Lines = readonly [
  code: ProblemCode,
  text: string,
  at: number,
  pi: Deed,
  xcsh: Deed,
  omp: Deed,
];

const LINES: readonly Lines[] = [
  ['not-json', lines(H, A, 'oops', B), 2, 'skips', 'skips', 'skips-drops'],
  ['torn-line', `${H}\n${A}\n{"type":"mes`, 2, 'skips-mends', 'skips', 'skips'],
  ['swallowing-line', lines(H, A, '{"a":[', B), 2, 'skips', 'loses-last', 'loses-last'],
  ['not-json', lines(H, '{"a":[', A, B), 1, 'skips', 'skips', 'skips-drops'],
  ['two-objects', lines(H, A + B), 1, 'skips', 'reads-first-object', 'reads-first-object-drops'],
  [
    'trailing-text',
    lines(H, `${A} junk`),
    1,
    'skips',
    'reads-first-object',
    'reads-first-object-drops',
  ],
  [
    'trailing-text',
    lines(H, `${A}\0\0`),
    1,
    'skips',
    'reads-first-object',
    'reads-first-object-drops',
  ],
  ['glued-line', lines(H, A.slice(0, 30) + B), 1, 'skips', 'skips', 'skips-drops'],
  ['spread-json', lines(H, A, PRETTY, A), 2, 'skips', 'reads-joined', 'reads-joined'],
  ['nul-bytes', lines(H, '\0\0\0'), 1, 'skips', 'skips', 'skips-drops'],
  ['not-an-object', lines(H, '[]', A), 1, 'takes-for-entry', 'may-crash', 'may-crash'],
  ['not-an-object', lines(H, A, '[]', ''), 2, 'takes-for-leaf', 'may-crash', 'may-crash'],
  ['not-an-object', lines(H, A, '""'), 2, 'skips', 'may-crash', 'may-crash'],
  ['second-header', lines(H, H, A), 1, 'ignores', 'ignores', 'reads-header-as-entry'],
  ['second-header', lines(H, A, H), 2, 'ignores', 'ignores', 'takes-for-leaf'],
  ['bom', `\uFEFF${lines(H, A)}`, 0, 'refuses', 'reads', 'reads'],
  ['bom', `\uFEFF${lines(A, H, B)}`, 0, 'skips', 'reads', 'reads'],
  ['mixed-line-ends', `${H}\r\n${A}\n${B}\r\n`, -1, 'reads', 'reads', 'reads'],
  ['crlf', `${H}\r\n${A}\r\n`, -1, 'reads', 'reads', 'reads'],
  ['no-usage', lines(H, message('a', null, REPLY)), 1, 'reads', 'cannot-open', 'reads'],
  [
    'no-content',
    lines(H, user('a', null, null)),
    1,
    'reads-empty-unlisted',
    'not-tried',
    'not-tried',
  ],
  ['cycle', lines(H, user('a', 'b', '1'), B), 1, 'hangs', 'hangs', 'stops-at-repeat'],
];

describe('lines', () => {
  test.each(LINES)('%s: %j', async (code, text, at, pi, xcsh, omp) => {
    const { problems } = await openText(text);
    const found = problems.find((one) => one.code === code && one.line === at);
    expect(problems.map((one) => `${one.code} ${String(one.line)}`)).toContain(
      `${code} ${String(at)}`,
    );
    expect(deedsOf(code, found?.facts ?? {})).toEqual({ pi, xcsh, omp });
  });

  test('an object over several lines is one problem, and names its last line', async () => {
    const { problems, what } = await openText(lines(H, A, PRETTY, PRETTY));
    const own = PRETTY.split('\n').length;
    expect(problems.map(({ code, line: at, facts }) => [code, at, facts])).toEqual([
      ['spread-json', 2, { lines: own, last: 2 + own }],
      ['spread-json', 2 + own, { lines: own, last: 2 + 2 * own }],
    ]);
    expect(what).toHaveLength(2 + 2 * own);
  });

  test('replies without usage are one problem: an error for xcsh, which stops at it', async () => {
    const two = [message('a', null, REPLY), message('b', 'a', REPLY)];
    const pi = await openText(lines(H, ...two));
    expect(pi.problems).toEqual([
      { code: 'no-usage', line: 1, severity: 'note', facts: { replies: 2 } },
    ]);
    const model = line({
      type: 'mcp_tool_selection',
      id: 'c',
      parentId: 'b',
      selectedToolNames: [],
    });
    const xcsh = await openText(lines(H, ...two, model));
    expect([xcsh.dialect, xcsh.problems[0]?.severity]).toEqual(['xcsh', 'error']);
    expect(agentLoads(xcsh)).toBe(false);
  });
});
