import { expect, test } from 'vitest';
import { readFields } from './call-fields.ts';

test('strings stand as they are, other values as JSON', () => {
  expect(readFields('{"command":"a\\nb","limit":3,"edits":[{"a":1}]}')).toEqual([
    { name: 'command', value: 'a\nb' },
    { name: 'limit', value: '3' },
    { name: 'edits', value: '[\n  {\n    "a": 1\n  }\n]' },
  ]);
});

test.each(['', '{"a":', '[1]', '"text"', 'null', '3'])('%j has no fields', (args) => {
  expect(readFields(args)).toBeNull();
});

test('deep nesting does not break it', () => {
  const deep = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  expect(() => readFields(deep)).not.toThrow();
});
