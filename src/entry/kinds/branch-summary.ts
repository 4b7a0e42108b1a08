import * as z from 'zod/mini';
import { addOf } from '../add.ts';
import { lengthOf } from '../content.ts';
import { NOTHING } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { branchMessages } from '../messages.ts';
import { isString, maybeBoolean, maybeUsage, usageSchema } from '../shape.ts';
import { branchTitle, summaryBlock } from '../summary.ts';
import { readUsage } from '../usage.ts';

const effect = addOf('branchSummary', true);

/**
 * What was found on a branch that was left. `fromId` is where that branch stood; until pi 0.84.2 it named the target
 * instead, and "root" and ids that are gone are normal (gotcha 39), so nothing depends on it.
 */
export const branchSummary: Kind = {
  name: 'branch_summary',
  group: 'context',
  tone: 'branch',
  schema: z.looseObject({
    fromId: z.string(),
    summary: z.string(),
    usage: z.optional(usageSchema),
    fromHook: z.optional(z.boolean()),
    fromExtension: z.optional(z.boolean()),
  }),
  guard: (entry) =>
    isString(entry.fromId) &&
    isString(entry.summary) &&
    maybeUsage(entry.usage) &&
    maybeBoolean(entry.fromHook) &&
    maybeBoolean(entry.fromExtension),
  title: branchTitle,
  blocks: (entry) => [summaryBlock(entry, 'branch')],
  // omp writes empty ones on purpose, as the mark of a discarded entry (format-omp 1.4).
  effect: (entry) => (entry.summary ? effect : NOTHING),
  messages: branchMessages,
  usage: (entry) => readUsage(entry, null),
  size: (entry) => lengthOf(entry.summary),
};
