import * as z from 'zod/mini';
import { field, listAt, isWire, stringAt, type Wire } from '../../base/wire.ts';
import { addOf } from '../add.ts';
import type { Block } from '../blocks.ts';
import { contentBlocks, contentSize } from '../content.ts';
import type { Role } from '../kind.ts';
import { contentSchema, isContent } from '../shape.ts';
import { promptTitle } from './prompt-title.ts';

const effect = addOf('user', true);

/** The words of the person. */
export const user: Role = {
  name: 'user',
  group: 'context',
  tone: 'user',
  schema: z.looseObject({ content: contentSchema }),
  guard: (message) => isContent(message.content),
  title: (message) => promptTitle(field(message, 'content')),
  blocks: (message) => [
    ...contentBlocks(field(message, 'content'), 'markdown'),
    ...listAt(message, 'attachments').filter(isWire).map(attachment),
  ],
  effect: () => effect,
  size: (message) => contentSize(message.content),
  forModel: (message) => message,
};

/** v1 could attach documents; their text, where there is any, stands beside the content (format-pi 1.5). */
function attachment(item: Wire): Block {
  const text = stringAt(item, 'extractedText') ?? null;
  const path = stringAt(item, 'fileName') ?? '';
  return {
    type: 'file',
    path,
    text,
    skipped: text === null ? (stringAt(item, 'type') ?? '') : null,
  };
}
