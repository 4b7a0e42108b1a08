import type { Facts } from '../base/words.ts';
import { m } from './paraglide/messages.js';
import { sayKey } from './words.ts';

/** What is said of a failure: what happened, what is safe, what to do. */
export interface ErrorText {
  readonly title: string;
  readonly what: string;
  readonly safe: string;
  readonly todo: string;
}

/** `name` is the file, for the sentence that says what happened; `again`: the page itself can open it once more. */
type Say = (facts: Facts, name: string, again: boolean) => ErrorText;

/** The answer of a server that has no such file. */
const NOT_FOUND = 404;

const reasonIn = (facts: Facts): string => String(facts['reason'] ?? '');

function notASession(facts: Facts, name: string): string {
  const looks = facts['looksLike'];
  if (looks === undefined) return m.error_what_not_a_session_plain({ name });
  return m.error_what_not_a_session({ name, what: sayKey(String(looks), facts) });
}

/** One line for each code of `OpenError` and `EngineError`, and `bug` for what was thrown. A test compares them. */
export const ERROR_TEXTS = {
  empty: (_, name) => ({
    title: m.error_title_empty(),
    what: m.error_what_empty({ name }),
    safe: m.error_safe_empty(),
    todo: m.error_todo_empty(),
  }),
  'not-a-session': (facts, name) => ({
    title: m.error_title_not_a_session(),
    what: notASession(facts, name),
    safe: m.error_safe_not_a_session(),
    todo: m.error_todo_not_a_session(),
  }),
  unreadable: (facts, name, again) =>
    facts['status'] === NOT_FOUND
      ? {
          title: m.error_title_not_served(),
          what: m.error_what_not_served({ name }),
          safe: m.error_safe_unreadable(),
          todo: m.error_todo_not_served(),
        }
      : {
          title: m.error_title_unreadable(),
          what:
            reasonIn(facts) === ''
              ? m.error_what_unreadable({ name })
              : m.error_what_unreadable_reason({ name, reason: reasonIn(facts) }),
          safe: m.error_safe_unreadable(),
          todo: again ? m.error_todo_unreadable() : m.error_todo_unreadable_dropped(),
        },
  stale: (_, name) => ({
    title: m.error_title_stale(),
    what: m.error_what_stale({ name }),
    safe: m.error_safe_stale(),
    todo: m.error_todo_stale(),
  }),
  aborted: (_, name) => ({
    title: m.error_title_aborted(),
    what: m.error_what_aborted({ name }),
    safe: m.error_safe_aborted(),
    todo: m.error_todo_aborted(),
  }),
  crashed: (_, name) => ({
    title: m.error_title_crashed(),
    what: m.error_what_crashed({ name }),
    safe: m.error_safe_crashed(),
    todo: m.error_todo_crashed(),
  }),
  'bad-message': (_, name) => ({
    title: m.error_title_bad_message(),
    what: m.error_what_bad_message({ name }),
    safe: m.error_safe_bad_message(),
    todo: m.error_todo_bad_message(),
  }),
  'not-open': (_, name) => ({
    title: m.error_title_not_open(),
    what: m.error_what_not_open({ name }),
    safe: m.error_safe_not_open(),
    todo: m.error_todo_not_open(),
  }),
  'no-such-entry': (_, name) => ({
    title: m.error_title_no_such_entry(),
    what: m.error_what_no_such_entry({ name }),
    safe: m.error_safe_no_such_entry(),
    todo: m.error_todo_no_such_entry(),
  }),
  'no-such-sample': (facts, name) => ({
    title: m.error_title_no_such_sample(),
    what: m.error_what_no_such_sample({ sample: String(facts['sample'] ?? name) }),
    safe: m.error_safe_no_such_sample(),
    todo: m.error_todo_no_such_sample(),
  }),
  bug: () => ({
    title: m.error_title_bug(),
    what: m.error_what_bug(),
    safe: m.error_safe_bug(),
    todo: m.error_todo_bug(),
  }),
} as const satisfies Record<string, Say>;

export type ErrorCode = keyof typeof ERROR_TEXTS;

/** The sentences for a failure. */
export function errorText(
  code: ErrorCode,
  facts: Facts,
  name: string | null,
  again = true,
): ErrorText {
  const say: Say = ERROR_TEXTS[code];
  return say(facts, name ?? m.error_this_file(), again);
}
