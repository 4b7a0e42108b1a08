/**
 * What an entry does to the session and to the model's context: a closed set, flat and small, so that it goes into
 * columns. Which of them count, and where, is decided by the fold of a dialect in `session/context/`.
 */
export type Effect =
  | { readonly do: 'nothing' }
  | AddEffect
  | { readonly do: 'set'; readonly key: SettingKey; readonly value: string }
  | { readonly do: 'union'; readonly key: 'rules'; readonly values: readonly string[] }
  | CutEffect
  | { readonly do: 'edit'; readonly target: string; readonly omit: boolean }
  | { readonly do: 'reset' }
  | { readonly do: 'label'; readonly target: string; readonly label: string | null }
  | { readonly do: 'name'; readonly name: string | null }
  | { readonly do: 'leaf'; readonly target: string | null };

/** Settings that stand on a path. Values are text; a model is the JSON text of what the agent would hold. */
export type SettingKey = 'model' | 'thinking' | 'tools' | 'mode' | 'tier';

/** Adds one message to the context, or may: `sent` says whether the model gets it. */
export interface AddEffect {
  readonly do: 'add';
  /** Role of the message in the agent's own list (`user`, `assistant`, `toolResult`, `custom`, …). */
  readonly role: string;
  /** Ids of the tool calls it makes. */
  readonly calls: readonly string[];
  /** Id of the tool call it answers; null when it answers none. */
  readonly answers: string | null;
  /** False when the message is in the agent's list but never sent (`!!`, unknown roles). */
  readonly sent: boolean;
  /** An error or aborted reply, a failed tool, a command with an exit code. */
  readonly failed?: boolean;
  /** A reply that ended well and says nothing in words: only calls or thinking. */
  readonly wordless?: boolean;
  /** A model that this message also sets, as JSON text (assistant messages); null when it sets none. */
  readonly model: string | null;
}

/** A compaction: what lies before is replaced by its summary, from `keepFrom` on it is kept. */
export interface CutEffect {
  readonly do: 'cut';
  readonly keepFrom: string | null;
  /** Messages carried in `retainedTail`; null when the field is absent. */
  readonly tail: number | null;
}

/** The effect of everything that has none. One object, so that reading 100,000 lines makes no garbage for it. */
export const NOTHING: Effect = { do: 'nothing' };
