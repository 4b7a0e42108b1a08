import type { Facts } from '../base/words.ts';

/** Everything that can be wrong with a line, an entry or the file. Sentences: `messages/`, one map over all codes. */
export type ProblemCode =
  | 'not-json'
  | 'torn-line'
  | 'swallowing-line'
  | 'two-objects'
  | 'trailing-text'
  | 'glued-line'
  | 'spread-json'
  | 'nul-bytes'
  | 'bad-utf8'
  | 'too-large'
  | 'not-an-object'
  | 'no-header'
  | 'header-not-first'
  | 'header-without-id'
  | 'second-header'
  | 'bom'
  | 'no-final-newline'
  | 'crlf'
  | 'mixed-line-ends'
  | 'newer-version'
  | 'ids-overwritten'
  | 'unknown-type'
  | 'unknown-role'
  | 'no-id'
  | 'duplicate-id'
  | 'orphan'
  | 'self-parent'
  | 'cycle'
  | 'forward-parent'
  | 'bad-field'
  | 'bad-time'
  | 'no-message'
  | 'no-content'
  | 'no-usage'
  | 'pending'
  | 'dangling-target'
  | 'cut-keeps-nothing';

/** error: the agent loses or misreads this. warning: it may surprise. note: kept and harmless. */
export type Severity = 'error' | 'warning' | 'note';

/** Something wrong with a line or a link. It never hides the line. `line` counts from 0; -1 is the file as a whole. */
export interface Problem {
  readonly code: ProblemCode;
  readonly line: number;
  readonly severity: Severity;
  readonly facts: Facts;
}
