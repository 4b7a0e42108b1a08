/** The samples that the app ships, in the order in which Home shows them: from the simplest on. */
import { branches } from './branches.ts';
import { brokenFile } from './broken-file.ts';
import { compaction } from './compaction.ts';
import { conversationTree } from './conversation-tree.ts';
import { labelsAndNames } from './labels-and-names.ts';
import { large } from './large.ts';
import { linear } from './linear.ts';
import { retainedTail } from './retained-tail.ts';
import { wordKeys, type Sample } from './sample.ts';
import { version1 } from './version-1.ts';
import { xcshBlobs } from './xcsh-blobs.ts';

export type { Sample } from './sample.ts';

export const SAMPLES: readonly Sample[] = [
  linear,
  conversationTree,
  branches,
  labelsAndNames,
  compaction,
  retainedTail,
  xcshBlobs,
  version1,
  brokenFile,
  large,
];

/** Every key of `messages/` that the samples speak with; a test of `messages/` compares them with its own. */
export const SAMPLE_WORDS: readonly string[] = SAMPLES.flatMap(({ name }) => {
  const keys = wordKeys(name);
  return [keys.title, keys.teaches];
});
