import * as z from 'zod/mini';
import type { Effect } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { say } from '../words.ts';
import { noteBlock } from './setting.ts';

const effect: Effect = { do: 'reset' };

/** omp's `/clear`: the context begins after it (format-omp 2.7, gotcha 42). */
export const resetBoundary: Kind = {
  name: 'reset_boundary',
  group: 'neither',
  tone: 'edit',
  schema: z.looseObject({}),
  guard: () => true,
  title: () => say('title_reset'),
  blocks: () => noteBlock(say('title_reset')),
  effect: () => effect,
};
