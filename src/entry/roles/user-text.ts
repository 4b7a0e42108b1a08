import { field, type Wire } from '../../base/wire.ts';

/** A message of the agent's own kind as the user text that a model gets: one text block, same time (format-pi 2.12). */
export const userText = (message: Wire, text: string): Wire =>
  userContent(message, [{ type: 'text', text }]);

/** The same with content that passes as it is. */
export const userContent = (message: Wire, content: unknown): Wire => ({
  role: 'user',
  content,
  timestamp: field(message, 'timestamp'),
});
