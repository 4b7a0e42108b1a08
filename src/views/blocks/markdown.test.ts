import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkdown, safeHref, unescapeText } from './markdown.ts';

const SIZE = 131_000;
const fill = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

describe('readMarkdown', () => {
  test('reads what models write', () => {
    const drawn = readMarkdown('# Title\n\nSome **bold** `code`.\n\n- one\n- two\n', false, 400);
    expect(drawn?.tokens.map((token) => token.type).filter((type) => type !== 'space')).toEqual([
      'heading',
      'paragraph',
      'list',
    ]);
    expect(drawn?.rest).toBe('');
  });

  test('draws only so many elements, and keeps the text of the rest', () => {
    const text = Array.from({ length: 500 }, (_, line) => `Paragraph ${line}.`).join('\n\n');
    const drawn = readMarkdown(text, false, 100);
    expect(drawn?.tokens.length).toBeLessThanOrEqual(100);
    const kept = drawn?.tokens.map((token) => token.raw).join('') ?? '';
    expect(kept + (drawn?.rest ?? '')).toBe(text);
  });

  test('a list that is too long is shortened', () => {
    const text = fill('- item\n').slice(0, 7000);
    const drawn = readMarkdown(text, false, 30);
    expect(drawn?.tokens[0]?.type).toBe('list');
    expect((drawn?.tokens[0]?.raw ?? '') + (drawn?.rest ?? '')).toBe(text);
    expect(drawn?.rest.length).toBeGreaterThan(6000);
  });

  test('so is a table', () => {
    const text = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(500)}`;
    const drawn = readMarkdown(text, false, 100);
    expect(drawn?.tokens[0]?.type).toBe('table');
    expect((drawn?.tokens[0]?.raw ?? '') + (drawn?.rest ?? '')).toBe(text);
    expect(drawn?.rest.length).toBeGreaterThan(4000);
  });

  test('nesting that nobody writes stays text', () => {
    expect(readMarkdown(`${'>'.repeat(500)} x`, false, 400)).toBeNull();
    expect(readMarkdown(`${'- '.repeat(200)}x`, false, 400)).toBeNull();
  });

  test('nothing is lost, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat(30), (text, elements) => {
        const drawn = readMarkdown(text, false, elements);
        if (drawn === null) return;
        const again = drawn.tokens.map((token) => token.raw).join('') + drawn.rest;
        expect(again.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  // With marked alone some of these take more than a minute.
  test.each([
    '_a',
    '*a_',
    '**a *',
    '[a](',
    '![a](',
    '`a',
    '~~a',
    '<a ',
    '<div>',
    'a.',
    'www.',
    'http://a.b',
    '\\',
    '\n',
    '\t',
    '```',
    '# ',
    'a\n=',
    '[a]: b\n',
    'word word\n',
    '    a\n',
    '> ',
    '- ',
  ])('hostile text is read quickly: %j', (unit) => {
    const started = performance.now();
    readMarkdown(fill(unit), true, 400);
    readMarkdown(`- ${fill(unit)}@`, true, 400);
    const lines = fill(unit).split('\n', 1_400).join('\n');
    readMarkdown(`- ${lines}`, true, 400);
    readMarkdown(`> ${lines}`, true, 400);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('safeHref', () => {
  test.each(['https://example.org/a?b#c', 'http://a.b', 'mailto:a@b.c', 'HTTPS://a.b'])(
    'follows %s',
    (href) => {
      expect(safeHref(href)).toBe(href);
    },
  );

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a',
    'file:///etc/passwd',
    'vbscript:x',
    '//example.org',
    'relative/path',
    '#fragment',
    'https://',
    'https://a b',
  ])('shows %j and does not follow it', (href) => {
    expect(safeHref(href)).toBeNull();
  });
});

test('entities that models write are read once', () => {
  expect(unescapeText('a &lt;b&gt; &amp;lt; &nbsp; &unknown;')).toBe('a <b> &lt; \u00a0 &unknown;');
});
