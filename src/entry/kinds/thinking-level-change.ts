import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import type { Kind } from '../kind.ts';
import { isNull, maybeString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

/** xcsh and omp write null for "off" (format-omp 1.4, gotcha 21). */
const levelOf = (entry: Wire): string => stringAt(entry, 'thinkingLevel') ?? 'off';

/** Another thinking level from here on. */
export const thinkingLevelChange: Kind = {
  name: 'thinking_level_change',
  group: 'setting',
  tone: 'setting',
  schema: z.looseObject({ thinkingLevel: z.optional(z.nullable(z.string())) }),
  guard: (entry) => isNull(entry.thinkingLevel) || maybeString(entry.thinkingLevel),
  title: (entry) => say('title_thinking', { level: oneLine(levelOf(entry)) }),
  blocks: (entry) => settingBlock('setting_thinking', levelOf(entry)),
  effect: (entry) => ({ do: 'set', key: 'thinking', value: levelOf(entry) }),
};
