import type { Ink } from '../../engine/index.ts';
import type { Tone } from '../parts/engine-types.ts';

/** One entry in a drawing of a session. */
export interface Bead {
  readonly tone: Tone | 'problem';
  readonly ink: Ink;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A line between entries: on the path the model sees, summarised, or on another branch. */
export interface Edge {
  readonly kind: 'live' | 'past' | 'off';
  readonly d: string;
}

export interface Drawing {
  readonly edges: readonly Edge[];
  readonly beads: readonly Bead[];
}

const TONES: Readonly<Record<string, Bead['tone']>> = {
  s: 'system',
  u: 'user',
  a: 'assistant',
  t: 'tool',
  c: 'summary',
  b: 'branch',
  p: 'problem',
  l: 'label',
};

/** Entries in a row, one letter each: s u a t c b p l for system, user, assistant, tool, compaction, branch, problem, label. */
export function chain(
  letters: string,
  at: { x: number; y: number; step: number; r: number; ink: Ink },
): Bead[] {
  return Array.from(letters, (letter, index) => ({
    tone: TONES[letter] ?? 'unknown',
    ink: at.ink,
    x: at.x + index * at.step,
    y: at.y,
    r: at.r,
  }));
}

/** A branch that leaves (x, y) for another row, and goes on there from `start` to `end`. */
export function leave(x: number, y: number, to: number, start: number, end: number): Edge {
  const lift = (start - x) * 0.57;
  return {
    kind: 'off',
    d: `M${x} ${y}C${x + lift} ${y} ${start - lift} ${to} ${start} ${to}H${end}`,
  };
}

/** A straight piece of path. */
export const run = (kind: Edge['kind'], from: number, to: number, y: number): Edge => ({
  kind,
  d: `M${from} ${y}H${to}`,
});

/** What holds a label over an entry. */
export const pole = (x: number, y: number, to: number): Edge => ({
  kind: 'off',
  d: `M${x} ${y}V${to}`,
});

/** From an entry over its neighbours to another one: what a checkpoint takes along. */
export const arc = (from: number, to: number, y: number, top: number): Edge => ({
  kind: 'off',
  d: `M${from} ${y}C${from} ${top} ${to} ${top} ${to} ${y}`,
});

/** A picture that an entry names and that lies elsewhere. */
export const frame = (x: number, y: number, to: number): readonly Edge[] => [
  { kind: 'past', d: `M${x} ${y + 5}V${to - 9}` },
  { kind: 'off', d: `M${x - 11} ${to - 8}h22v16h-22zm2 13l6-7 4 4 3-3 5 6` },
];
