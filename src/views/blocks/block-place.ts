import type { EntryKey, Ink, Left } from '../../engine/index.ts';

/** Where a block stands: what it needs besides itself. */
export interface BlockPlace {
  readonly entry: EntryKey;
  readonly index: number;
  /** What the engine left out of the block. */
  readonly more: Left;
  readonly ink: Ink;
  /** A person wrote it: line breaks are meant. */
  readonly person: boolean;
}

/** The block is all here. */
export const NOTHING_LEFT: Left = { chars: 0, lines: 0 };

/** Names a part of a block for `OpenParts`. */
export const partOf = ({ entry, index }: BlockPlace, name: string): string =>
  `${name}:${entry}:${index}`;

/** Names the whole text of an entry, which is asked for when the reader wants to see all of a block. */
export const wholeOf = (entry: EntryKey): string => `whole:${entry}`;

/** Names how far the reader has gone through an entry of very many blocks. */
export const stepsName = (entry: EntryKey): string => `steps:${entry}`;
