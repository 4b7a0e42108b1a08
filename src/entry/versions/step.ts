import type { Wire } from '../../base/wire.ts';

/** Where a line stands, as far as a step needs it. */
export interface StepAt {
  /** Offset of the line's first byte. Ids of v1 entries come from it, so the same bytes give the same ids. */
  readonly offset: number;
  /** Id of the entry before it, after its own steps; null for the first. */
  readonly previous: string | null;
  /**
   * Id of the `index`-th parsed value of the file, the header counting as 0 and unreadable lines not at all; null for a
   * header, for a place after this line, and beyond the end (format-pi 2.2).
   */
  idOfIndex(index: number): string | null;
}

/** Lifts one line to version `to`. Never changes its input, never sees a header. */
export interface VersionStep {
  readonly to: number;
  readonly name: string;
  line(wire: Wire, at: StepAt): Wire;
}
