import type { OutlineRow, TranscriptRow } from '../../engine/index.ts';

/** Types of the engine's rows that the door does not name by themselves. */
export type Tone = OutlineRow['tone'];
export type Block = TranscriptRow['blocks'][number];
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>;
