import * as z from 'zod/mini';
import { field, stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import type { Block } from '../blocks.ts';
import { NOTHING } from '../effects.ts';
import { jsonText } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { isString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** State that an extension keeps for itself. Never in the context (format-pi 1.4). */
export const custom: Kind = {
  name: 'custom',
  group: 'neither',
  tone: 'extension',
  schema: z.looseObject({ customType: z.string() }),
  guard: (entry) => isString(entry.customType),
  title,
  blocks: (entry): Block[] => {
    const data = field(entry, 'data');
    const note = noteBlock(title(entry));
    return data === undefined ? note : [...note, { type: 'json', text: jsonText(data) }];
  },
  effect: () => NOTHING,
};

function title(entry: Wire): Words {
  return say('title_extension_state', { name: oneLine(stringAt(entry, 'customType') ?? '') });
}
