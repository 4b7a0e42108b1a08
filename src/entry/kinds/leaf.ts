import * as z from 'zod/mini';
import { field, stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { NOTHING, type Effect } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isNull, isString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** The position, persisted (pi, harness flavour): after this line the leaf is its target (gotcha 23). */
export const leaf: Kind = {
  name: 'leaf',
  group: 'neither',
  tone: 'setting',
  schema: z.looseObject({ targetId: z.nullable(z.string()) }),
  guard: (entry) => isNull(entry.targetId) || isString(entry.targetId),
  title,
  blocks: (entry) => noteBlock(title(entry)),
  effect,
};

function effect(entry: Wire): Effect {
  const target = field(entry, 'targetId');
  return target === null || isString(target) ? { do: 'leaf', target } : NOTHING;
}

function title(entry: Wire): Words {
  const target = stringAt(entry, 'targetId');
  return target === undefined
    ? say('title_leaf_root')
    : say('title_leaf', { target: oneLine(target) });
}
