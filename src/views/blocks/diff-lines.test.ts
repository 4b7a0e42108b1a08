import { expect, test } from 'vitest';
import { countDiff, readDiff } from './diff-lines.ts';

test("reads pi's diffs, with their line numbers", () => {
  const lines = readDiff('  31 before\n- 32 old  line\n+ 32 new\n     ...\n+101 last\n');
  expect(lines.map(({ kind, number, text }) => [kind, number, text])).toEqual([
    ['same', '31', 'before'],
    ['del', '32', 'old  line'],
    ['add', '32', 'new'],
    ['same', '', '...'],
    ['add', '101', 'last'],
  ]);
  expect(countDiff(lines)).toEqual({ added: 2, removed: 1 });
});

test('reads unified diffs', () => {
  const lines = readDiff('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n');
  expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
    ['head', '--- a/x'],
    ['head', '+++ b/x'],
    ['head', '@@ -1,2 +1,2 @@'],
    ['same', 'same'],
    ['del', 'old'],
    ['add', 'new'],
  ]);
  expect(countDiff(lines)).toEqual({ added: 1, removed: 1 });
});

test('anything else stands as it is', () => {
  expect(readDiff('no diff at all').map((line) => line.text)).toEqual(['no diff at all']);
});
