import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLine, piecesOf } from './read-line.ts';

const splitAt = (text: string): string[] =>
  piecesOf(text).map(({ from, to }) => text.slice(from, to));

const errorOf = (text: string) => {
  const result = parseLine(text);
  return result.ok ? null : result.error;
};

test('E14: a line is what JSON.parse makes of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseLine(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
    }),
  );
  expect(parseLine('{"a":1}\r').ok).toBe(true);
});

test('E14: a line that is none says why', () => {
  expect(errorOf('oops')).toBe('not-json');
  expect(errorOf('{"type":"mes')).toBe('not-json');
  expect(errorOf('{"a":1} junk')).toBe('trailing-text');
  expect(errorOf('{"a":1}}')).toBe('trailing-text');
  expect(errorOf('{"a":1}{"b" 2}')).toBe('trailing-text');
  expect(errorOf('\u0000\u0000')).toBe('nul-bytes');
  expect(errorOf('\u0000{"a":1}')).toBe('nul-bytes');
  expect(errorOf('{"a":1}{"b":2}')).toBe('two-objects');
  expect(errorOf('{"a":"}{"} {"b":{"c":[]}}')).toBe('two-objects');
  expect(errorOf('{"a":1}{"b":')).toBe('two-objects');
  expect(errorOf('{"a" 1}{"b":2}')).toBe('not-json');
});

test('E14: glued objects come apart where they were glued', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 2, maxLength: 4 }),
      (objects) => {
        const texts = objects.map((object) => JSON.stringify(object));
        expect(splitAt(texts.join(''))).toEqual(texts);
        expect(errorOf(texts.join(''))).toBe('two-objects');
      },
    ),
  );
});

test('E14: an entry behind a fragment is found by its link, a block of a content is none (gotcha 10)', () => {
  const entry =
    '{"type":"message","id":"c","parentId":"b","message":{"content":[{"type":"text"}]}}';
  for (const fragment of [
    '{"type":"message","id":"b","par',
    '\0\0',
    '{"type":"message","content":[{"type":"te',
  ]) {
    expect(errorOf(fragment + entry)).toBe('glued-line');
    expect(splitAt(fragment + entry)).toEqual([fragment, entry]);
  }
  const torn = '{"type":"message","id":"b","message":{"content":[{"type":"toolCall","id":"t"}';
  expect(errorOf(torn)).toBe('not-json');
  expect(splitAt(torn)).toEqual([]);
  // Tries are counted: a line of beginnings costs no more than its length a few times.
  expect(errorOf('{"type":"parentId":'.repeat(100_000))).toBe('not-json');
});

test('E14: pieces lie in the line in order, and leave out nothing but blanks', () => {
  const part = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()).map((object) => JSON.stringify(object)),
    fc.constantFrom(' ', '{"type":"x","par', '}', 'junk', '{"type":"label","parentId":null}'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const text = parts.join('');
      let end = 0;
      const pieces = piecesOf(text);
      for (const { from, to } of pieces) {
        expect(text.slice(end, from).trim()).toBe('');
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      if (pieces.length > 0) expect(text.slice(end).trim()).toBe('');
    }),
  );
});

test('E14: depth is no trouble', () => {
  const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
  expect(['two-objects', 'not-json']).toContain(errorOf(deep + '{"b":1}'));
});
