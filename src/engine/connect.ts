/**
 * The page's side of the wall: the same api, each method a question to the other side (rules N1 to N5).
 */
import { fail, type Result } from '../base/result.ts';
import {
  asAnswer,
  asDown,
  crashFacts,
  marked,
  type Api,
  type Port,
  type TransportError,
} from './wall.ts';

type Outcome = Result<unknown, unknown>;

/** This side of a connection. */
export interface Connected<A> {
  readonly api: A;
  /** Calls `listener` once, with what took the connection down; at once when it is down already. Returns how to stop. */
  readonly onDown: (listener: (error: TransportError) => void) => () => void;
  /** Stops listening; calls that wait, and later ones, answer `aborted`. */
  readonly close: () => void;
}

interface Waiting {
  readonly settle: (result: Outcome) => void;
}

/**
 * The api on the other side of `port`. `methods` names them all, so that the object here is a plain one: a proxy
 * that answers to every name would also be taken for a promise (`then`).
 */
export function connect<A extends Api<A>>(
  port: Port,
  methods: Readonly<Record<keyof A & string, true>>,
): Connected<A> {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(error: TransportError) => void>();
  let dead: TransportError | null = null;
  let reported: TransportError | null = null;
  let nextId = 0;

  const end = (error: TransportError): void => {
    if (dead) return;
    dead = error;
    for (const { settle } of [...waiting.values()]) settle(fail(error));
  };
  const down = (error: TransportError): void => {
    if (dead) return;
    end(error);
    reported = error;
    for (const listener of listeners) listener(error);
    listeners.clear();
  };

  const call = (method: string, given: readonly unknown[]): Promise<Outcome> => {
    const last = given.at(-1);
    const signal = last instanceof AbortSignal ? last : null;
    const args = signal ? given.slice(0, -1) : given;
    if (dead) return Promise.resolve(fail(dead));
    if (signal?.aborted) return Promise.resolve(fail(ABORTED));
    const id = nextId++;
    return new Promise((resolve) => {
      const onAbort = (): void => {
        settle(fail(ABORTED));
        port.postMessage({ wall: 'abort', id });
      };
      const settle = (result: Outcome): void => {
        waiting.delete(id);
        signal?.removeEventListener('abort', onAbort);
        resolve(result);
      };
      waiting.set(id, { settle });
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        port.postMessage({ wall: 'call', id, method, args, abortable: signal !== null });
      } catch (thrown) {
        down({ code: 'bad-message', facts: { ...crashFacts(thrown), method } });
      }
    });
  };

  const onMessage = (event: Event): void => {
    const data = marked(event);
    if (!data) return;
    const lost = asDown(data);
    if (lost) down(lost);
    const answer = asAnswer(data);
    const waits = answer && waiting.get(answer.id);
    if (!waits) return;
    if (answer.result) waits.settle(answer.result);
    else down({ code: 'bad-message', facts: { side: 'page' } });
  };
  const onBroken = (): void => down({ code: 'bad-message', facts: { side: 'page' } });
  const onError = (event: Event): void => down({ code: 'crashed', facts: eventFacts(event) });

  port.addEventListener('message', onMessage);
  port.addEventListener('messageerror', onBroken);
  port.addEventListener('error', onError);
  port.start?.();

  const entries = Object.keys(methods).map(
    (name) => [name, (...args: unknown[]) => call(name, args)] as const,
  );
  return {
    api: Object.fromEntries(entries) as unknown as A,
    onDown(listener) {
      if (reported) listener(reported);
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      port.removeEventListener('message', onMessage);
      port.removeEventListener('messageerror', onBroken);
      port.removeEventListener('error', onError);
      end(CLOSED);
    },
  };
}

const ABORTED: TransportError = { code: 'aborted', facts: {} };
const CLOSED: TransportError = { code: 'aborted', facts: { why: 'closed' } };

/** What an `error` event of a worker says: a script that could not be loaded has no message. */
function eventFacts(event: Event): { name: string; message: string; stack: string } {
  const text = (name: string): string => {
    const value: unknown = Reflect.get(event, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    name: 'ErrorEvent',
    message: text('message'),
    stack: `${text('filename')}:${text('lineno')}`,
  };
}
