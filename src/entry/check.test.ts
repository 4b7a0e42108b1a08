import { expect, test } from 'vitest';
import { KIND_LINES, ROLE_LINES } from '../testing/samples/kinds.ts';
import { checkEntry, checkHeader } from './check.ts';

const BASE = { id: 'a', parentId: null, timestamp: '2026-01-01T00:00:00Z' };
const found = (fields: Record<string, unknown>) =>
  checkEntry({ ...BASE, ...fields }, 7).map(({ code, facts }) => ({ code, ...facts }));
const said = (message: unknown) => found({ type: 'message', message });

test('E15: the samples are in the normal form, save those that are meant not to be', () => {
  const lines = [...Object.values(KIND_LINES), ...Object.values(ROLE_LINES)].flat();
  const codes = lines.flatMap((line) =>
    checkEntry(JSON.parse(line) as Record<string, unknown>, 0).map(({ code }) => code),
  );
  expect(codes.sort()).toEqual([
    'no-content',
    'no-message',
    'no-message',
    'unknown-role',
    'unknown-type',
  ]);
});

test('E15: a problem has its line and its weight', () => {
  expect(checkEntry({ ...BASE, type: 'weather' }, 7)).toEqual([
    { code: 'unknown-type', line: 7, severity: 'note', facts: { type: 'weather' } },
  ]);
  expect(found({ type: 5 })).toEqual([{ code: 'unknown-type', type: '5' }]);
});

test('E15: an entry without an id, with a strange parent, with no time', () => {
  for (const id of [undefined, null, '', 5])
    expect(found({ type: 'reset_boundary', id })).toEqual([{ code: 'no-id' }]);
  expect(found({ type: 'reset_boundary', parentId: 5 })).toEqual([
    { code: 'bad-field', path: 'parentId', expected: 'string | null' },
  ]);
  expect(found({ type: 'reset_boundary', timestamp: 'never' })).toEqual([
    { code: 'bad-time', value: 'never' },
  ]);
  expect(found({ type: 'reset_boundary', timestamp: null })).toEqual([
    { code: 'bad-time', value: 'null' },
  ]);
  expect(found({ type: 'reset_boundary', timestamp: undefined, parentId: undefined })).toEqual([]);
});

test('E15: a message that is none, has no content or never ended (gotchas 35 and 36)', () => {
  expect(said(undefined)).toEqual([{ code: 'no-message' }]);
  expect(said('text')).toEqual([{ code: 'no-message' }]);
  expect(said({ role: 'user', content: null })).toEqual([{ code: 'no-content', role: 'user' }]);
  expect(said({ role: 'hologram' })).toEqual([{ code: 'unknown-role', role: 'hologram' }]);
  expect(said({ role: 'assistant', content: [], stopReason: 'pending' })).toEqual([
    { code: 'pending' },
  ]);
});

test('E15: a field that differs is named by its path', () => {
  expect(said({ role: 'user', content: [{ type: 'text', text: 5 }] })).toEqual([
    { code: 'bad-field', path: 'message.content.0.text', expected: 'string' },
  ]);
  expect(said({ role: 'user', content: 5 })).toEqual([
    { code: 'bad-field', path: 'message.content', expected: 'string | array' },
  ]);
  expect(said({ role: 5, content: 'x' })).toEqual([
    { code: 'unknown-role', role: '5' },
    { code: 'bad-field', path: 'message.role', expected: 'string' },
  ]);
  expect(found({ type: 'compaction', summary: 'S' })).toEqual([
    { code: 'bad-field', path: 'tokensBefore', expected: 'number' },
  ]);
  expect(found({ type: 'model_change', provider: 'p' })).toMatchObject([{ code: 'bad-field' }]);
});

test('E15: a line names at most five of its fields', () => {
  const content = Array.from({ length: 1_000 }, () => ({ type: 5 }));
  expect(said({ role: 'assistant', content })).toHaveLength(5);
});

test('E15: a header says what it lacks; a later version is legal', () => {
  const header = { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z' };
  const codes = (fields: Record<string, unknown>) =>
    checkHeader({ ...header, ...fields }, 0).map(({ code, facts }) => [code, facts.path]);
  expect(codes({})).toEqual([]);
  expect(codes({ version: 9, cwd: '/w' })).toEqual([]);
  expect(codes({ version: undefined, timestamp: undefined })).toEqual([]);
  expect(codes({ id: 5 })).toEqual([['header-without-id', undefined]]);
  expect(codes({ version: '3' })).toEqual([['bad-field', 'version']]);
  expect(codes({ timestamp: 'never' })).toEqual([['bad-field', 'timestamp']]);
  expect(codes({ cwd: 7 })).toEqual([['bad-field', 'cwd']]);
});

test('E15: the time of a message is a number of milliseconds', () => {
  const at = (timestamp: unknown) => said({ role: 'user', content: 'x', timestamp });
  expect([at(undefined), at(0)]).toEqual([[], []]);
  for (const wrong of ['2026', null, Infinity])
    expect(at(wrong)).toMatchObject([{ code: 'bad-field', path: 'message.timestamp' }]);
});
