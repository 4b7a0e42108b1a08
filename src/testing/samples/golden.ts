/** Short forms for the expected answers in tests. */
import type { Facts, Words } from '../../base/words.ts';
import type { Block } from '../../entry/blocks.ts';
import type { AddEffect, Effect } from '../../entry/effects.ts';

/** What a kind or role answers about one line. */
export interface Golden {
  readonly title: Words;
  readonly blocks: readonly Block[];
  readonly effect: Effect;
}

export const add = (role: string, fields: Partial<AddEffect> = {}): AddEffect => ({
  do: 'add',
  role,
  calls: [],
  answers: null,
  sent: true,
  model: null,
  ...fields,
});

const words = (key: string, facts?: Facts): Words => (facts ? { key, with: facts } : { key });

/** An entry that says in its one block what its title says. */
export const noted = (effect: Effect, key: string, facts?: Facts): Golden => ({
  title: words(key, facts),
  blocks: [{ type: 'note', words: words(key, facts) }],
  effect,
});

/** An entry that is one setting. */
export const setting = (effect: Effect, title: Words, name: string, value: string): Golden => ({
  title,
  blocks: [{ type: 'setting', name: { key: name }, value }],
  effect,
});
