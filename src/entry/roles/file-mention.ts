import * as z from 'zod/mini';
import { isWire, listAt, stringAt, wireAt, wiresAt, type Wire } from '../../base/wire.ts';
import { text, type Words } from '../../base/words.ts';
import { addOf } from '../add.ts';
import type { Block } from '../blocks.ts';
import { IMAGE_SIZE, imageBlock, lengthOf } from '../content.ts';
import type { Role } from '../kind.ts';
import { isString, maybeString, maybeWire } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { userText } from './user-text.ts';

const effect = addOf('fileMention', true);

/** Files that xcsh and omp put into the conversation by name, images among them (format-omp 1.5). */
export const fileMention: Role = {
  name: 'fileMention',
  group: 'context',
  tone: 'user',
  schema: z.looseObject({
    files: z.array(
      z.looseObject({
        path: z.string(),
        content: z.optional(z.string()),
        skippedReason: z.optional(z.string()),
        image: z.optional(
          z.looseObject({ data: z.optional(z.string()), mimeType: z.optional(z.string()) }),
        ),
      }),
    ),
  }),
  guard: (message) => Array.isArray(message.files) && message.files.every(isFile),
  title,
  blocks,
  effect: () => effect,
  size,
  forModel: (message) => userText(message, wiresAt(message, 'files').map(sentText).join('\n')),
};

function isFile(value: unknown): boolean {
  if (!isWire(value) || !isString(value.path)) return false;
  const image = value.image;
  return (
    maybeString(value.content) &&
    maybeString(value.skippedReason) &&
    maybeWire(image) &&
    (!isWire(image) || (maybeString(image.data) && maybeString(image.mimeType)))
  );
}

function title(message: Wire): Words {
  const files = wiresAt(message, 'files');
  const first = oneLine(stringAt(files[0] ?? {}, 'path') ?? '');
  return files.length > 1
    ? say('title_files', { first, more: files.length - 1 })
    : first === ''
      ? say('title_empty')
      : text(first);
}

function blocks(message: Wire): Block[] {
  const found: Block[] = [];
  let images = 0;
  for (const file of listAt(message, 'files')) {
    if (!isWire(file)) continue;
    const skipped = stringAt(file, 'skippedReason') ?? null;
    const image = wireAt(file, 'image');
    const content = stringAt(file, 'content') ?? null;
    found.push({
      type: 'file',
      path: stringAt(file, 'path') ?? '',
      text: skipped === null ? content : null,
      skipped,
    });
    if (image) found.push(imageBlock(image, images++));
  }
  return found;
}

function size(message: Wire): number {
  let length = 0;
  for (const file of wiresAt(message, 'files')) {
    length += lengthOf(file.path) + lengthOf(file.content) + (isWire(file.image) ? IMAGE_SIZE : 0);
  }
  return length;
}

const sentText = (file: Wire): string =>
  `<file path="${stringAt(file, 'path') ?? ''}">\n${stringAt(file, 'content') ?? ''}\n</file>`;
