import { addOf } from '../add.ts';
import { contentSize } from '../content.ts';
import {
  extensionBlocks,
  extensionSchema,
  extensionTitle,
  isExtensionText,
} from '../extension-text.ts';
import type { Kind } from '../kind.ts';
import { extensionMessage } from '../messages.ts';

const effect = addOf('custom', true);

/** Words of an extension that the model gets as user text, also when `display` is false (gotcha 33). */
export const customMessage: Kind = {
  name: 'custom_message',
  group: 'context',
  tone: 'extension',
  schema: extensionSchema,
  guard: isExtensionText,
  title: extensionTitle,
  blocks: extensionBlocks,
  effect: () => effect,
  messages: (entry) => [extensionMessage(entry)],
  size: (entry) => contentSize(entry.content),
};
