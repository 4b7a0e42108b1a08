import { expect, test } from 'vitest';
import { kindOf } from './kinds/index.ts';
import { roleOf } from './roles/index.ts';

const effectOf = (type: string, fields: Record<string, unknown>) =>
  kindOf(type).effect({ type, ...fields });

test('E11: a label is set as it stands; missing, null and "" clear it (gotcha 26)', () => {
  const cleared = { do: 'label', target: 'a', label: null };
  for (const fields of [{}, { label: null }, { label: '' }]) {
    expect(effectOf('label', { targetId: 'a', ...fields })).toEqual(cleared);
  }
  expect(effectOf('label', { targetId: 'a', label: '  ' })).toEqual({ ...cleared, label: '  ' });
  expect(effectOf('label', { label: 'x' })).toEqual({ do: 'nothing' });
});

test('E11: a name is trimmed; blanks and none clear it (gotcha 28)', () => {
  expect(effectOf('session_info', { name: ' N ' })).toEqual({ do: 'name', name: 'N' });
  for (const name of ['', '  ', null, undefined, 5]) {
    expect(effectOf('session_info', { name })).toEqual({ do: 'name', name: null });
  }
});

test('E11: the model comes from assistants too, thinking does not (gotcha 30)', () => {
  const model = '{"provider":"X","modelId":"Y"}';
  const message = { content: [], provider: 'X', model: 'Y', thinkingLevel: 'high' };
  expect(roleOf('assistant').effect(message)).toMatchObject({ model });
  expect(roleOf('assistant').effect({ ...message, stopReason: 'error' })).toMatchObject({ model });
  expect(roleOf('assistant').effect({ model: 'Y' })).toMatchObject({ model: '{"modelId":"Y"}' });
  expect(roleOf('assistant').effect({})).toMatchObject({ model: '{}' });
});

test('E11: both spellings of a model change mean the same', () => {
  const set = (value: string) => ({ do: 'set', key: 'model', value });
  const value = '{"provider":"p","modelId":"a/b"}';
  expect(effectOf('model_change', { provider: 'p', modelId: 'a/b' })).toEqual(set(value));
  expect(effectOf('model_change', { model: 'p/a/b' })).toEqual(set(value));
  expect(effectOf('model_change', { model: 'p/a/b', role: 'default' })).toEqual(set(value));
  expect(effectOf('model_change', { model: 'odd' })).toEqual(set('{"modelId":"odd"}'));
  expect(effectOf('model_change', {})).toEqual(set('{}'));
});

test('E11: thinking null is off (gotcha 21 of xcsh and omp)', () => {
  for (const thinkingLevel of [null, undefined]) {
    expect(effectOf('thinking_level_change', { thinkingLevel })).toEqual({
      do: 'set',
      key: 'thinking',
      value: 'off',
    });
  }
});

test('E11: a leaf line points at its target, or before the first entry (gotcha 23)', () => {
  expect(effectOf('leaf', { targetId: 'a' })).toEqual({ do: 'leaf', target: 'a' });
  expect(effectOf('leaf', { targetId: null })).toEqual({ do: 'leaf', target: null });
  expect(effectOf('leaf', {})).toEqual({ do: 'nothing' });
});

test('E11: a reply names its calls, a result the call it answers (gotcha 38)', () => {
  const content = [
    { type: 'toolCall', id: 't1', name: 'ls' },
    { type: 'text', text: 'x' },
    { type: 'toolCall', id: 5 },
    { type: 'toolCall', id: 't2' },
  ];
  expect(roleOf('assistant').effect({ content })).toMatchObject({ calls: ['t1', 't2'] });
  expect(roleOf('toolResult').effect({ toolCallId: 't1' })).toMatchObject({ answers: 't1' });
  expect(roleOf('toolResult').effect({})).toMatchObject({ answers: null });
});

test('E12: work is counted by who did it; a missing number is not known (gotcha 40)', () => {
  const usage = {
    input: 1,
    output: 2,
    cacheRead: 3,
    totalTokens: 99,
    cost: { input: 7, total: 2 },
  };
  const counted = { input: 1, output: 2, cacheRead: 3, cacheWrite: NaN, cost: 2 };
  const by = (type: string, fields: Record<string, unknown>) =>
    kindOf(type).usage?.({ type, usage, ...fields });
  const said = (message: Record<string, unknown>) =>
    kindOf('message').usage?.({ message: { usage, ...message } });
  const called = { provider: 'p', model: 'm' };
  expect(said({ role: 'assistant', ...called })).toEqual({ ...counted, by: 'p/m' });
  expect(said({ role: 'assistant', ...called, responseModel: 'r' })).toMatchObject({ by: 'p/r' });
  expect(said({ role: 'toolResult' })).toEqual({ ...counted, by: null });
  expect(said({ role: 'user' })).toBeNull();
  expect(by('usage', called)).toEqual({ ...counted, by: 'p/m' });
  expect(by('model_usage', called)).toMatchObject({ by: 'p/m' });
  expect(by('compaction', {})).toEqual({ ...counted, by: null });
  expect(by('branch_summary', {})).toEqual({ ...counted, by: null });
  expect(kindOf('compaction').usage?.({})).toBeNull();
});

test('E12: a size counts text, and 4,800 for an image', () => {
  const said = (message: Record<string, unknown>) => kindOf('message').size?.({ message });
  expect(said({ role: 'user', content: [{ type: 'image' }, { type: 'text', text: 'abc' }] })).toBe(
    4_803,
  );
  expect(said({ role: 'user', content: 'abcd' })).toBe(4);
  expect(said({ role: 'bashExecution', command: 'ls', output: 'a' })).toBe(3);
  expect(
    said({
      role: 'assistant',
      content: [{ type: 'toolCall', name: 'ls', arguments: { path: '.' } }],
    }),
  ).toBe('ls'.length + '{"path":"."}'.length + 1);
});
