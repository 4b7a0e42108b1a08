import * as z from 'zod/mini';
import { stringsAt } from '../../base/wire.ts';
import { compactJson } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { isStrings } from '../shape.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

/** Tools of MCP servers that were chosen (xcsh; omp keeps the line and ignores it, format-omp 1.4). */
export const mcpToolSelection: Kind = {
  name: 'mcp_tool_selection',
  group: 'setting',
  tone: 'setting',
  schema: z.looseObject({ selectedToolNames: z.array(z.string()) }),
  guard: (entry) => isStrings(entry.selectedToolNames),
  title: (entry) => say('title_mcp_tools', { count: stringsAt(entry, 'selectedToolNames').length }),
  blocks: (entry) =>
    settingBlock('setting_mcp_tools', stringsAt(entry, 'selectedToolNames').join(', ')),
  effect: (entry) => ({
    do: 'set',
    key: 'tools',
    value: compactJson(stringsAt(entry, 'selectedToolNames')),
  }),
};
