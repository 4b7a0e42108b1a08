import * as z from 'zod/mini';
import { field, stringAt, wireAt, type Wire } from '../../base/wire.ts';
import type { Block } from '../blocks.ts';
import { lengthOf } from '../content.ts';
import type { CutEffect } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { compactionMessages } from '../messages.ts';
import { promptBlock, system } from '../roles/system.ts';
import {
  isMessage,
  isNumber,
  isString,
  maybeBoolean,
  maybeString,
  maybeUsage,
  messageSchema,
  usageSchema,
} from '../shape.ts';
import { compactionTitle, summaryBlock } from '../summary.ts';
import { readUsage } from '../usage.ts';

/** A checkpoint: what lies before it is told in short (format-pi 1.4, 2.8; format-omp 1.4). */
export const compaction: Kind = {
  name: 'compaction',
  group: 'context',
  tone: 'summary',
  // firstKeptEntryId is missing beside a retained tail (seed 000), so it is not required.
  schema: z.looseObject({
    summary: z.string(),
    firstKeptEntryId: z.optional(z.string()),
    tokensBefore: z.number(),
    systemMessage: z.optional(messageSchema),
    retainedTail: z.optional(z.array(messageSchema)),
    usage: z.optional(usageSchema),
    fromHook: z.optional(z.boolean()),
    fromExtension: z.optional(z.boolean()),
  }),
  guard: (entry) =>
    isString(entry.summary) &&
    maybeString(entry.firstKeptEntryId) &&
    isNumber(entry.tokensBefore) &&
    (entry.systemMessage === undefined || isMessage(entry.systemMessage)) &&
    (entry.retainedTail === undefined || isTail(entry.retainedTail)) &&
    maybeUsage(entry.usage) &&
    maybeBoolean(entry.fromHook) &&
    maybeBoolean(entry.fromExtension),
  title: compactionTitle,
  blocks: (entry) => {
    const prompt = wireAt(entry, 'systemMessage');
    const card: Block = summaryBlock(entry, 'compaction');
    return prompt ? [card, promptBlock(prompt)] : [card];
  },
  effect,
  messages: compactionMessages,
  usage: (entry) => readUsage(entry, null),
  size: (entry) => {
    const prompt = wireAt(entry, 'systemMessage');
    return lengthOf(entry.summary) + ((prompt && system.size?.(prompt)) ?? 0);
  },
};

const isTail = (value: unknown): boolean => Array.isArray(value) && value.every(isMessage);

/** An empty tail is a tail too: the checkpoint then keeps nothing (product 6). */
function effect(entry: Wire): CutEffect {
  const tail = field(entry, 'retainedTail');
  return {
    do: 'cut',
    keepFrom: stringAt(entry, 'firstKeptEntryId') ?? null,
    tail: Array.isArray(tail) ? tail.length : null,
  };
}

/** The messages of `retainedTail`, in order; items that are no objects are left out. */
export function tailMessages(entry: Wire): Wire[] {
  const tail = field(entry, 'retainedTail');
  return Array.isArray(tail)
    ? tail.filter((item): item is Wire => typeof item === 'object' && item !== null)
    : [];
}
