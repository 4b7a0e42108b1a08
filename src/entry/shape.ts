/**
 * The shapes that several kinds and roles share, twice: as a schema (says what differs, path by path) and as a guard
 * (cheap, asked for each of 100,000 lines). Property: guard accepts ⇒ schema accepts (rule E4).
 */
import * as z from 'zod/mini';
import { isWire, type Wire } from '../base/wire.ts';

export const isString = (value: unknown): value is string => typeof value === 'string';
export const maybeString = (value: unknown): boolean =>
  value === undefined || typeof value === 'string';
export const maybeBoolean = (value: unknown): boolean =>
  value === undefined || typeof value === 'boolean';
export const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value);
export const maybeNumber = (value: unknown): boolean => value === undefined || isNumber(value);
export const maybeWire = (value: unknown): boolean => value === undefined || isWire(value);
export const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
export const isNull = (value: unknown): boolean => value === null;

/** An item of a content array. Types that we do not know are legal; fields that we read have one type each. */
export const itemSchema = z.looseObject({
  type: z.string(),
  text: z.optional(z.string()),
  thinking: z.optional(z.string()),
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  data: z.optional(z.string()),
  mimeType: z.optional(z.string()),
});

/** Content as an array of items. */
export const itemsSchema = z.array(itemSchema);
/** Content as user, custom and system messages store it. */
export const contentSchema = z.union([z.string(), itemsSchema]);

function isItem(value: unknown): boolean {
  if (!isWire(value) || !isString(value.type)) return false;
  return (
    maybeString(value.text) &&
    maybeString(value.thinking) &&
    maybeString(value.id) &&
    maybeString(value.name) &&
    maybeString(value.data) &&
    maybeString(value.mimeType)
  );
}

export const isItems = (value: unknown): boolean => Array.isArray(value) && value.every(isItem);
export const isContent = (value: unknown): boolean => typeof value === 'string' || isItems(value);

export const usageSchema = z.looseObject({
  input: z.optional(z.number()),
  output: z.optional(z.number()),
  cacheRead: z.optional(z.number()),
  cacheWrite: z.optional(z.number()),
  cost: z.optional(z.looseObject({ total: z.optional(z.number()) })),
});

export function isUsage(value: unknown): boolean {
  if (!isWire(value)) return false;
  const cost = value.cost;
  return (
    maybeNumber(value.input) &&
    maybeNumber(value.output) &&
    maybeNumber(value.cacheRead) &&
    maybeNumber(value.cacheWrite) &&
    (cost === undefined || (isWire(cost) && maybeNumber(cost.total)))
  );
}

export const maybeUsage = (value: unknown): boolean => value === undefined || isUsage(value);

/** A message inside an entry, when only its being one matters. */
export const messageSchema = z.looseObject({ role: z.string() });
export const isMessage = (value: unknown): value is Wire => isWire(value) && isString(value.role);
