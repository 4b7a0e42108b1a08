import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { NOTHING } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isString, isUsage, maybeString, usageSchema } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { nameOfModel, readUsage } from '../usage.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** A model call beside the conversation, recorded for its cost (pi 0.86; `cache_warm`; gotcha 40). */
export const usage: Kind = {
  name: 'usage',
  group: 'neither',
  tone: 'usage',
  schema: z.looseObject({
    kind: z.string(),
    provider: z.string(),
    model: z.string(),
    usage: usageSchema,
    note: z.optional(z.string()),
  }),
  guard: (entry) =>
    isString(entry.kind) &&
    isString(entry.provider) &&
    isString(entry.model) &&
    isUsage(entry.usage) &&
    maybeString(entry.note),
  title,
  blocks: (entry) => noteBlock(title(entry)),
  effect: () => NOTHING,
  usage: (entry) =>
    readUsage(entry, nameOfModel(stringAt(entry, 'provider'), stringAt(entry, 'model'))),
};

function title(entry: Wire): Words {
  const kind = oneLine(stringAt(entry, 'kind') ?? '');
  return say('title_usage', { kind, model: oneLine(stringAt(entry, 'model') ?? '') });
}
