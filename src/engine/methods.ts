import type { EngineApi } from './api.ts';

/** The methods of the engine, for the page's side of the wall. The compiler compares them with `EngineApi`. */
export const ENGINE_METHODS: Readonly<Record<keyof EngineApi, true>> = {
  open: true,
  overview: true,
  cancel: true,
  describe: true,
  outline: true,
  forks: true,
  transcript: true,
  marks: true,
  copy: true,
  problems: true,
  lines: true,
  entry: true,
  place: true,
  locate: true,
  image: true,
  explain: true,
  sample: true,
  renew: true,
};
