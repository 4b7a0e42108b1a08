import type { Columns } from './columns.ts';

/** Tokens and cost of one model, or of tools and summaries together. */
export interface Total {
  /** `provider/model`, or `Tools/summaries` (pi's own name for the rest). */
  readonly key: string;
  readonly tokens: number;
  /** US dollars. */
  readonly cost: number;
}

/**
 * What all calls of a session used, by model, over all branches, each entry once: replies, nested work of tools,
 * summaries and usage lines (format-pi 2.18, gotcha 40). `reasoning`, `cacheWrite1h` and `totalTokens` are parts of the
 * other numbers and are not added again. Sorted by key; models without tokens and cost are left out.
 */
export function totalsOf({ usage }: Columns): Total[] {
  const sums = new Map<string, { tokens: number; cost: number }>();
  for (let i = 0; i < usage.length; i++) {
    const { input, output, cacheRead, cacheWrite, cost, by } = usage.at(i);
    const key = by ?? 'Tools/summaries';
    const sum = sums.get(key) ?? { tokens: 0, cost: 0 };
    sum.tokens += input + output + cacheRead + cacheWrite;
    sum.cost += cost;
    sums.set(key, sum);
  }
  return [...sums]
    .filter(([, sum]) => sum.tokens !== 0 || sum.cost !== 0)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, sum]) => ({ key, ...sum }));
}
