import type { Usage } from '../entry/index.ts';
import type { IdTable } from './id-table.ts';

/** Bits of `Columns.flags`. */
export const Flag = {
  /** Failed: an error or aborted reply, a failed tool, a command with an exit code. */
  failed: 1,
  /** A reply that ended well without words: only calls or thinking (pi hides it in its tree, format-pi 3.2). */
  wordless: 2,
  /** In the agent's list of messages, but never sent to a model. */
  unsent: 4,
  duplicate: 8,
  orphan: 16,
  selfParent: 32,
  cycle: 64,
  forward: 128,
  /** The line has a problem of its own (bad field, bad UTF-8, …). */
  odd: 256,
  /** A line that was too large to read; only its place is known. */
  large: 512,
  badTime: 1024,
} as const;

/** Flags that put a mark on a row. */
export const MARKED =
  Flag.duplicate | Flag.orphan | Flag.selfParent | Flag.cycle | Flag.odd | Flag.large;

/** What a sparse effect carries; the target is kept as the file spells it and looked up when it is needed. */
export type Sparse =
  | { readonly do: 'cut'; readonly keepFrom: string | null; readonly tail: number | null }
  | { readonly do: 'edit'; readonly target: string; readonly omit: boolean }
  | { readonly do: 'label'; readonly target: string; readonly label: string | null }
  | { readonly do: 'name'; readonly name: string | null }
  | { readonly do: 'leaf'; readonly target: string | null }
  | { readonly do: 'union'; readonly values: readonly string[] }
  | { readonly do: 'reset' };

/** What an entry does, as a number in a column. `nothing` also stands for kinds without any effect. */
export const Act = {
  nothing: 0,
  add: 1,
  set: 2,
  cut: 3,
  edit: 4,
  label: 5,
  name: 6,
  leaf: 7,
  union: 8,
  reset: 9,
} as const;

/** The names of settings, by their number in `Columns.settingKey`. */
export const SETTING_KEYS = ['model', 'thinking', 'tools', 'mode', 'tier'] as const;

/**
 * Everything that is kept of the entries of a session, one number a row in file order. Built once and frozen. Bodies
 * are not here: a line is read again when it is looked at. So 100,000 entries take about 6 MB, whatever the lines hold.
 */
export interface Columns {
  readonly length: number;
  /** Line number in the line table. */
  readonly line: Int32Array;
  /** Index in the list of kinds. */
  readonly kind: Uint8Array;
  /** 1 + index in the list of roles; 0 for entries that hold no message. */
  readonly role: Uint8Array;
  readonly act: Uint8Array;
  readonly flags: Uint16Array;
  /** Row of the parent, -1 for none. Loops are cut, so the walk to the root always ends (rule S2). */
  readonly parent: Int32Array;
  /** Entry time in Unix ms; NaN when it is not recorded or no date. */
  readonly time: Float64Array;
  /** Which setting a row sets (index in SETTING_KEYS), with the index of its value in `values`; -1 for none. */
  readonly settingKey: Int8Array;
  readonly setting: Int32Array;
  readonly values: readonly string[];
  /** Characters of the message for estimates; an image counts 4,800 (format-pi 2.18). */
  readonly size: Uint32Array;
  /** Hashes of tool-call ids: calls of an assistant row, the one answered id of a result row. Row r has `linkStart[r]` to `linkStart[r + 1]`. */
  readonly linkStart: Int32Array;
  readonly links: Float64Array;
  readonly sparse: ReadonlyMap<number, Sparse>;
  readonly usage: UsageTable;
  readonly ids: IdTable;
}

/** Recorded model calls, in file order. */
export interface UsageTable {
  readonly length: number;
  readonly row: Int32Array;
  readonly at: (i: number) => Usage;
  /** `at(i).by`, without making the rest. */
  readonly by: (i: number) => string | null;
}
