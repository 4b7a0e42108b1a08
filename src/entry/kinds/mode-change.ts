import * as z from 'zod/mini';
import { field, stringAt, type Wire } from '../../base/wire.ts';
import type { Block } from '../blocks.ts';
import { jsonText } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { isString, maybeWire } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

const modeOf = (entry: Wire): string => stringAt(entry, 'mode') ?? 'none';

/** Another mode from here on: plan, plan_paused, none, goal … (xcsh, omp). Its `data` goes with it (gotcha 22). */
export const modeChange: Kind = {
  name: 'mode_change',
  group: 'setting',
  tone: 'setting',
  schema: z.looseObject({ mode: z.string(), data: z.optional(z.looseObject({})) }),
  guard: (entry) => isString(entry.mode) && maybeWire(entry.data),
  title: (entry) => say('title_mode', { mode: oneLine(modeOf(entry)) }),
  blocks: (entry): Block[] => {
    const data = field(entry, 'data');
    const setting = settingBlock('setting_mode', modeOf(entry));
    return data === undefined || data === null
      ? setting
      : [...setting, { type: 'json', text: jsonText(data) }];
  },
  effect: (entry) => ({ do: 'set', key: 'mode', value: modeOf(entry) }),
};
