import type { Wire } from '../base/wire.ts';
import type { Words } from '../base/words.ts';
import type { Block } from './blocks.ts';
import type { Effect } from './effects.ts';
import type { Usage } from './usage.ts';

/** The three groups of seed 002: in the context, settings of the call, neither. */
export type Group = 'context' | 'setting' | 'neither';

/** Who wrote it, as a hue. The hues are `app.css` tokens (look, section 2). */
export type Tone =
  | 'system'
  | 'user'
  | 'assistant'
  | 'tool'
  | 'shell'
  | 'summary'
  | 'branch'
  | 'extension'
  | 'edit'
  | 'label'
  | 'setting'
  | 'usage'
  | 'unknown';

/** A schema of the *normal* form of a kind; it only says what differs, it never decides whether a line is shown. */
export interface Schema {
  safeParse(
    value: unknown,
  ): { success: true } | { success: false; error: { issues: readonly SchemaIssue[] } };
}

/** One thing that differs from the normal form. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * A kind of entry, or a role of a message: five questions, answered in one pure file. Every function is total: it gets
 * any object with this `type` (or `role`), whatever its fields hold, and never throws (rule E2).
 */
export interface Kind {
  /** The `type` of the line, or the `role` of the message. */
  readonly name: string;
  readonly group: Group;
  readonly tone: Tone;
  readonly schema: Schema;
  /** Cheap check over the fields that effects read. Property: guard accepts ⇒ schema accepts. */
  guard(wire: Wire): boolean;
  /** One short line for tree rows and article names. */
  title(wire: Wire): Words;
  /** What it says, for the transcript. */
  blocks(wire: Wire): Block[];
  /** What it does to session and context. */
  effect(wire: Wire): Effect;
  /** The messages that it gives to the agent's own list (App layer of seed 002); none when absent. */
  messages?(wire: Wire): Wire[];
  /** Model calls that it accounts for; null when it has none. */
  usage?(wire: Wire): Usage | null;
  /** Text, for size estimates and the listing: characters, an image counts 4,800 (format-pi 2.18). */
  size?(wire: Wire): number;
}

/** A message role also says what a model gets (format-pi 2.12): the message, or null when it is not sent. */
export interface Role extends Kind {
  forModel(message: Wire): Wire | null;
}
