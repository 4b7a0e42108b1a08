/** What the engine says of one pasted piece of a session. Types only: they cross to the page. */
import type { Facts, Words } from '../base/words.ts';
import type { Deeds } from '../entry/agents.ts';
import type { Group, Tone } from '../entry/kind.ts';
import type { ProblemCode } from '../entry/problems.ts';
import type { Dialect } from './api.ts';

/**
 * entry: a line with a place in the tree. header: the line of the session itself. title: the slot before it. message: what
 * a line of the conversation wraps, without the line. context: messages as they are sent to a model. broken: a line that
 * cannot be read.
 */
export type ExplainedWhat = 'entry' | 'header' | 'title' | 'message' | 'context' | 'broken';

/** Where a line breaks that is not JSON and of which no more can be said: its end or its beginning is missing, or it is wrong inside. */
export type Break = 'end' | 'start' | 'inside';

/** A field by its path (`message.role`) and the beginning of its value as JSON. */
export interface ExplainedField {
  readonly path: string;
  readonly value: string;
}

export interface ExplainedMessage {
  readonly role: string;
  readonly tone: Tone;
  readonly title: Words;
}

/** A pasted piece of a session, explained. */
export interface Explained {
  readonly what: ExplainedWhat;
  /** `type` of the line, also of a broken one when its beginning is there; null where there is none. */
  readonly kind: string | null;
  /** Role of its message; null when it has none. */
  readonly role: string | null;
  /** Of an entry. */
  readonly group: Group | null;
  readonly tone: Tone;
  /** What it says, short. */
  readonly title: Words | null;
  /** Who wrote it, as far as it says; null when nothing in it speaks. */
  readonly dialect: Dialect | null;
  readonly evidence: readonly Words[];
  readonly fields: readonly ExplainedField[];
  /** Fields that were left out. */
  readonly moreFields: number;
  readonly problems: readonly { readonly code: ProblemCode; readonly facts: Facts }[];
  /** Of a context: the first of its messages, and how many it has in all. */
  readonly messages: readonly ExplainedMessage[];
  readonly messageCount: number;
  /** Of a broken line of which no problem says more. */
  readonly breaks: Break | null;
  /** What the agents would do with it as a session file. */
  readonly agents: Deeds;
  /** Treeline can open it as a session, such as it is. */
  readonly opens: boolean;
}
