import { expect, test } from 'vitest';
import { kindOf } from './kinds/index.ts';
import { roleOf } from './roles/index.ts';
import { bare, firstLine, firstSentence, oneLine } from './title-text.ts';
import { callArgument } from './call-argument.ts';

const titleOf = (role: string, fields: Record<string, unknown>) => roleOf(role).title(fields);

test('a title is one line of at most 200 characters, no half surrogate', () => {
  expect(firstLine('\n\n  a \t b\nc')).toBe('a b');
  expect(oneLine('x'.repeat(500))).toHaveLength(200);
  expect(oneLine('x'.repeat(500)).endsWith('…')).toBe(true);
  expect(oneLine('x'.repeat(198) + '🌳'.repeat(9))).toBe('x'.repeat(198) + '…');
  expect(firstLine('')).toBe('');
});

test('markdown loses its marks, and a heading alone is no sentence', () => {
  expect(bare('## **Two** ways: `a`')).toBe('Two ways: a');
  expect(bare('- first')).toBe('first');
  expect(firstSentence('# Goal\n\nFind it.')).toBe('Find it.');
  expect(firstSentence('# Goal')).toBe('Goal');
});

test('a prompt is known by its words, else by what it holds', () => {
  const image = { type: 'image', data: 'x', mimeType: 'image/png' };
  expect(titleOf('user', { content: [image, { type: 'text', text: 'look' }] })).toEqual({
    text: 'look',
  });
  expect(titleOf('user', { content: [image, image] })).toEqual({
    key: 'title_images',
    with: { count: 2 },
  });
  expect(titleOf('user', { content: '<file name="/a/b.ts">\nx\n</file>' })).toEqual({
    key: 'title_file',
    with: { name: '/a/b.ts' },
  });
  expect(titleOf('user', { content: '<file name="/a/b.ts">never closed' })).toMatchObject({
    text: '<file name="/a/b.ts">never closed',
  });
  expect(titleOf('user', { content: [] })).toEqual({ key: 'title_empty' });
  expect(titleOf('user', {})).toEqual({ key: 'title_not_recorded' });
});

test('a reply is known by its words, its thinking, its calls, its error', () => {
  const call = { type: 'toolCall', id: 't', name: 'bash', arguments: { command: 'ls  -l\n' } };
  const thought = { type: 'thinking', thinking: '**Look** first.\nThen' };
  const said = { type: 'text', text: 'Found it.' };
  expect(titleOf('assistant', { content: [thought, said, call] })).toEqual({ text: 'Found it.' });
  expect(titleOf('assistant', { content: [thought, call] })).toEqual({ text: 'Look first.' });
  expect(titleOf('assistant', { content: [call] })).toEqual({ text: 'bash ls -l' });
  expect(
    titleOf('assistant', { content: [said], stopReason: 'error', errorMessage: 'Over' }),
  ).toEqual({ text: 'Over' });
  expect(titleOf('assistant', { content: [], stopReason: 'aborted' })).toEqual({
    key: 'title_aborted',
  });
  expect(titleOf('assistant', { content: [{ type: 'thinking', redacted: true }] })).toEqual({
    key: 'title_redacted',
  });
  expect(titleOf('assistant', { content: null })).toEqual({ key: 'title_not_recorded' });
  expect(titleOf('assistant', { content: [] })).toEqual({ key: 'title_empty' });
});

test('a call is about its path, its command, its pattern', () => {
  expect(callArgument({ file_path: 'a.ts', content: 'x' })).toBe('a.ts');
  expect(callArgument({ path: 'src', pattern: 'salt' }, 'grep')).toBe('salt');
  expect(callArgument({ path: 'src', pattern: 'salt' })).toBe('src');
  expect(callArgument({ path: 5, other: 'x' })).toBe('');
  expect(callArgument(null)).toBe('');
});

test("pi's opening lines of a branch summary are left out of its title", () => {
  const summary =
    'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\nIt locks.';
  expect(kindOf('branch_summary').title({ summary })).toEqual({
    key: 'title_branch_summary',
    with: { words: 'It locks.' },
  });
});

test('the hash of an account is never shown', () => {
  const entry = { type: 'credential_pin', provider: 'p', hash: 'feedface' };
  const kind = kindOf(entry.type);
  expect(JSON.stringify([kind.title(entry), kind.blocks(entry)])).not.toContain('feedface');
});
