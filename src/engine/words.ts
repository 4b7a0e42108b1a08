import { say as sayAny, type Facts, type Words } from '../base/words.ts';
import type { Tone } from '../entry/kind.ts';
import { LOOKS, type Looks } from './looks-like.ts';

/** Who wrote an entry, as the head of its text. */
export const ENTRY_HEADS: Readonly<Record<Tone, string>> = {
  system: 'transcript_kind_system',
  user: 'transcript_kind_user',
  assistant: 'transcript_kind_assistant',
  tool: 'transcript_kind_tool',
  shell: 'transcript_kind_shell',
  summary: 'transcript_kind_summary',
  branch: 'transcript_kind_branch',
  extension: 'transcript_kind_extension',
  edit: 'transcript_kind_edit',
  label: 'transcript_kind_label',
  setting: 'transcript_kind_setting',
  usage: 'transcript_kind_usage',
  unknown: 'transcript_kind_unknown',
};

/** What stands for an image in a text. */
export const IMAGE_WORDS = 'block_image';

/** What a file looks like, as a key of `messages/`. */
export const looksKey = (looks: Looks): string => `looks_${looks}`;

/** Every sentence that this room asks for. `messages/` holds the words; a test there compares the two lists. */
export const ENGINE_WORDS: readonly string[] = [
  'title_large_line',
  IMAGE_WORDS,
  ...Object.values(ENTRY_HEADS),
  ...LOOKS.filter((looks) => looks !== 'session').map(looksKey),
];

/** The title of a line that is too large to be read for a row of the tree; `bytes` is its length. */
export const largeLine = (bytes: number): Words => say('title_large_line', { bytes });

const say = (key: 'title_large_line', facts: Facts): Words => sayAny(key, facts);
