import { field, wireAt, type Wire } from '../../base/wire.ts';
import { NOTHING } from '../effects.ts';
import { jsonText } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { storedMessage } from '../messages.ts';
import { roleOf } from '../roles/index.ts';
import * as z from 'zod/mini';
import { messageSchema } from '../shape.ts';
import { say } from '../words.ts';

const shell = z.looseObject({ message: messageSchema });

/**
 * A message of the conversation. Everything but the wrapping is answered by the role. A line without a message object
 * shows as it is stored and does nothing; pi throws on it (format-pi 2.11).
 */
export const message: Kind = {
  name: 'message',
  group: 'context',
  tone: 'user',
  schema: { safeParse },
  guard: (entry) => {
    const said = wireAt(entry, 'message');
    return said !== undefined && typeof said.role === 'string' && roleOf(said.role).guard(said);
  },
  title: (entry) => {
    const said = wireAt(entry, 'message');
    return said ? roleOf(said.role).title(said) : say('title_not_recorded');
  },
  blocks: (entry) => {
    const said = wireAt(entry, 'message');
    return said ? roleOf(said.role).blocks(said) : [{ type: 'json', text: jsonText(entry) }];
  },
  effect: (entry) => {
    const said = wireAt(entry, 'message');
    return said ? roleOf(said.role).effect(said) : NOTHING;
  },
  messages: (entry) => {
    const said = wireAt(entry, 'message');
    return said ? [storedMessage(said)] : [];
  },
  usage: (entry) => {
    const said = wireAt(entry, 'message');
    return (said && roleOf(said.role).usage?.(said)) ?? null;
  },
  size: (entry) => {
    const said = wireAt(entry, 'message');
    return (said && roleOf(said.role).size?.(said)) ?? 0;
  },
};

/** The role's schema below the wrapping, so that a path reads `message.content`. */
function safeParse(value: unknown): ReturnType<Kind['schema']['safeParse']> {
  const wrapped = shell.safeParse(value);
  if (!wrapped.success) return wrapped;
  const said = wrapped.data.message as Wire;
  const result = roleOf(field(said, 'role')).schema.safeParse(said);
  if (result.success) return result;
  const issues = result.error.issues.map((issue) => ({
    ...issue,
    path: ['message', ...issue.path],
  }));
  return { success: false, error: { issues } };
}
