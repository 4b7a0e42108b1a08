import * as z from 'zod/mini';
import { stringsAt } from '../../base/wire.ts';
import { compactJson } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { isStrings } from '../shape.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

/** The tools in force from here on (pi, harness flavour; format-pi 1.4). The value is the JSON text of their names. */
export const activeToolsChange: Kind = {
  name: 'active_tools_change',
  group: 'setting',
  tone: 'setting',
  schema: z.looseObject({ activeToolNames: z.array(z.string()) }),
  guard: (entry) => isStrings(entry.activeToolNames),
  title: (entry) => say('title_tools', { count: stringsAt(entry, 'activeToolNames').length }),
  blocks: (entry) => settingBlock('setting_tools', stringsAt(entry, 'activeToolNames').join(', ')),
  effect: (entry) => ({
    do: 'set',
    key: 'tools',
    value: compactJson(stringsAt(entry, 'activeToolNames')),
  }),
};
