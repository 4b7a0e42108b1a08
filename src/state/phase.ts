import type { Facts } from '../base/words.ts';
import type { EngineError, OpenError } from '../engine/index.ts';
import { reportOf } from './report.ts';
import type { OpenFolder } from './open-folder.svelte.ts';
import type { OpenSession } from './session.svelte.ts';

/** Why nothing is shown. `report` can be copied; it holds no text of the session. */
export interface Failure {
  readonly code: OpenError['code'] | EngineError['code'] | 'bug';
  readonly facts: Facts;
  readonly report: string;
  /** Opening it once more may help, and the page can do so by itself. */
  readonly canReopen: boolean;
}

/** A failure with its report. */
export const failureOf = (
  code: Failure['code'],
  facts: Facts,
  canReopen: boolean,
  thrown: unknown = null,
): Failure => ({ code, facts, canReopen, report: reportOf(code, facts, thrown) });

/** The one screen that is shown. While opening, the session stands there as soon as the engine has its first rows. */
export type Phase =
  | { readonly at: 'home' }
  | { readonly at: 'folder'; readonly folder: OpenFolder }
  | { readonly at: 'opening'; readonly name: string; readonly session: OpenSession | null }
  | { readonly at: 'open'; readonly name: string; readonly session: OpenSession }
  | { readonly at: 'failed'; readonly name: string | null; readonly error: Failure };

/** Something to be told that stops nothing. */
export type Notice =
  /** A tab was closed; it can come back. */
  | { readonly what: 'closed'; readonly name: string }
  | { readonly what: 'no-file' }
  /** These came with the file on screen, and are no sessions. */
  | { readonly what: 'no-session'; readonly names: readonly string[] }
  /** Folders came with the file on screen; they can be shown. */
  | { readonly what: 'folders'; readonly names: readonly string[] }
  /** What was opened is not the file that the link is about. */
  | { readonly what: 'other-file'; readonly name: string }
  /** Ids in the address that the file does not have; null where the address was right. `onPath`: its leaf was found. */
  | {
      readonly what: 'no-entry';
      readonly entry: string | null;
      readonly leaf: string | null;
      readonly onPath: boolean;
    };

/** What the page shows outside of its markup: attributes of `<html>`, and marks for measurements. */
export interface Stage {
  /** `indexed`: the whole file on screen is indexed and the tree shows it. Also called when neither has changed. */
  show(at: Phase['at'], indexed: boolean): void;
  mark(name: 'open' | 'first-rows' | 'tree' | 'indexed'): void;
  clearMarks(): void;
}

/** Failures that the same bytes would bring again. */
export const HOPELESS: ReadonlySet<Failure['code']> = new Set([
  'empty',
  'not-a-session',
  'no-such-sample',
]);

/** The notice that an address names what the file does not have, with what was told of it before. */
export function noEntry(
  before: Notice | null,
  which: 'entry' | 'leaf',
  name: string,
  onPath: boolean,
): Notice {
  const { entry, leaf } = before?.what === 'no-entry' ? before : { entry: null, leaf: null };
  return which === 'entry'
    ? { what: 'no-entry', entry: name, leaf, onPath }
    : { what: 'no-entry', entry, leaf: name, onPath };
}
