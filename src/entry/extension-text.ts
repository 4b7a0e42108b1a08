/** What `custom_message` entries and the roles `custom` and `hookMessage` share: words of an extension. */
import { field, stringAt, type Wire } from '../base/wire.ts';
import { text, type Words } from '../base/words.ts';
import type { Block } from './blocks.ts';
import { contentBlocks, contentText } from './content.ts';
import { firstSentence, oneLine } from './title-text.ts';
import * as z from 'zod/mini';
import { contentSchema, isContent, isString, maybeBoolean } from './shape.ts';
import { say } from './words.ts';

/** Who wrote it and how it begins. */
export function extensionTitle(wire: Wire): Words {
  const type = oneLine(stringAt(wire, 'customType') ?? '');
  const words = firstSentence(contentText(field(wire, 'content'), '\n'));
  return text(type !== '' && words !== '' ? `${type}: ${words}` : type || words);
}

/** What it says; a note leads where the terminal does not show it (`display: false`), because a model gets it all the same. */
export function extensionBlocks(wire: Wire): Block[] {
  const blocks = contentBlocks(field(wire, 'content'), 'markdown');
  if (field(wire, 'display') !== false) return blocks;
  return [{ type: 'note', words: say('note_not_displayed') }, ...blocks];
}

export const extensionSchema = z.looseObject({
  customType: z.string(),
  content: contentSchema,
  display: z.optional(z.boolean()),
});

export const isExtensionText = (wire: Wire): boolean =>
  isString(wire.customType) && isContent(wire.content) && maybeBoolean(wire.display);
