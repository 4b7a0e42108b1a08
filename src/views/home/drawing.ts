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
};

/** Entries in a row, one letter each: s u a t c b p for system, user, assistant, tool, compaction, branch, problem. */
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
