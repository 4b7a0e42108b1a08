import { expect, test } from 'vitest';
import { readAnsi } from './ansi.ts';

const E = '\u001b[';

test('colours and weight become classes', () => {
  expect(readAnsi(`${E}31mFAIL${E}0m a ${E}1;32mok${E}m`)).toEqual([
    { text: 'FAIL', cls: 'red' },
    { text: ' a ', cls: '' },
    { text: 'ok', cls: 'green bold' },
  ]);
});

test('what only moves a cursor, sets a title or links is left out', () => {
  expect(readAnsi(`a${E}2K${E}1Gb\u001b]0;title\u0007c\u001b]8;;http://x\u001b\\d`)).toEqual([
    { text: 'abcd', cls: '' },
  ]);
});

test('exact colours are skipped with their numbers', () => {
  expect(readAnsi(`${E}38;5;196mred${E}48;2;1;2;3m back${E}39m`)).toEqual([
    { text: 'red back', cls: '' },
  ]);
});

test('plain text is one run', () => {
  expect(readAnsi('nothing here')).toEqual([{ text: 'nothing here', cls: '' }]);
});

test('a wall of colours ends in plain text', () => {
  const spans = readAnsi(Array.from({ length: 5_000 }, (_, i) => `${E}3${1 + (i % 2)}mx`).join(''));
  expect(spans.length).toBeLessThan(250);
  expect(spans.map((span) => span.text).join('')).toBe('x'.repeat(5_000));
});
