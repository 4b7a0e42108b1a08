import * as z from 'zod/mini';
import { field, isWire, stringAt, stringsAt, wireAt, wiresAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import { addOf } from '../add.ts';
import type { PromptBlock } from '../blocks.ts';
import { contentSize, contentText, lengthOf } from '../content.ts';
import { jsonLength, jsonText } from '../json-text.ts';
import type { Role } from '../kind.ts';
import { contentSchema, isContent, isString, maybeWire } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';

const effect = addOf('system', true);
const toolSchema = z.looseObject({ name: z.string() });
const toolsSchema = z.optional(z.array(toolSchema));
const areTools = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((tool) => isWire(tool) && isString(tool.name)));

/** The system prompt, or a patch to it: sections by name, tools added and removed (format-pi 1.5, gotcha 41). */
export const system: Role = {
  name: 'system',
  group: 'context',
  tone: 'system',
  schema: z.looseObject({
    content: contentSchema,
    sections: z.optional(z.looseObject({})),
    toolsAdded: toolsSchema,
    toolsRemoved: toolsSchema,
  }),
  guard: (message) =>
    isContent(message.content) &&
    maybeWire(message.sections) &&
    areTools(message.toolsAdded) &&
    areTools(message.toolsRemoved),
  title,
  blocks: (message) => [promptBlock(message)],
  effect: () => effect,
  size,
  forModel: (message) => message,
};

/** Only the first message of a branch is a whole prompt; alone, it is told by its content or its preamble. */
function title(message: Wire): Words {
  const sections = wireAt(message, 'sections') ?? {};
  const tools = wiresAt(message, 'toolsAdded').length;
  const whole =
    contentText(field(message, 'content')) !== '' || isString(field(sections, 'preamble'));
  if (whole) return say('title_system', { tools });
  const names = oneLine(Object.keys(sections).join(', '));
  const removed = Array.isArray(message.toolsRemoved) ? message.toolsRemoved.length : 0;
  return say('title_system_update', { names, added: tools, removed });
}

/** The message as stored. `toolsRemoved` holds `{ name }` in pi; bare names are read too. */
export function promptBlock(message: Wire): PromptBlock {
  const sections = wireAt(message, 'sections') ?? {};
  return {
    type: 'prompt',
    text: contentText(field(message, 'content'), '\n\n'),
    sections: Object.keys(sections).map((name) => ({ name, text: sectionText(sections[name]) })),
    toolsAdded: wiresAt(message, 'toolsAdded').map((tool) => ({
      name: stringAt(tool, 'name') ?? '',
      description: stringAt(tool, 'description') ?? '',
      parameters: jsonText(field(tool, 'parameters') ?? {}),
    })),
    toolsRemoved: [
      ...wiresAt(message, 'toolsRemoved').map((tool) => stringAt(tool, 'name') ?? ''),
      ...stringsAt(message, 'toolsRemoved'),
    ],
  };
}

function sectionText(value: unknown): string | null {
  if (value === null) return null;
  return isString(value) ? value : jsonText(value);
}

function size(message: Wire): number {
  const sections = wireAt(message, 'sections') ?? {};
  let length = contentSize(message.content);
  for (const name of Object.keys(sections)) length += lengthOf(sections[name]);
  for (const tool of wiresAt(message, 'toolsAdded')) {
    length += lengthOf(tool.name) + lengthOf(tool.description) + jsonLength(tool.parameters);
  }
  return length;
}
