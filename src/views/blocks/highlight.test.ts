import { expect, test } from 'vitest';
import { flatten, highlight, knownSpans } from './highlight.ts';

test('colours a language that is known', async () => {
  const code = 'const a = "text"; // note';
  const spans = await highlight(code, 'ts');
  expect(spans?.map((span) => span.text).join('')).toBe(code);
  expect(spans?.find((span) => span.text === 'const')?.cls).toBe('keyword');
  expect(spans?.find((span) => span.text === '"text"')?.cls).toBe('string');
  expect(spans?.find((span) => span.text === '// note')?.cls).toBe('comment');
  expect(knownSpans(code, 'ts')).toEqual(spans);
});

test.each([
  ['a language nobody knows', 'x', 'klingon'],
  ['no language', 'x', ''],
  ['too much code', 'x'.repeat(30_000), 'ts'],
])('leaves %s plain', async (_name, code, lang) => {
  expect(await highlight(code, lang)).toBeNull();
});

test('a wall of signs ends in plain text', async () => {
  const code = '1 a '.repeat(4_000);
  const spans = await highlight(code, 'js');
  expect(spans?.length).toBeLessThan(500);
  expect(spans?.map((span) => span.text).join('')).toBe(code);
});

test('reads any tree without calling itself', () => {
  let node: Parameters<typeof flatten>[0] = { type: 'text', value: 'x' };
  for (let depth = 0; depth < 50_000; depth++) node = { type: 'element', children: [node] };
  expect(flatten(node)).toEqual([{ text: 'x', cls: '' }]);
});
