/** What `custom_message` entries and the roles `custom` and `hookMessage` share: words of an extension. */
import { field, stringAt, type Wire } from '../base/wire.ts';
import { text, type Words } from '../base/words.ts';
import { contentText } from './content.ts';
import { firstSentence, oneLine } from './title-text.ts';
import * as z from 'zod/mini';
import { contentSchema, isContent, isString, maybeBoolean } from './shape.ts';

/** Who wrote it and how it begins. */
export function extensionTitle(wire: Wire): Words {
  const type = oneLine(stringAt(wire, 'customType') ?? '');
  const words = firstSentence(contentText(field(wire, 'content'), '\n'));
  return text(type !== '' && words !== '' ? `${type}: ${words}` : type || words);
}

export const extensionSchema = z.looseObject({
  customType: z.string(),
  content: contentSchema,
  display: z.optional(z.boolean()),
});

export const isExtensionText = (wire: Wire): boolean =>
  isString(wire.customType) && isContent(wire.content) && maybeBoolean(wire.display);
