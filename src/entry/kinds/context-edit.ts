import * as z from 'zod/mini';
import { field, isWire, stringAt, wireAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import type { Block } from '../blocks.ts';
import { contentBlocks, contentSize } from '../content.ts';
import { NOTHING, type Effect } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { contentSchema, isContent, isString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** Hides an earlier entry from the model, or gives it other content (pi; format-pi 2.9, gotchas 24 and 25). */
export const contextEdit: Kind = {
  name: 'context_edit',
  group: 'neither',
  tone: 'edit',
  schema: z.looseObject({
    targetId: z.string(),
    replacement: z.nullable(z.looseObject({ content: contentSchema })),
  }),
  guard: (entry) =>
    isString(entry.targetId) &&
    (entry.replacement === null ||
      (isWire(entry.replacement) && isContent(entry.replacement.content))),
  title,
  blocks: (entry): Block[] => [
    ...noteBlock(title(entry)),
    ...contentBlocks(replacementOf(entry), 'markdown'),
  ],
  effect,
  size: (entry) => contentSize(replacementOf(entry)),
};

const replacementOf = (entry: Wire): unknown =>
  field(wireAt(entry, 'replacement') ?? {}, 'content');

function effect(entry: Wire): Effect {
  const target = stringAt(entry, 'targetId');
  const replacement = field(entry, 'replacement');
  if (target === undefined || (replacement !== null && !isWire(replacement))) return NOTHING;
  return { do: 'edit', target, omit: replacement === null };
}

function title(entry: Wire): Words {
  const target = oneLine(stringAt(entry, 'targetId') ?? '');
  return say(field(entry, 'replacement') === null ? 'title_edit_omit' : 'title_edit_replace', {
    target,
  });
}
