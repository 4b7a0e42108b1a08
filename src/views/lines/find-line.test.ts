import { expect, test } from 'vitest';
import { ok } from '../../base/result.ts';
import type { EngineApi, LineRow } from '../../engine/index.ts';
import { linesWith } from './find-line.ts';

const row = (line: number): LineRow => ({
  line,
  from: line * 10,
  to: line * 10 + 9,
  text: '',
  more: 0,
  what: 'unreadable',
  key: null,
  problems: 0,
});

const engine = (total: number): { lines: EngineApi['lines']; asked: () => number } => {
  let asked = 0;
  return {
    asked: () => asked,
    lines: ({ from, to }) => {
      asked += 1;
      const rows = Array.from({ length: Math.min(to, total) - from }, (_, at) => row(from + at));
      return Promise.resolve(ok({ revision: 1, total, from, rows, revealed: -1 }));
    },
  };
};

test.each([0, 7, 499_999, 999_999])('finds line %i by its first byte', async (line) => {
  const { lines, asked } = engine(1_000_000);
  const range = { from: 0, to: 5, reveal: line * 10 };
  const found = await linesWith({ lines }, range, new AbortController().signal);
  expect(found.ok && found.value.revealed).toBe(line);
  expect(asked()).toBeLessThan(25);
});

test('no line starts there', async () => {
  const { lines } = engine(100);
  const range = { from: 0, to: 5, reveal: 55 };
  const found = await linesWith({ lines }, range, new AbortController().signal);
  expect(found.ok && found.value.revealed).toBe(-1);
});
