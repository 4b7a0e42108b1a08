import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import { addOf } from '../add.ts';
import { lengthOf } from '../content.ts';
import type { Role } from '../kind.ts';
import { isString, maybeNumber } from '../shape.ts';
import { compactionTitle, summaryBlock } from '../summary.ts';
import { userText } from './user-text.ts';

const effect = addOf('compactionSummary', true);

/** What stands for the messages before a compaction. Derived from `compaction` entries; a file may hold it as a message. */
export const compactionSummary: Role = {
  name: 'compactionSummary',
  group: 'context',
  tone: 'summary',
  schema: z.looseObject({ summary: z.string(), tokensBefore: z.optional(z.number()) }),
  guard: (message) => isString(message.summary) && maybeNumber(message.tokensBefore),
  title: compactionTitle,
  blocks: (message) => [summaryBlock(message, 'compaction')],
  effect: () => effect,
  size: (message) => lengthOf(message.summary),
  forModel: (message) => userText(message, sentText(message)),
};

const sentText = (message: Wire): string =>
  `What was said before this point, in short:\n\n<summary>\n${stringAt(message, 'summary') ?? ''}\n</summary>`;
