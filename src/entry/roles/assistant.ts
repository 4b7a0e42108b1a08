import * as z from 'zod/mini';
import { field, isWire, listAt, stringAt, type Wire } from '../../base/wire.ts';
import { text, type Words } from '../../base/words.ts';
import { NO_CALLS } from '../add.ts';
import type { Block } from '../blocks.ts';
import { callArgument } from '../call-argument.ts';
import { contentBlocks, contentSize, contentText } from '../content.ts';
import type { AddEffect } from '../effects.ts';
import type { Role } from '../kind.ts';
import { modelText } from '../model-text.ts';
import { isItems, itemsSchema, maybeString, maybeUsage, usageSchema } from '../shape.ts';
import { bare, firstLine } from '../title-text.ts';
import { calledModel, readUsage } from '../usage.ts';
import { say } from '../words.ts';
import { emptyTitle } from './prompt-title.ts';

/** An answer of the model: text, thinking and tool calls in their order (format-pi 1.5, AI:382-413). */
export const assistant: Role = {
  name: 'assistant',
  group: 'context',
  tone: 'assistant',
  schema: z.looseObject({
    content: itemsSchema,
    provider: z.optional(z.string()),
    model: z.optional(z.string()),
    responseModel: z.optional(z.string()),
    stopReason: z.optional(z.string()),
    errorMessage: z.optional(z.string()),
    usage: z.optional(usageSchema),
  }),
  guard: (message) =>
    isItems(message.content) &&
    maybeString(message.provider) &&
    maybeString(message.model) &&
    maybeString(message.responseModel) &&
    maybeString(message.stopReason) &&
    maybeString(message.errorMessage) &&
    maybeUsage(message.usage),
  title,
  blocks,
  effect,
  usage: (message) => readUsage(message, calledModel(message)),
  size: (message) => contentSize(message.content),
  forModel: (message) => message,
};

const isCall = (item: unknown): item is Wire => isWire(item) && item.type === 'toolCall';

/** Every assistant message sets the model, failed ones too (format-pi 2.10). */
function effect(message: Wire): AddEffect {
  const content = field(message, 'content');
  let calls: string[] | null = null;
  let wordless = typeof content !== 'string' || content.trim() === '';
  if (Array.isArray(content)) {
    for (const item of content) {
      if (isCall(item) && typeof item.id === 'string') (calls ??= []).push(item.id);
      else if (wordless && isWire(item) && item.type === 'text' && typeof item.text === 'string')
        wordless = item.text.trim() === '';
    }
  }
  const stop = field(message, 'stopReason');
  return {
    do: 'add',
    role: 'assistant',
    calls: calls ?? NO_CALLS,
    answers: null,
    sent: true,
    failed: stop === 'error' || stop === 'aborted',
    // A reply that ended in another way has that to say, also without words (format-pi 3.2).
    wordless: wordless && (!stop || stop === 'stop' || stop === 'toolUse'),
    model: modelText(field(message, 'provider'), field(message, 'model')),
  };
}

/** The error, else its first words, else its thinking's, else its calls, else why there is nothing. */
function title(message: Wire): Words {
  const error = errorOf(message);
  if (error !== null) return text(firstLine(error));
  const content = field(message, 'content');
  const words = bare(firstLine(contentText(content, '\n')));
  if (words !== '') return text(words);
  const items = listAt(message, 'content').filter(isWire);
  const thought = items.find(
    (item) => item.type === 'thinking' && firstLine(stringAt(item, 'thinking') ?? '') !== '',
  );
  if (thought) return text(bare(firstLine(stringAt(thought, 'thinking') ?? '')));
  const calls = items.filter(isCall);
  if (calls[0]) return callsTitle(calls[0], calls.length - 1);
  if (field(message, 'stopReason') === 'aborted') return say('title_aborted');
  return items.some((item) => item.type === 'thinking')
    ? say('title_redacted')
    : emptyTitle(content);
}

function callsTitle(first: Wire, more: number): Words {
  const name = stringAt(first, 'name') ?? '';
  const call = `${name} ${callArgument(field(first, 'arguments'), name)}`.trim();
  return more === 0 ? text(call) : say('title_calls', { call, more });
}

/** The provider's words where the call failed; null when it did not, or nothing was recorded. */
function errorOf(message: Wire): string | null {
  const error = stringAt(message, 'errorMessage') ?? '';
  return field(message, 'stopReason') === 'error' && error.trim() !== '' ? error : null;
}

function blocks(message: Wire): Block[] {
  const said = contentBlocks(field(message, 'content'), 'markdown');
  const error = stringAt(message, 'errorMessage') ?? '';
  return error === '' ? said : [...said, { type: 'text', as: 'error', text: error }];
}
