import type { ToolResult } from '../../engine/index.ts';
import type { Block } from '../parts/engine-types.ts';

/** Pieces that one step draws. */
export const STEP = 30;
/** Steps that are drawn at once: a further one replaces the first of them, so that a page stays small. */
const STEPS = 2;
/** Results drawn under one call; more of them stand by themselves. */
const RESULTS = 10;
/** Most blocks that come with a row; one more stands for the rest. */
const MOST = 1_000;

/** What is drawn as one: a block with the results of its call, or a result whose call is not here. */
export interface Piece {
  readonly id: string;
  readonly index: number;
  readonly block: Block | null;
  readonly results: readonly ToolResult[];
}

/** The row's blocks are not all: the last one stands for those that did not come. */
export const isCut = (blocks: readonly Block[]): boolean => blocks.length > MOST;

/** Blocks with their results, then the results that would be lost. */
export function piecesOf(
  blocks: readonly Block[],
  results: readonly ToolResult[],
): readonly Piece[] {
  const byCall = new Map<string, ToolResult[]>();
  for (const result of results) {
    const same = byCall.get(result.callId);
    if (same === undefined) byCall.set(result.callId, [result]);
    else same.push(result);
  }
  const under = new Set<ToolResult>();
  const pieces = blocks.map((block, index): Piece => {
    const mine = block.type === 'call' ? (byCall.get(block.id) ?? []).slice(0, RESULTS) : [];
    for (const result of mine) under.add(result);
    return { id: `block ${index}`, index, block, results: mine };
  });
  const apart = results.filter((result) => !under.has(result));
  return [
    ...pieces,
    ...apart.map((result) => ({
      id: `result ${result.key}`,
      index: -1,
      block: null,
      results: [result],
    })),
  ];
}

/** A step of pieces, and where it stands among all of them. */
export interface Step {
  readonly from: number;
  readonly pieces: readonly Piece[];
}

/** The steps that are drawn when the reader has gone `step` steps on. */
export function stepsOf(pieces: readonly Piece[], step: number): readonly Step[] {
  const last = Math.max(0, Math.min(step, Math.ceil(pieces.length / STEP) - 1));
  const first = Math.max(0, last - STEPS + 1);
  const steps: Step[] = [];
  for (let at = first; at <= last; at++) {
    const from = at * STEP;
    steps.push({ from, pieces: pieces.slice(from, from + STEP) });
  }
  return steps;
}
