import * as z from 'zod/mini';
import { stringAt, type Wire } from '../../base/wire.ts';
import { addOf } from '../add.ts';
import { jsonLength, jsonText } from '../json-text.ts';
import type { Role } from '../kind.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';

/** The floor: a role that no agent we know writes. In the agent's list, never sent (format-pi 2.12). */
export const unknownRole: Role = {
  name: 'unknown',
  group: 'context',
  tone: 'unknown',
  schema: z.looseObject({}),
  guard: () => true,
  title: (message) => say('title_unknown_role', { role: oneLine(stringAt(message, 'role') ?? '') }),
  blocks: (message) => [{ type: 'json', text: jsonText(message) }],
  effect: (message: Wire) => addOf(stringAt(message, 'role') ?? '', false),
  size: (message) => jsonLength(message),
  forModel: () => null,
};
