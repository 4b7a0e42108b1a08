import { field, isWire, numberAt, stringAt, wireAt, type Wire } from '../base/wire.ts';

/** What model calls cost, as recorded. Tokens by kind; `cost` is `cost.total` in the provider's currency (US dollars). */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cost: number;
  /** Who was called: `provider/model`, or null for work of tools and summaries (format-pi 2.18, UT:43-80). */
  readonly by: string | null;
}

/** Reads a `usage` object; null when the field is absent or is no object. Numbers that are missing are NaN: a sum over
 * them is not known, and no zero is made up (pi's totals show the same). */
export function readUsage(wire: Wire, by: string | null): Usage | null {
  const usage = field(wire, 'usage');
  if (!isWire(usage)) return null;
  const cost = wireAt(usage, 'cost');
  return {
    input: numberAt(usage, 'input') ?? NaN,
    output: numberAt(usage, 'output') ?? NaN,
    cacheRead: numberAt(usage, 'cacheRead') ?? NaN,
    cacheWrite: numberAt(usage, 'cacheWrite') ?? NaN,
    cost: (cost && numberAt(cost, 'total')) ?? NaN,
    by,
  };
}

let lastProvider: string | undefined;
let lastModel: string | undefined;
let lastName: string | null = null;

/**
 * `provider/model` of a message, preferring the model that answered (`responseModel`); null when neither is recorded. The last name is kept: neighbouring
 * replies come from the same model, and a text that is made anew is hashed anew by every table that it goes into.
 */
export function calledModel(message: Wire): string | null {
  const provider = stringAt(message, 'provider');
  const model = stringAt(message, 'responseModel') ?? stringAt(message, 'model');
  if (provider !== lastProvider || model !== lastModel) {
    lastName = nameOfModel(provider, model);
    lastProvider = provider;
    lastModel = model;
  }
  return lastName;
}

/** `provider/model`, with what is recorded of the two; null when nothing is. */
export const nameOfModel = (provider?: string, model?: string): string | null =>
  [provider, model].filter((part) => part !== undefined && part !== '').join('/') || null;
