/**
 * What crosses the wall between page and worker, and the readers for it. Both sides look at what comes in before they
 * use it: a message that is not of this shape is nobody's message (rule N2).
 */
import type { Result } from '../base/result.ts';
import type { Facts } from '../base/words.ts';

/** The part of `Worker`, `MessagePort` and a worker's own scope that both sides need. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(
    type: 'message' | 'messageerror' | 'error',
    listener: (event: Event) => void,
  ): void;
  removeEventListener(
    type: 'message' | 'messageerror' | 'error',
    listener: (event: Event) => void,
  ): void;
  /** Ports hold messages back until this is called; workers have no such method. */
  start?(): void;
}

/** Failures that the transport itself answers with. */
export interface TransportError {
  readonly code: 'aborted' | 'crashed' | 'bad-message';
  readonly facts: Facts;
}

/** Page to worker: a call. `abortable`: the method gets a signal as its last argument, after `args`. */
export interface CallMessage {
  readonly wall: 'call';
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly abortable: boolean;
}

/** Page to worker: nobody waits for this call any more. */
export interface AbortMessage {
  readonly wall: 'abort';
  readonly id: number;
}

/** Worker to page: the answer to a call. */
export interface AnswerMessage {
  readonly wall: 'answer';
  readonly id: number;
  readonly result: Result<unknown, unknown>;
}

/** Worker to page: this side is of no use any more. */
export interface DownMessage {
  readonly wall: 'down';
  readonly error: TransportError;
}

/**
 * An api that can stand behind a port: each method answers a promise of a `Result`, and its errors have room for those
 * of the transport. A method that does not fit becomes `never`, so that the compiler names it.
 */
export type Api<A> = {
  [K in keyof A]: A[K] extends (...args: never[]) => Promise<infer R>
    ? { readonly ok: false; readonly error: TransportError } extends R
      ? A[K]
      : never
    : never;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** The data of a message event, when it is an object with our mark; else null. */
export function marked(event: Event): Record<string, unknown> | null {
  const data: unknown = 'data' in event ? event.data : null;
  return isRecord(data) && typeof data['wall'] === 'string' && Object.hasOwn(data, 'wall')
    ? data
    : null;
}

/** Reads a call; null when it is none. */
export function asCall(data: Record<string, unknown>): CallMessage | null {
  const { wall, id, method, args, abortable } = data;
  if (wall !== 'call' || !isId(id) || typeof method !== 'string' || !Array.isArray(args))
    return null;
  return { wall, id, method, args, abortable: abortable === true };
}

/** Reads an abort; null when it is none. */
export function asAbort(data: Record<string, unknown>): AbortMessage | null {
  return data['wall'] === 'abort' && isId(data['id']) ? { wall: 'abort', id: data['id'] } : null;
}

/** The id of an answer, and its result when it has the shape of one. */
export function asAnswer(
  data: Record<string, unknown>,
): { id: number; result: Result<unknown, unknown> | null } | null {
  const { wall, id, result } = data;
  if (wall !== 'answer' || !isId(id)) return null;
  if (!isRecord(result) || typeof result['ok'] !== 'boolean') return { id, result: null };
  return {
    id,
    result: result['ok']
      ? { ok: true, value: result['value'] }
      : { ok: false, error: result['error'] },
  };
}

/** Reads the news that the other side is down; null when the message says something else. */
export function asDown(data: Record<string, unknown>): TransportError | null {
  const { wall, error } = data;
  if (wall !== 'down' || !isRecord(error)) return null;
  const code = error['code'] === 'bad-message' ? 'bad-message' : 'crashed';
  const facts: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(isRecord(error['facts']) ? error['facts'] : {})) {
    if (typeof fact === 'string' || typeof fact === 'number') facts[name] = fact;
  }
  return { code, facts };
}

/** A stack says enough in this many characters; a hostile message in an error must not flood the report. */
const LONGEST_FACT = 4_000;

/** What is known of a thrown value, as facts for a report. */
export function crashFacts(thrown: unknown): Facts {
  const cut = (value: unknown): string => String(value).slice(0, LONGEST_FACT);
  try {
    if (!(thrown instanceof Error)) return { name: typeof thrown, message: cut(thrown), stack: '' };
    return { name: cut(thrown.name), message: cut(thrown.message), stack: cut(thrown.stack ?? '') };
  } catch {
    // A thrown object may itself throw when it is turned into text.
    return { name: typeof thrown, message: '', stack: '' };
  }
}
