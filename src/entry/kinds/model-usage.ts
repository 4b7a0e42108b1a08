import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import type { Block } from '../blocks.ts';
import { NOTHING } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isString, isUsage, maybeString, usageSchema } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { nameOfModel, readUsage } from '../usage.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** omp's record of a side call (making a title …), with its cost (format-omp 1.4). */
export const modelUsage: Kind = {
  name: 'model_usage',
  group: 'neither',
  tone: 'usage',
  schema: z.looseObject({
    purpose: z.string(),
    provider: z.string(),
    model: z.string(),
    usage: usageSchema,
    errorMessage: z.optional(z.string()),
  }),
  guard: (entry) =>
    isString(entry.purpose) &&
    isString(entry.provider) &&
    isString(entry.model) &&
    isUsage(entry.usage) &&
    maybeString(entry.errorMessage),
  title,
  blocks: (entry): Block[] => {
    const error = stringAt(entry, 'errorMessage');
    const note = noteBlock(title(entry));
    return error === undefined ? note : [...note, { type: 'text', as: 'error', text: error }];
  },
  effect: () => NOTHING,
  usage: (entry) =>
    readUsage(entry, nameOfModel(stringAt(entry, 'provider'), stringAt(entry, 'model'))),
};

function title(entry: Wire): Words {
  const purpose = oneLine(stringAt(entry, 'purpose') ?? '');
  return say('title_model_usage', { purpose, model: oneLine(stringAt(entry, 'model') ?? '') });
}
