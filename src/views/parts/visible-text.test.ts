import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneLine, visibleLine, visibleText } from './visible-text.ts';

describe('visibleText', () => {
  test.each([
    ['exe\u202etxt.js', 'exe⟨U+202E⟩txt.js'],
    ['a\u0000b\u001b[31m', 'a⟨U+0000⟩b⟨U+001B⟩[31m'],
    ['\ufeff{"a":1}', '⟨U+FEFF⟩{"a":1}'],
    ['join\u200ced', 'join⟨U+200C⟩ed'],
    ['zero\u200bwidth', 'zero⟨U+200B⟩width'],
    ['lone \ud83d surrogate', 'lone ⟨U+D83D⟩ surrogate'],
    ['tag \u{e0041}', 'tag ⟨U+E0041⟩'],
    ['two\u2028lines', 'two⟨U+2028⟩lines'],
  ])('names what is hidden in %j', (text, seen) => {
    expect(visibleText(text)).toBe(seen);
  });

  test.each([
    'plain text',
    'tab\tand\nbreaks\r\n',
    'می\u200cخواهم',
    'क्\u200dष',
    'Grüße, 你好, שלום, नमस्ते',
    '👩‍💻 and 👩🏽‍💻 and 🏳️‍🌈',
  ])('leaves %j as it is', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  test('a line shows its breaks', () => {
    expect(visibleLine('a\tb\r')).toBe('a⟨U+0009⟩b⟨U+000D⟩');
  });

  test('a short text takes breaks for spaces', () => {
    expect(oneLine(' line\nbreak\t\u202etext ')).toBe('line break ⟨U+202E⟩text');
  });

  test('nothing that turns text around is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleText(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/);
      }),
    );
  });
});
