import * as z from 'zod/mini';
import { isWire, stringAt, wireAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { NOTHING } from '../effects.ts';
import { jsonText } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';

/** The raw log of the earliest pi (until 0.7.7); today's pi shows it and ignores it (format-pi 1.4). */
export const event: Kind = {
  name: 'event',
  group: 'neither',
  tone: 'unknown',
  schema: z.looseObject({ event: z.looseObject({}) }),
  guard: (entry) => isWire(entry.event),
  title,
  blocks: (entry) => [{ type: 'json', text: jsonText(entry) }],
  effect: () => NOTHING,
};

function title(entry: Wire): Words {
  const name = stringAt(wireAt(entry, 'event') ?? {}, 'type') ?? '';
  return say('title_event', { name: oneLine(name) });
}
