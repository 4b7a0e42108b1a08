import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { NOTHING, type Effect } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isNull, isString, maybeString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** A bookmark on an entry. Missing, null and "" clear it; blanks are a label (format-pi 2.7, gotcha 26). */
export const label: Kind = {
  name: 'label',
  group: 'neither',
  tone: 'label',
  schema: z.looseObject({ targetId: z.string(), label: z.optional(z.nullable(z.string())) }),
  guard: (entry) => isString(entry.targetId) && (isNull(entry.label) || maybeString(entry.label)),
  title,
  blocks: (entry) => noteBlock(title(entry)),
  effect,
};

function effect(entry: Wire): Effect {
  const target = stringAt(entry, 'targetId');
  if (target === undefined) return NOTHING;
  return { do: 'label', target, label: stringAt(entry, 'label') || null };
}

function title(entry: Wire): Words {
  const target = oneLine(stringAt(entry, 'targetId') ?? '');
  const name = stringAt(entry, 'label') || null;
  if (target === '') return say('title_label_without_target');
  return name === null
    ? say('title_label_cleared', { target })
    : say('title_label', { label: oneLine(name), target });
}
