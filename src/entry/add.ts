import type { AddEffect } from './effects.ts';

export const NO_CALLS: readonly string[] = [];

/** The effect of a message that makes no call, answers none and sets no model. Made once a role, not once a line. */
export const addOf = (role: string, sent: boolean): AddEffect => ({
  do: 'add',
  role,
  calls: NO_CALLS,
  answers: null,
  sent,
  model: null,
});
