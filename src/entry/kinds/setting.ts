import type { Words } from '../../base/words.ts';
import type { Block } from '../blocks.ts';
import { say, type EntryWord } from '../words.ts';

/** The one block of a setting: its name and its value as text. */
export const settingBlock = (name: EntryWord, value: string): Block[] => [
  { type: 'setting', name: say(name), value },
];

/** The one block of an entry about the session itself: the same words as its title. */
export const noteBlock = (words: Words): Block[] => [{ type: 'note', words }];
