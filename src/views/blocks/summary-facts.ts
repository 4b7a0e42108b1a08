import type { TranscriptRow } from '../../engine/index.ts';

/** What the engine counted of a compaction or a branch summary. */
export type SummaryFacts = Pick<TranscriptRow, 'replaced' | 'leftBehind'>;
