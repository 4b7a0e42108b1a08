import * as z from 'zod/mini';
import { stringsAt, type Wire } from '../../base/wire.ts';
import type { Kind } from '../kind.ts';
import { isStrings } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

const namesOf = (entry: Wire): string => stringsAt(entry, 'injectedRules').join(', ');

/** Rules that were put into the conversation when the model's stream called for them (xcsh, omp): a set that grows. */
export const ttsrInjection: Kind = {
  name: 'ttsr_injection',
  group: 'setting',
  tone: 'setting',
  schema: z.looseObject({ injectedRules: z.array(z.string()) }),
  guard: (entry) => isStrings(entry.injectedRules),
  title: (entry) => say('title_rules', { names: oneLine(namesOf(entry)) }),
  blocks: (entry) => settingBlock('setting_rules', namesOf(entry)),
  effect: (entry) => ({ do: 'union', key: 'rules', values: stringsAt(entry, 'injectedRules') }),
};
