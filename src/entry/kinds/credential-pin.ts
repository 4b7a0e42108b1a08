import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { NOTHING } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

/** Which account omp keeps to. The hash is a pseudonym of a person: no block and no title shows it (format-omp 1.4). */
export const credentialPin: Kind = {
  name: 'credential_pin',
  group: 'neither',
  tone: 'setting',
  schema: z.looseObject({ provider: z.string(), hash: z.string() }),
  guard: (entry) => isString(entry.provider) && isString(entry.hash),
  title,
  blocks: (entry) => noteBlock(title(entry)),
  effect: () => NOTHING,
};

function title(entry: Wire): Words {
  return say('title_credential', { provider: oneLine(stringAt(entry, 'provider') ?? '') });
}
