import { describe, expect, test } from 'vitest';
import {
  engineContract,
  valueOf,
  type Harness,
  type HarnessOptions,
} from '../testing/engine-contract.ts';
import { smallSession } from '../testing/engine-files.ts';
import type { EngineApi } from './api.ts';
import { connect } from './connect.ts';
import { createEngine } from './create-engine.ts';
import { ENGINE_METHODS } from './methods.ts';
import { serve } from './serve.ts';

/** An engine whose files come from `disk` where it has one of that name. */
function engineOn({ disk, chunk, keep }: HarnessOptions): EngineApi {
  const engine = createEngine({ chunk, keep });
  return {
    ...engine,
    open: (input, signal) =>
      engine.open({ ...input, bytes: disk.get(input.name) ?? input.bytes }, signal),
  };
}

function overPort(engine: EngineApi): Harness & { onDown: (listener: () => void) => () => void } {
  const { port1, port2 } = new MessageChannel();
  const served = serve(port2, engine);
  const { api, close, onDown } = connect<EngineApi>(port1, ENGINE_METHODS);
  return {
    api,
    onDown,
    close() {
      close();
      served.stop();
      port1.close();
    },
  };
}

engineContract('called directly', (options) => ({
  api: engineOn(options),
  close: () => undefined,
}));
engineContract('over a port', (options) => overPort(engineOn(options)));

describe('an engine that fails, over a port', () => {
  test('N3: a bug in a method takes the engine down, and the page hears of it', async () => {
    const engine = createEngine();
    const { api, onDown, close } = overPort({
      ...engine,
      outline: () => Promise.reject(new TypeError('a bug')),
    });
    const heard: string[] = [];
    onDown(() => heard.push('down'));
    valueOf(await api.open({ name: 'a', bytes: smallSession() }));
    const query = { leaf: null, filter: 'all', folded: [], from: 0, to: 1 } as const;
    const waiting = api.overview(99);
    const facts = { name: 'TypeError', message: 'a bug', method: 'outline' };
    expect(await api.outline(query)).toMatchObject({
      ok: false,
      error: { code: 'crashed', facts },
    });
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'crashed' } });
    expect(await api.lines({ from: 0, to: 1 })).toMatchObject({
      ok: false,
      error: { code: 'crashed' },
    });
    expect(heard).toEqual(['down']);
    close();
  });
});
