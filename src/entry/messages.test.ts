import { expect, test } from 'vitest';
import type { Wire } from '../base/wire.ts';
import { dialectOf } from './dialects/index.ts';
import { kindOf } from './kinds/index.ts';
import { tailMessages } from './kinds/compaction.ts';
import { withContent } from './messages.ts';
import { roleOf } from './roles/index.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const MS = Date.parse(TIME);

const messagesOf = (entry: Wire): Wire[] => kindOf(entry.type).messages?.(entry) ?? [];
const saidBy = (role: string, fields: Wire = {}): Wire => ({
  type: 'message',
  message: { role, ...fields },
});
const sentFor = (message: Wire): Wire | null => roleOf(message.role).forModel(message);
const textOf = (message: Wire | null): unknown =>
  (message?.content as readonly Wire[] | undefined)?.[0]?.text;

test.each([
  ['system', ''],
  ['user', []],
  ['assistant', []],
  ['toolResult', []],
])(
  'E9: null and missing content of %s becomes what its role expects (gotcha 35)',
  (role, empty) => {
    expect(messagesOf(saidBy(role, { content: null }))).toEqual([{ role, content: empty }]);
    expect(messagesOf(saidBy(role))).toEqual([{ role, content: empty }]);
  },
);

test('E9: other roles keep null content, and text stays text (gotcha 35)', () => {
  expect(messagesOf(saidBy('custom', { content: null }))).toEqual([
    { role: 'custom', content: null },
  ]);
  expect(messagesOf(saidBy('user', { content: 'hi' }))).toEqual([{ role: 'user', content: 'hi' }]);
});

test('E9: a message line without message gives nothing and does nothing', () => {
  for (const message of [undefined, null, 'text', []]) {
    expect(messagesOf({ type: 'message', message })).toEqual([]);
    expect(kindOf('message').effect({ type: 'message', message })).toEqual({ do: 'nothing' });
  }
});

test('E9: a custom_message becomes a message of its time', () => {
  const entry = {
    type: 'custom_message',
    customType: 'x',
    display: true,
    details: 1,
    timestamp: TIME,
  };
  expect(messagesOf(entry)).toEqual([
    { role: 'custom', customType: 'x', content: [], display: true, details: 1, timestamp: MS },
  ]);
  expect(messagesOf({ ...entry, timestamp: 'never' })[0]?.timestamp).toBeNaN();
  expect(messagesOf({ ...entry, timestamp: 5 })[0]?.timestamp).toBe(5);
  expect(messagesOf({ ...entry, timestamp: null })[0]?.timestamp).toBe(0);
});

test('E9: display false is sent all the same (gotcha 33)', () => {
  const entry = { type: 'custom_message', customType: 'x', content: 'secret', display: false };
  expect(kindOf(entry.type).effect(entry)).toMatchObject({ do: 'add', sent: true });
  expect(messagesOf(entry).map(sentFor)).toMatchObject([
    { role: 'user', content: [{ type: 'text', text: 'secret' }] },
  ]);
});

test('E9: a branch summary counts only with words in it (gotcha 39)', () => {
  const entry = { type: 'branch_summary', fromId: 'gone', summary: 'S', timestamp: TIME };
  expect(messagesOf(entry)).toEqual([
    { role: 'branchSummary', summary: 'S', fromId: 'gone', timestamp: MS },
  ]);
  for (const fromId of ['root', 'a', undefined]) {
    expect(kindOf(entry.type).effect({ ...entry, fromId })).toMatchObject({
      role: 'branchSummary',
    });
  }
  expect(messagesOf({ ...entry, summary: '' })).toEqual([]);
  expect(kindOf(entry.type).effect({ ...entry, summary: '' })).toEqual({ do: 'nothing' });
});

test('E9: a compaction leads with its system message (gotcha 21)', () => {
  const system = { role: 'system', content: 'P', timestamp: 1 };
  const entry = { type: 'compaction', summary: 'S', tokensBefore: 9, timestamp: TIME };
  const summary = { role: 'compactionSummary', summary: 'S', tokensBefore: 9, timestamp: MS };
  expect(messagesOf(entry)).toEqual([summary]);
  expect(messagesOf({ ...entry, systemMessage: system })).toEqual([system, summary]);
});

test('E9: a retained tail is counted, an empty one too (gotcha 22)', () => {
  const effect = (entry: Wire) => kindOf('compaction').effect(entry);
  const tail = [{ role: 'user', content: 'tail' }];
  expect(effect({ summary: 'S' })).toEqual({ do: 'cut', keepFrom: null, tail: null });
  expect(effect({ retainedTail: [] })).toEqual({ do: 'cut', keepFrom: null, tail: 0 });
  expect(effect({ retainedTail: tail })).toEqual({ do: 'cut', keepFrom: null, tail: 1 });
  expect(tailMessages({ retainedTail: [...tail, null, 5] })).toEqual(tail);
});

test('E9: xcsh and omp write more into a summary than pi', () => {
  const entry = {
    type: 'compaction',
    summary: 'S',
    shortSummary: 'short',
    tokensBefore: 9,
    timestamp: TIME,
    preserveData: { openaiRemoteCompaction: { provider: 'openai', replacementHistory: [] } },
  };
  const summary = { role: 'compactionSummary', summary: 'S', tokensBefore: 9, timestamp: MS };
  const more = {
    shortSummary: 'short',
    providerPayload: { type: 'openaiResponsesHistory', provider: 'openai', items: [] },
  };
  expect(dialectOf('pi')?.messages(entry)).toEqual([summary]);
  expect(dialectOf('xcsh')?.messages(entry)).toEqual([{ ...summary, ...more }]);
  expect(dialectOf('omp')?.messages(entry)).toEqual([{ ...summary, ...more }]);
});

test('E9: an edit gives other content to four roles only (gotcha 25)', () => {
  const block = [{ type: 'text', text: 'short' }];
  expect(withContent({ role: 'user', content: 'x' }, 'short')).toEqual({
    role: 'user',
    content: 'short',
  });
  expect(withContent({ role: 'custom' }, 'short')).toEqual({ role: 'custom', content: 'short' });
  expect(withContent({ role: 'assistant', content: [] }, 'short')).toEqual({
    role: 'assistant',
    content: block,
  });
  expect(withContent({ role: 'toolResult' }, block)).toEqual({
    role: 'toolResult',
    content: block,
  });
  expect(withContent({ role: 'system', content: 'x' }, 'short')).toEqual({
    role: 'system',
    content: 'x',
  });
});

test('E9: an edit omits with null only', () => {
  const effect = (entry: Wire) => kindOf('context_edit').effect(entry);
  expect(effect({ targetId: 'a', replacement: null })).toEqual({
    do: 'edit',
    target: 'a',
    omit: true,
  });
  expect(effect({ targetId: 'a', replacement: {} })).toEqual({
    do: 'edit',
    target: 'a',
    omit: false,
  });
  expect(effect({ targetId: 'a' })).toEqual({ do: 'nothing' });
  expect(effect({ replacement: null })).toEqual({ do: 'nothing' });
});

test('E10: what was said passes as it is', () => {
  for (const role of ['system', 'user', 'assistant', 'toolResult', 'developer']) {
    const message = { role, content: [], extra: 1 };
    expect(sentFor(message)).toBe(message);
  }
  expect(sentFor({ role: 'hologram', content: 'x' })).toBeNull();
});

test('E10: a run command becomes text; the exit code may be missing (gotcha 34)', () => {
  const shell = { role: 'bashExecution', command: 'sleep', output: '', timestamp: 7 };
  expect(sentFor(shell)).toEqual({
    role: 'user',
    content: [{ type: 'text', text: 'Ran `sleep`\n(no output)' }],
    timestamp: 7,
  });
  expect(textOf(sentFor({ ...shell, output: 'x', exitCode: 2 }))).toBe(
    'Ran `sleep`\n```\nx\n```\n\nExit code 2',
  );
  expect(textOf(sentFor({ ...shell, exitCode: null, truncated: true, fullOutputPath: '/o' }))).toBe(
    'Ran `sleep`\n(no output)\n\n[Output cut. All of it: /o]',
  );
  expect(textOf(sentFor({ ...shell, exitCode: 2, cancelled: true }))).toContain(
    'stopped by the user',
  );
  expect(kindOf('message').blocks({ type: 'message', message: shell })).toMatchObject([
    { type: 'shell', exitCode: null },
  ]);
});

test('E10: what was run with !! is never sent (gotcha 32)', () => {
  const shell = { role: 'bashExecution', command: 'env', output: 'K=1', excludeFromContext: true };
  expect(sentFor(shell)).toBeNull();
  expect(messagesOf({ type: 'message', message: shell })).toEqual([shell]);
  expect(kindOf('message').effect({ type: 'message', message: shell })).toMatchObject({
    do: 'add',
    sent: false,
  });
});

test('E10: summaries are sent inside tags', () => {
  const branch = textOf(sentFor({ role: 'branchSummary', summary: 'S' }));
  const compaction = textOf(sentFor({ role: 'compactionSummary', summary: 'S' }));
  expect(branch).toMatch(/\n\n<summary>\nS<\/summary>$/);
  expect(compaction).toMatch(/\n\n<summary>\nS\n<\/summary>$/);
});

test('E10: a custom array passes, images too', () => {
  const content = [{ type: 'image', data: 'x', mimeType: 'image/png' }];
  expect(sentFor({ role: 'custom', content, timestamp: 1 })).toEqual({
    role: 'user',
    content,
    timestamp: 1,
  });
});

test('E10: hookMessage in a v3 file shows like custom and is not sent (gotcha 43)', () => {
  const message = { role: 'hookMessage', customType: 'x', content: 'hi' };
  expect(sentFor(message)).toBeNull();
  expect(roleOf('hookMessage').blocks(message)).toEqual(roleOf('custom').blocks(message));
  expect(roleOf('hookMessage').effect(message)).toMatchObject({ role: 'hookMessage', sent: false });
});

test('E10: each agent sends its own roles', () => {
  expect(dialectOf('pi')?.sends.has('developer')).toBe(false);
  expect(dialectOf('pi')?.sends.has('system')).toBe(true);
  expect(dialectOf('xcsh')?.sends.has('fileMention')).toBe(true);
  expect(dialectOf('omp')?.sends.has('pythonExecution')).toBe(true);
});
