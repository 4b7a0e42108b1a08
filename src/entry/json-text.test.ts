import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactJson, jsonLength, jsonText } from './json-text.ts';

test('E3: the text is the JSON of the value, indented by two', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // -0 has no JSON text of its own.
      expect(jsonText(value)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('E3: a value 100,000 levels deep has a text, cut at the limit', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  const text = jsonText(deep, 1_000);
  expect(text).toHaveLength(1_001);
  expect(text.endsWith('…')).toBe(true);
  expect(jsonText(deep)).toContain('[[[[1]]]]');
  expect(compactJson(deep)).toContain('[[[[1]]]]');
  expect(jsonLength(deep)).toBeGreaterThan(200_000);
});

test('an own __proto__ is a name like any other', () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"toJSON":2}');
  expect(JSON.parse(jsonText(value))).toEqual(value);
  expect(jsonText(value)).toContain('"__proto__"');
});

test('undefined reads as null', () => {
  expect(jsonText(undefined)).toBe('null');
  expect(compactJson(undefined)).toBe('null');
});

test('the length is that of the compact text, escapes aside', () => {
  const plain = { a: 'xy', b: ['c', { d: '' }] };
  const exact = JSON.stringify(plain).length;
  expect(Math.abs(jsonLength(plain) - exact)).toBeLessThan(6);
});
