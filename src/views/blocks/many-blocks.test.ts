import { expect, test } from 'vitest';
import type { ToolResult } from '../../engine/index.ts';
import type { Block } from '../parts/engine-types.ts';
import { piecesOf, stepsOf } from './many-blocks.ts';

const call = (id: string): Block => ({ type: 'call', id, name: 'bash', argument: '', args: '' });
const result = (callId: string, key: number): ToolResult => ({
  callId,
  key,
  id: null,
  time: null,
  size: 0,
  ink: 'in',
  blocks: [],
  more: {},
  took: null,
});
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `c${at}`);

test('a call and its result are one; a result without its call is not lost', () => {
  const pieces = piecesOf([call('a'), call('b')], [result('b', 1), result('x', 2)]);
  expect(pieces.map(({ block, results }) => [block?.type, results.map(({ key }) => key)])).toEqual([
    ['call', []],
    ['call', [1]],
    [undefined, [2]],
  ]);
});

test('of a thousand results of one call all are there, ten of them under it', () => {
  const pieces = piecesOf(
    [call('a')],
    ids(1_000).map((_, key) => result('a', key)),
  );
  expect(pieces).toHaveLength(991);
  expect(pieces.flatMap(({ results }) => results)).toHaveLength(1_000);
});

test('30 at first, 60 after a step, then the last 60', () => {
  const pieces = piecesOf(ids(100).map(call), []);
  const drawn = (step: number) => stepsOf(pieces, step).map((one) => [one.from, one.pieces.length]);
  expect(drawn(0)).toEqual([[0, 30]]);
  expect(drawn(1)).toEqual([
    [0, 30],
    [30, 30],
  ]);
  expect(drawn(9)).toEqual([
    [60, 30],
    [90, 10],
  ]);
  expect(stepsOf([], 0)).toEqual([{ from: 0, pieces: [] }]);
});
