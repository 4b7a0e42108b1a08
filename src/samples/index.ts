/** The samples that the app ships, in the order in which Home shows them. */
import { brokenFile } from './broken-file.ts';
import { compaction } from './compaction.ts';
import { conversationTree } from './conversation-tree.ts';
import { wordKeys, type Sample } from './sample.ts';

export type { Sample } from './sample.ts';

export const SAMPLES: readonly Sample[] = [conversationTree, compaction, brokenFile];

/** Every key of `messages/` that the samples speak with; a test of `messages/` compares them with its own. */
export const SAMPLE_WORDS: readonly string[] = SAMPLES.flatMap(({ name }) => {
  const keys = wordKeys(name);
  return [keys.title, keys.teaches];
});
