import * as z from 'zod/mini';
import { field } from '../../base/wire.ts';
import { addOf } from '../add.ts';
import { contentBlocks, contentSize } from '../content.ts';
import type { Role } from '../kind.ts';
import { contentSchema, isContent } from '../shape.ts';
import { promptTitle } from './prompt-title.ts';

const effect = addOf('developer', true);

/** Instructions of xcsh and omp between the turns (format-omp 1.5). pi drops the role: its dialect says so. */
export const developer: Role = {
  name: 'developer',
  group: 'context',
  tone: 'system',
  schema: z.looseObject({ content: contentSchema }),
  guard: (message) => isContent(message.content),
  title: (message) => promptTitle(field(message, 'content')),
  blocks: (message) => contentBlocks(field(message, 'content'), 'markdown'),
  effect: () => effect,
  size: (message) => contentSize(message.content),
  forModel: (message) => message,
};
