/**
 * The worker's side of the wall: answers calls with the methods of an api. Expected failures travel as values; what a
 * method throws is a bug and ends the connection (rule N3).
 */
import { fail, type Result } from '../base/result.ts';
import {
  asAbort,
  asCall,
  crashFacts,
  marked,
  type Api,
  type CallMessage,
  type Port,
  type TransportError,
} from './wall.ts';

type Outcome = Result<unknown, unknown>;
type Method = (...args: unknown[]) => Promise<Outcome>;

/** What `serve` gives back. */
export interface Served {
  /** Ends the connection because of `thrown`, which no method threw: an error of the worker as a whole. */
  crash(thrown: unknown): void;
  /** Stops listening. */
  stop(): void;
}

/** Answers calls that come through `port` with the methods of `api`: its own functions, nothing from its prototype. */
export function serve<A extends Api<A>>(port: Port, api: A): Served {
  const running = new Map<number, AbortController>();
  let dead: TransportError | null = null;

  const down = (error: TransportError): void => {
    if (dead) return;
    dead = error;
    for (const abort of running.values()) abort.abort();
    running.clear();
    port.postMessage({ wall: 'down', error });
  };

  const answer = (id: number, result: Outcome): void => {
    try {
      port.postMessage({ wall: 'answer', id, result });
    } catch (thrown) {
      // The answer holds something that cannot be cloned: a bug of the method.
      down({ code: 'bad-message', facts: crashFacts(thrown) });
    }
  };

  const run = async (call: CallMessage): Promise<void> => {
    const method = methodOf(api, call.method);
    if (!method) {
      down({ code: 'bad-message', facts: { method: call.method } });
      return;
    }
    const abort = new AbortController();
    running.set(call.id, abort);
    try {
      const result = await method(...call.args, ...(call.abortable ? [abort.signal] : []));
      // Who aborts has its answer already; the late one is not worth a copy.
      if (!abort.signal.aborted) answer(call.id, result);
    } catch (thrown) {
      if (abort.signal.aborted && thrown === abort.signal.reason) return;
      down({ code: 'crashed', facts: { ...crashFacts(thrown), method: call.method } });
    } finally {
      running.delete(call.id);
    }
  };

  const onMessage = (event: Event): void => {
    const data = marked(event);
    if (!data) return;
    const call = asCall(data);
    if (call && dead) answer(call.id, fail(dead));
    else if (call && !running.has(call.id)) void run(call);
    const abort = asAbort(data);
    if (abort) running.get(abort.id)?.abort();
  };
  const onBroken = (): void => down({ code: 'bad-message', facts: { side: 'worker' } });

  port.addEventListener('message', onMessage);
  port.addEventListener('messageerror', onBroken);
  port.start?.();
  return {
    crash: (thrown) => down({ code: 'crashed', facts: crashFacts(thrown) }),
    stop() {
      port.removeEventListener('message', onMessage);
      port.removeEventListener('messageerror', onBroken);
    },
  };
}

function methodOf(api: object, name: string): Method | null {
  const method: unknown = Object.hasOwn(api, name) ? Reflect.get(api, name) : null;
  return typeof method === 'function'
    ? (...args) => Reflect.apply(method, api, args) as Promise<Outcome>
    : null;
}
