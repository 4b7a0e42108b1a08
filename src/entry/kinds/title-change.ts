import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { NOTHING } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isString, maybeString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** omp's record of a rename, with the whole title. It names nothing: the title slot does (format-omp gotcha 3). */
export const titleChange: Kind = {
  name: 'title_change',
  group: 'neither',
  tone: 'label',
  schema: z.looseObject({
    title: z.string(),
    previousTitle: z.optional(z.string()),
    source: z.optional(z.string()),
  }),
  guard: (entry) =>
    isString(entry.title) && maybeString(entry.previousTitle) && maybeString(entry.source),
  title,
  blocks: (entry) => noteBlock(title(entry)),
  effect: () => NOTHING,
};

function title(entry: Wire): Words {
  return say('title_renamed', { title: oneLine(stringAt(entry, 'title') ?? '') });
}
