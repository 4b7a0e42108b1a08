/** Who wrote a file, decided from what its lines tell (format-omp 1.6, rule E8). */
import type { Words } from '../../base/words.ts';
import type { Header } from '../header.ts';
import { say } from '../words.ts';
import type { Dialect } from './dialect.ts';
import { bitOf, signsIn } from './evidence.ts';
import { omp } from './omp.ts';
import { pi } from './pi.ts';
import { xcsh } from './xcsh.ts';

/** In the order in which a tie is decided. */
export const DIALECTS: readonly Dialect[] = [pi, xcsh, omp];

/** The dialect by its name; null for anything else. */
export const dialectOf = (name: unknown): Dialect | null =>
  DIALECTS.find((dialect) => dialect.name === name) ?? null;

/** What was decided and why. */
export interface Decision {
  readonly dialect: Dialect;
  /** pi only: written by the harness of its agent core, which keeps its position and retained tails. */
  readonly flavour: 'harness' | null;
  /** The signs that spoke for it; one sentence that there are none otherwise. */
  readonly evidence: readonly Words[];
}

const HARNESS =
  bitOf('evidence_harness_line') | bitOf('evidence_retained_tail') | bitOf('evidence_metadata');
const JOINED = bitOf('evidence_model_joined');

/** Decides from the signs of all lines (`evidenceOf`, joined with `|`) and the header; pi when nothing speaks. `forced` overrides it. */
export function decide(
  evidence: number,
  header: Header | null,
  forced: Dialect['name'] | null = null,
): Decision {
  const signs = signsIn(credible(evidence, header));
  const scoreOf = (dialect: Dialect): number =>
    signs.reduce((sum, sign) => sum + (dialect.signs[sign] ?? 0), 0);
  let dialect = pi;
  for (const other of DIALECTS) if (scoreOf(other) > scoreOf(dialect)) dialect = other;
  dialect = dialectOf(forced) ?? dialect;
  const words = signs.filter((sign) => dialect.signs[sign] !== undefined).map((sign) => say(sign));
  return {
    dialect,
    flavour: dialect === pi && (evidence & HARNESS) !== 0 ? 'harness' : null,
    evidence: words.length > 0 ? words : [say('evidence_nothing')],
  };
}

/** The earliest pi joined provider and model too, before there were versions (format-pi 1.1): no sign in a v1 file. */
const credible = (evidence: number, header: Header | null): number =>
  header !== null && (header.version ?? 1) < 2 ? evidence & ~JOINED : evidence;
