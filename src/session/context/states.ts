/**
 * What becomes of an entry of the path in the next call (product.md 6). Each entry has exactly one, so the counts add up
 * to the length of the path (rule S7).
 */
export const State = {
  kept: 0,
  /** Stands before the newest compaction, which speaks for it. */
  summarised: 1,
  /** Its content is replaced by a context edit. */
  edited: 2,
  /** A context edit takes it out. */
  omitted: 3,
  /** Summarised, but carried word for word in the compaction's retained tail. */
  carried: 4,
  /** Sets something about the call, gives no message. */
  setting: 5,
  /** Of a kind that no model ever sees. */
  never: 6,
  /** In the agent's list, but kept back from the model (`!!`, unknown roles). */
  excluded: 7,
} as const;

export type State = (typeof State)[keyof typeof State];

/** The context of the call that would be made at the end of a path, from columns alone. */
export interface ContextStates {
  /** Rows from the root to the entry that was asked about. */
  readonly path: Int32Array;
  /** One state for each row of the path. */
  readonly states: Uint8Array;
  /** Rows that the context is built from, in the order in which the agent takes them. */
  readonly entries: Int32Array;
  /** Row of the compaction in force, -1 for none. */
  readonly cut: number;
  /** Row of the first entry that is sent as itself, where entries above it are summarised; -1 without a compaction. */
  readonly firstKept: number;
  /** Entries of the path that the compaction stands for, and those of them that stand above `firstKept`. */
  readonly summarised: number;
  readonly summarisedAbove: number;
  /** Edits in force: target row → row of the edit. */
  readonly edits: ReadonlyMap<number, number>;
  readonly settings: Settings;
}

/** Settings in force at the end of the path, and the row that set each; -1 where it is the agent's default. */
export interface Settings {
  /** JSON text of `{ provider, modelId }`, or null. */
  readonly model: string | null;
  readonly modelRow: number;
  readonly thinking: string;
  readonly thinkingRow: number;
  readonly tools: string | null;
  readonly toolsRow: number;
}
