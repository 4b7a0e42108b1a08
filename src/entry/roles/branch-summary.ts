import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import { addOf } from '../add.ts';
import { lengthOf } from '../content.ts';
import type { Role } from '../kind.ts';
import { isString, maybeString } from '../shape.ts';
import { branchTitle, summaryBlock } from '../summary.ts';
import { userText } from './user-text.ts';

const effect = addOf('branchSummary', true);

/** What was found on a branch that was left. Derived from `branch_summary` entries; a file may hold it as a message. */
export const branchSummary: Role = {
  name: 'branchSummary',
  group: 'context',
  tone: 'branch',
  schema: z.looseObject({ summary: z.string(), fromId: z.optional(z.nullable(z.string())) }),
  guard: (message) =>
    isString(message.summary) && (message.fromId === null || maybeString(message.fromId)),
  title: branchTitle,
  blocks: (message) => [summaryBlock(message, 'branch')],
  effect: () => effect,
  size: (message) => lengthOf(message.summary),
  forModel: (message) => userText(message, sentText(message)),
};

const sentText = (message: Wire): string =>
  `Another branch of this conversation was tried and left. What it found:\n\n<summary>\n${stringAt(message, 'summary') ?? ''}</summary>`;
