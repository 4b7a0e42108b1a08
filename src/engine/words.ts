import { say as sayAny, type Facts, type Words } from '../base/words.ts';
import { LOOKS, type Looks } from './looks-like.ts';

/** What a file looks like, as a key of `messages/`. */
export const looksKey = (looks: Looks): string => `looks_${looks}`;

/** Every sentence that this room asks for. `messages/` holds the words; a test there compares the two lists. */
export const ENGINE_WORDS: readonly string[] = [
  'title_large_line',
  ...LOOKS.filter((looks) => looks !== 'session').map(looksKey),
];

/** The title of a line that is too large to be read for a row of the tree; `bytes` is its length. */
export const largeLine = (bytes: number): Words => say('title_large_line', { bytes });

const say = (key: 'title_large_line', facts: Facts): Words => sayAny(key, facts);
