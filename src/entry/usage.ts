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

/** Reads a `usage` object; null when the field is absent or is no object. Missing numbers count as 0 (v1 has gaps). */
export function readUsage(wire: Wire, by: string | null): Usage | null {
  const usage = field(wire, 'usage');
  if (!isWire(usage)) return null;
  const cost = wireAt(usage, 'cost');
  return {
    input: numberAt(usage, 'input') ?? 0,
    output: numberAt(usage, 'output') ?? 0,
    cacheRead: numberAt(usage, 'cacheRead') ?? 0,
    cacheWrite: numberAt(usage, 'cacheWrite') ?? 0,
    cost: (cost && numberAt(cost, 'total')) ?? 0,
    by,
  };
}

/** `provider/model` of a message, preferring the model that answered (`responseModel`). */
export function calledModel(message: Wire): string {
  const model = stringAt(message, 'responseModel') ?? stringAt(message, 'model');
  return `${String(stringAt(message, 'provider'))}/${String(model)}`;
}
