import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLine, splitObjects } from './read-line.ts';

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
  expect(errorOf('{"a":1} junk')).toBe('not-json');
  expect(errorOf('\u0000\u0000')).toBe('nul-bytes');
  expect(errorOf('\u0000{"a":1}')).toBe('nul-bytes');
  expect(errorOf('{"a":1}{"b":2}')).toBe('two-objects');
  expect(errorOf('{"a":"}{"} {"b":{"c":[]}}')).toBe('two-objects');
  expect(errorOf('{"a":1}{"b":')).toBe('two-objects');
  expect(errorOf('{"a" 1}{"b":2}')).toBe('not-json');
  // Gotcha 10: the first object never ends, a second one stands inside it.
  expect(errorOf('{"type":"message","id":"b","par{"type":"message"}')).toBe('not-json');
});

test('E14: glued objects come apart where they were glued', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 2, maxLength: 4 }),
      (objects) => {
        const texts = objects.map((object) => JSON.stringify(object));
        expect(splitObjects(texts.join(''))).toEqual(texts);
        expect(errorOf(texts.join(''))).toBe('two-objects');
      },
    ),
  );
});

test('E14: depth is no trouble', () => {
  const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
  expect(['two-objects', 'not-json']).toContain(errorOf(deep + '{"b":1}'));
});
