import * as z from 'zod/mini';
import { field, numberAt, stringAt, trueAt, wireAt, type Wire } from '../../base/wire.ts';
import { text } from '../../base/words.ts';
import { NO_CALLS } from '../add.ts';
import type { Block } from '../blocks.ts';
import { contentBlocks, contentSize } from '../content.ts';
import type { AddEffect } from '../effects.ts';
import { jsonText } from '../json-text.ts';
import type { Role } from '../kind.ts';
import {
  isItems,
  isString,
  itemsSchema,
  maybeBoolean,
  maybeString,
  maybeUsage,
  usageSchema,
} from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { readUsage } from '../usage.ts';
import { say } from '../words.ts';

/** What a tool gave back, paired with its call by `toolCallId` (format-pi 1.5, AI:434-449). */
export const toolResult: Role = {
  name: 'toolResult',
  group: 'context',
  tone: 'tool',
  // seed 002 writes results without toolName, so it is not required.
  schema: z.looseObject({
    toolCallId: z.string(),
    toolName: z.optional(z.string()),
    content: itemsSchema,
    isError: z.optional(z.boolean()),
    usage: z.optional(usageSchema),
  }),
  guard: (message) =>
    isString(message.toolCallId) &&
    maybeString(message.toolName) &&
    isItems(message.content) &&
    maybeBoolean(message.isError) &&
    maybeUsage(message.usage),
  title: (message) => {
    const name = oneLine(stringAt(message, 'toolName') ?? '');
    return name === '' ? say('title_tool_result') : text(name);
  },
  blocks,
  effect,
  usage: (message) => readUsage(message, null),
  size: (message) => contentSize(message.content),
  forModel: (message) => message,
};

function effect(message: Wire): AddEffect {
  const answers = stringAt(message, 'toolCallId') ?? null;
  return {
    do: 'add',
    role: 'toolResult',
    calls: NO_CALLS,
    answers,
    sent: true,
    failed: trueAt(message, 'isError'),
    model: null,
  };
}

function blocks(message: Wire): Block[] {
  const details = wireAt(message, 'details') ?? {};
  const nested = field(message, 'nestedCalls');
  const head: Block = {
    type: 'output',
    callId: stringAt(message, 'toolCallId') ?? '',
    name: stringAt(message, 'toolName') ?? '',
    failed: trueAt(message, 'isError'),
    duration: numberAt(message, 'durationMs') ?? null,
    diff: stringAt(details, 'diff') ?? stringAt(details, 'patch') ?? null,
    fullOutputPath: stringAt(details, 'fullOutputPath') ?? null,
  };
  const output = contentBlocks(field(message, 'content'), 'plain');
  if (nested === undefined || nested === null) return [head, ...output];
  return [head, ...output, { type: 'json', text: jsonText(nested) }];
}
