import { compactJson } from './json-text.ts';

let lastProvider: unknown = NaN;
let lastModel: unknown = NaN;
let lastText = '';

/**
 * JSON text of `{ provider, modelId }`, missing ones left out: what the agent would hold as its model (format-pi 2.10).
 * The last text is kept, because neighbouring answers come from the same model.
 */
export function modelText(provider: unknown, modelId: unknown): string {
  if (provider === lastProvider && modelId === lastModel) return lastText;
  lastText = compactJson({ provider, modelId });
  lastProvider = provider;
  lastModel = modelId;
  return lastText;
}

/** Splits `provider/model` at the first slash only, because model ids contain slashes; no slash, no provider (format-omp 1.4). */
export function splitModel(joined: string): { provider: string | undefined; modelId: string } {
  const slash = joined.indexOf('/');
  if (slash < 0) return { provider: undefined, modelId: joined };
  return { provider: joined.slice(0, slash), modelId: joined.slice(slash + 1) };
}
