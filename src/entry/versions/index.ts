/** The steps between versions of the format, in order. A new version is a new file and one line here. */
import type { Wire } from '../../base/wire.ts';
import { customRole } from './custom-role.ts';
import type { StepAt, VersionStep } from './step.ts';
import { tree } from './tree.ts';

export const STEPS: readonly VersionStep[] = [tree, customRole];

/** The version that all steps lead to. */
export const CURRENT_VERSION = lastOf(STEPS);

/** Checked when the module loads: from 2 on, one by one, each with a name of its own (rule E7). */
export function lastOf(steps: readonly VersionStep[]): number {
  const names = new Set(steps.map((step) => step.name));
  const gap = steps.findIndex((step, index) => step.to !== index + 2);
  if (gap >= 0 || names.size !== steps.length)
    throw new Error(`Version steps are not gapless at ${gap}`);
  return steps.length + 1;
}

/**
 * The steps that a file with this `version` needs. Compared as loosely as pi compares (format-pi 2.2): missing and null
 * are 1, "3" is 3, a word compares false everywhere and needs none, and so does a version above ours.
 */
export function stepsFrom(version: unknown): readonly VersionStep[] {
  const number = loosely(version);
  return STEPS.filter((step) => number < step.to);
}

function loosely(version: unknown): number {
  if (version === undefined || version === null) return 1;
  return typeof version === 'object' ? NaN : Number(version);
}

/** The line after all steps, in order. */
export function lift(wire: Wire, steps: readonly VersionStep[], at: StepAt): Wire {
  let lifted = wire;
  for (const step of steps) lifted = step.line(lifted, at);
  return lifted;
}
