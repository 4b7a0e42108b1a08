/**
 * The door of the engine for the page: types, and how to start a worker. Nothing of the session core is imported here,
 * so that none of it gets into the page's chunk (law 5; the build checks it).
 */
import type { EngineApi } from './api.ts';
import { connect as connectTo } from './connect.ts';
import { ENGINE_METHODS } from './methods.ts';
import { scriptAddresses, scriptBlob } from './script-address.ts';
import type { TransportError } from './wall.ts';
import workerUrl from './worker.ts?worker&url';

export type * from './api.ts';
export type * from './explained.ts';
export type { TransportError } from './wall.ts';

/** A running engine. It holds one session; another `open` replaces it. */
export interface Connection {
  readonly api: EngineApi;
  /** Ends the worker. Calls that wait, and later ones, answer `aborted`. */
  close(): void;
  /** Calls `listener` once when the engine is of no use any more (at once when it is already). Returns how to stop. */
  onDown(listener: (error: TransportError) => void): () => void;
}

/**
 * Starts a worker. It is started through a blob that imports the worker's file: a worker that is loaded from its own
 * address is outside a policy in a `<meta>` and could fetch and eval, one that comes from a blob inherits the page's
 * policy (tried in two browsers).
 */
export function connect(): Connection {
  const boot = scriptBlob(`import ${JSON.stringify(new URL(workerUrl, location.href).href)};`);
  const address = scriptAddresses().createScriptURL(boot.url);
  // The DOM types know no Trusted Types: the constructor takes the policy's object as well as a string.
  const worker = new Worker(address as string, { type: 'module', name: 'treeline-engine' });
  const { api, onDown, close } = connectTo<EngineApi>(worker, ENGINE_METHODS);
  const end = (): void => {
    boot.revoke();
    worker.terminate();
  };
  onDown(end);
  return {
    api,
    onDown,
    close() {
      close();
      end();
    },
  };
}
