import * as z from 'zod/mini';
import { stringAt, stringsAt, type Wire } from '../../base/wire.ts';
import { text, type Words } from '../../base/words.ts';
import type { Block } from '../blocks.ts';
import { NOTHING } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { isString, isStrings } from '../shape.ts';
import { firstLine } from '../title-text.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

/** How a subagent was started: its prompt, its task, its tools (xcsh, omp; format-omp 1.4). A record, not the context. */
export const sessionInit: Kind = {
  name: 'session_init',
  group: 'neither',
  tone: 'system',
  schema: z.looseObject({ systemPrompt: z.string(), task: z.string(), tools: z.array(z.string()) }),
  guard: (entry) => isString(entry.systemPrompt) && isString(entry.task) && isStrings(entry.tools),
  title,
  blocks,
  effect: () => NOTHING,
};

function title(entry: Wire): Words {
  const task = firstLine(stringAt(entry, 'task') ?? '');
  return task === '' ? say('title_session_init') : text(task);
}

function blocks(entry: Wire): Block[] {
  const task = stringAt(entry, 'task') ?? '';
  const prompt = stringAt(entry, 'systemPrompt') ?? '';
  const tools = stringsAt(entry, 'tools');
  const found: Block[] = [];
  if (task !== '') found.push({ type: 'text', as: 'markdown', text: task });
  if (prompt !== '')
    found.push({ type: 'prompt', text: prompt, sections: [], toolsAdded: [], toolsRemoved: [] });
  return tools.length > 0 ? [...found, ...settingBlock('setting_tools', tools.join(', '))] : found;
}
