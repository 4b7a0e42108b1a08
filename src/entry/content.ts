/** Content of a message: a string, an array of blocks, or nothing (format-pi 1.5, gotcha 35). */
import { field, isWire, stringAt, trueAt, wireAt, type Wire } from '../base/wire.ts';
import type { Block, CallBlock, ImageBlock, TextBlock, ThinkingBlock } from './blocks.ts';
import { jsonLength, jsonText } from './json-text.ts';
import { callArgument } from './call-argument.ts';

/** Characters that an image counts in size estimates (format-pi 2.18, CO:181-252). */
export const IMAGE_SIZE = 4_800;
const BLOB = 'blob:sha256:';
/** xcsh and omp end a string that they cut at saving with this; a cut image cannot be decoded (format-omp 2.5). */
const CUT_NOTICE = '[Session persistence truncated large content]';

/** Text of the content as pi joins it for its list: text blocks with a blank between them (format-pi 2.17). */
export function contentText(content: unknown, separator = ' '): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts: string[] = [];
  for (const item of content) {
    if (isWire(item) && item.type === 'text' && typeof item.text === 'string')
      texts.push(item.text);
  }
  return texts.join(separator);
}

/** Size estimate in characters: texts as they are, images 4,800, calls with name and arguments. */
export function contentSize(content: unknown): number {
  if (typeof content === 'string') return content.length;
  if (!Array.isArray(content)) return 0;
  let size = 0;
  for (const item of content) {
    if (!isWire(item)) continue;
    if (item.type === 'image') size += IMAGE_SIZE;
    else if (item.type === 'toolCall') size += lengthOf(item.name) + jsonLength(item.arguments);
    else size += lengthOf(item.text) + lengthOf(item.thinking);
  }
  return size;
}

/** Length of a string, 0 for anything else. */
export const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Blocks of the content. Images are numbered from `images` on, so that parts of one entry can be joined. */
export function contentBlocks(content: unknown, as: TextBlock['as'], images = 0): Block[] {
  if (typeof content === 'string')
    return content === '' ? [] : [{ type: 'text', as, text: content }];
  if (content === null || content === undefined) return [];
  if (!Array.isArray(content)) return [{ type: 'json', text: jsonText(content) }];
  const blocks: Block[] = [];
  let image = images;
  for (const item of content) {
    if (isImage(item)) blocks.push(imageBlock(item, image++));
    else blocks.push(itemBlock(item, as));
  }
  return blocks;
}

function itemBlock(item: unknown, as: TextBlock['as']): Block {
  if (isWire(item)) {
    const type = field(item, 'type');
    const text = stringAt(item, 'text');
    if (type === 'text' && text !== undefined) return { type: 'text', as, text };
    if (type === 'thinking') return thinkingBlock(item);
    if (type === 'redactedThinking') return { type: 'thinking', text: '', redacted: true };
    if (type === 'toolCall') return callBlock(item);
  }
  return { type: 'json', text: jsonText(item) };
}

const thinkingBlock = (item: Wire): ThinkingBlock => ({
  type: 'thinking',
  text: stringAt(item, 'thinking') ?? '',
  redacted: trueAt(item, 'redacted'),
});

/** A tool call as stored: its id, its name, what it is about. */
export const callBlock = (item: Wire): CallBlock => ({
  type: 'call',
  id: stringAt(item, 'id') ?? '',
  name: stringAt(item, 'name') ?? '',
  argument: callArgument(field(item, 'arguments'), stringAt(item, 'name')),
  args: jsonText(field(item, 'arguments') ?? {}),
});

/** True for an image item of a content array. */
const isImage = (item: unknown): item is Wire => isWire(item) && item.type === 'image';

/** The image as a block: where its bytes are, not the bytes. */
export function imageBlock(item: Wire, index: number): ImageBlock {
  const data = stringAt(item, 'data') ?? '';
  return {
    type: 'image',
    index,
    mime: stringAt(item, 'mimeType') ?? '',
    size: data.length,
    source: sourceOf(data),
    ...(data.startsWith(BLOB) && { hash: data.slice(BLOB.length, BLOB.length + 64) }),
  };
}

function sourceOf(data: string): ImageBlock['source'] {
  if (data.startsWith(BLOB)) return 'blob';
  return data === '' || data.endsWith(CUT_NOTICE) ? 'none' : 'inline';
}

/** The stored image items of an entry, in the order in which `blocks()` numbers them (rule E6). */
export function imagesOf(entry: Wire): Wire[] {
  const type = field(entry, 'type');
  if (type === 'custom_message') return imagesIn(field(entry, 'content'));
  if (type === 'context_edit')
    return imagesIn(field(wireAt(entry, 'replacement') ?? {}, 'content'));
  const message = type === 'message' ? wireAt(entry, 'message') : undefined;
  return message ? messageImages(message) : [];
}

function messageImages(message: Wire): Wire[] {
  switch (field(message, 'role')) {
    case 'system':
    case 'user':
    case 'developer':
    case 'assistant':
    case 'toolResult':
    case 'custom':
    case 'hookMessage':
      return imagesIn(field(message, 'content'));
    case 'bashExecution':
      return imagesIn(field(message, 'images'));
    case 'fileMention':
      return fileImages(field(message, 'files'));
    default:
      return [];
  }
}

/** The image items of a content. */
export const imagesIn = (content: unknown): Wire[] =>
  Array.isArray(content) ? content.filter(isImage) : [];

function fileImages(files: unknown): Wire[] {
  if (!Array.isArray(files)) return [];
  return files.flatMap((file: unknown) => {
    const image = isWire(file) ? wireAt(file, 'image') : undefined;
    return image ? [image] : [];
  });
}

/** The `index`-th image of an entry: its MIME type and its stored data (base64 or a blob reference), or null. */
export function imageAt(entry: Wire, index: number): { mime: string; data: string } | null {
  const item = imagesOf(entry)[index];
  if (!item) return null;
  const data = stringAt(item, 'data') ?? '';
  return sourceOf(data) === 'none' ? null : { mime: stringAt(item, 'mimeType') ?? '', data };
}
