import * as z from 'zod/mini';
import { stringAt } from '../../base/wire.ts';
import { NOTHING } from '../effects.ts';
import { jsonText } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';

/** The floor: a type that no agent we know writes. Shown as it is stored, kept, without effect (format-pi 1.5). */
export const unknownKind: Kind = {
  name: 'unknown',
  group: 'neither',
  tone: 'unknown',
  schema: z.looseObject({}),
  guard: () => true,
  title: (entry) => say('title_unknown_type', { type: oneLine(stringAt(entry, 'type') ?? '') }),
  blocks: (entry) => [{ type: 'json', text: jsonText(entry) }],
  effect: () => NOTHING,
};
