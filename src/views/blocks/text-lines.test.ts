import { describe, expect, test } from 'vitest';
import { countLines, rowsOf, startOf } from './text-lines.ts';

describe('startOf', () => {
  const ten = Array.from({ length: 10 }, (_, line) => `line ${line}`).join('\n');

  test('keeps a short text', () => {
    expect(startOf(ten, { lines: 10, chars: 999, slack: 0 })).toEqual({
      text: ten,
      lines: 0,
      cut: false,
    });
  });

  test('counts the lines that it leaves out', () => {
    expect(startOf(ten, { lines: 3, chars: 999, slack: 3 })).toEqual({
      text: 'line 0\nline 1\nline 2',
      lines: 7,
      cut: true,
    });
  });

  test('leaves out no handful of lines', () => {
    expect(startOf(ten, { lines: 8, chars: 999, slack: 3 }).cut).toBe(false);
  });

  test('shortens a line without end, and halves no sign', () => {
    expect(startOf(`${'a'.repeat(9)}😀b`, { lines: 3, chars: 10, slack: 0 })).toEqual({
      text: `${'a'.repeat(9)}…`,
      lines: 0,
      cut: true,
    });
  });
});

test('rows are lines, long ones in pieces', () => {
  expect(rowsOf('a\n\nbcdef', 2)).toEqual(['a', '', 'bc', 'de', 'f']);
  expect(countLines('a\nb\n')).toBe(3);
});
