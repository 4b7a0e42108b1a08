import { expect, test } from 'vitest';
import { outlineRow } from '../../testing/fake-rows.ts';
import { describeRow, nameRow } from './row-words.ts';

test('a row is named by title, label, and that it is the leaf', () => {
  expect(nameRow(outlineRow({ title: { text: 'Go on' } }))).toBe('Go on');
  const row = outlineRow({ title: { text: 'Go on' }, label: 'the fix', isLeaf: true });
  expect(nameRow(row)).toBe('Go on, label the fix, leaf');
});

test('what marks and chips show is told in words', () => {
  const row = outlineRow({
    ink: 'summarised',
    branches: 3,
    branch: 2,
    failed: true,
    problems: 1,
    cutAbove: 17,
    hiddenAbove: 4,
    size: 1_234,
  });
  const words = describeRow(row);
  for (const part of [
    'summarised away',
    '3 branches',
    'branch 2',
    'failed',
    '1 problem',
    '17',
    '4 hidden',
  ])
    expect(words).toContain(part);
});
