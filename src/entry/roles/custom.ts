import { field, type Wire } from '../../base/wire.ts';
import { addOf } from '../add.ts';
import { contentSize } from '../content.ts';
import {
  extensionBlocks,
  extensionSchema,
  extensionTitle,
  isExtensionText,
} from '../extension-text.ts';
import type { Role } from '../kind.ts';
import { userContent, userText } from './user-text.ts';

const effect = addOf('custom', true);

/** Words of an extension, sent as user text, also when `display` is false (gotcha 33). */
export const custom: Role = {
  name: 'custom',
  group: 'context',
  tone: 'extension',
  schema: extensionSchema,
  guard: isExtensionText,
  title: extensionTitle,
  blocks: extensionBlocks,
  effect: () => effect,
  size: (message) => contentSize(message.content),
  forModel,
};

function forModel(message: Wire): Wire {
  const content = field(message, 'content');
  return typeof content === 'string' ? userText(message, content) : userContent(message, content);
}
