import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import type { Kind } from '../kind.ts';
import { maybeString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** The name, trimmed; null clears it (format-pi 2.7, gotcha 28). */
const nameOf = (entry: Wire): string | null => (stringAt(entry, 'name') ?? '').trim() || null;

/** The session's name, as pi writes it. The last line of the file wins, on whatever branch. */
export const sessionInfo: Kind = {
  name: 'session_info',
  group: 'neither',
  tone: 'label',
  schema: z.looseObject({ name: z.optional(z.string()) }),
  guard: (entry) => maybeString(entry.name),
  title,
  blocks: (entry) => noteBlock(title(entry)),
  effect: (entry) => ({ do: 'name', name: nameOf(entry) }),
};

function title(entry: Wire): Words {
  const name = nameOf(entry);
  return name === null ? say('title_name_cleared') : say('title_name', { name: oneLine(name) });
}
