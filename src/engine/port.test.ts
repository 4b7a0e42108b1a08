import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import { connect, type Connected } from './connect.ts';
import { mayStart } from './script-address.ts';
import { serve } from './serve.ts';
import type { Port, TransportError } from './wall.ts';

type Answer<T> = Promise<Result<T, TransportError | { code: 'odd'; facts: Record<string, never> }>>;

interface Toy {
  add(a: number, b: number): Answer<number>;
  echo(value: unknown): Answer<unknown>;
  odd(): Answer<never>;
  wait(ms: number, signal?: AbortSignal): Answer<string>;
  throws(message: string): Answer<never>;
  unclonable(): Answer<() => void>;
  nothing(): Answer<never>;
}

const METHODS = {
  add: true,
  echo: true,
  odd: true,
  wait: true,
  throws: true,
  unclonable: true,
  nothing: true,
} as const;

/** Signals that `wait` was given, to see what the server does with them. */
const signals: AbortSignal[] = [];

const toy: Toy = {
  add: (a, b) => Promise.resolve(ok(a + b)),
  echo: (value) => Promise.resolve(ok(value)),
  odd: () => Promise.resolve(fail({ code: 'odd', facts: {} })),
  wait(ms, signal) {
    if (signal) signals.push(signal);
    return new Promise((resolve) => setTimeout(() => resolve(ok('waited')), ms));
  },
  throws(message) {
    throw new RangeError(message);
  },
  unclonable: () => Promise.resolve(ok(() => undefined)),
  nothing: () => Promise.resolve(undefined as never),
};

const until = async (what: () => boolean): Promise<void> => {
  for (let i = 0; i < 200 && !what(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(what()).toBe(true);
};

/** A port in this thread whose events a test can make up. */
class FakePort implements Port {
  readonly sent: unknown[] = [];
  readonly #target = new EventTarget();
  broken = false;
  postMessage(message: unknown): void {
    if (this.broken) throw new Error('cannot be cloned');
    this.sent.push(message);
  }
  addEventListener(type: string, listener: (event: Event) => void): void {
    this.#target.addEventListener(type, listener);
  }
  removeEventListener(type: string, listener: (event: Event) => void): void {
    this.#target.removeEventListener(type, listener);
  }
  say(data: unknown): void {
    this.#target.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  emit(type: string, fields: object = {}): void {
    this.#target.dispatchEvent(Object.assign(new Event(type), fields));
  }
}

async function overChannel(
  run: (end: Connected<Toy>, port: MessagePort) => Promise<void>,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const served = serve(port2, toy);
  const end = connect<Toy>(port1, METHODS);
  try {
    await run(end, port1);
  } finally {
    end.close();
    served.stop();
    port1.close();
  }
}

describe('calls over a port', () => {
  test('N1: values and expected failures cross as they are, in any order', async () => {
    await overChannel(async ({ api }) => {
      const slow = api.wait(20);
      expect(await api.add(2, 3)).toEqual(ok(5));
      expect(await api.echo({ list: new Float64Array([1, 2]) })).toEqual(
        ok({ list: new Float64Array([1, 2]) }),
      );
      expect(await api.odd()).toEqual(fail({ code: 'odd', facts: {} }));
      expect(await slow).toEqual(ok('waited'));
    });
  });

  test('N1: an api that is passed around is no promise and has no methods of its prototype', () => {
    const { api } = connect<Toy>(new FakePort(), METHODS);
    expect('then' in api).toBe(false);
    expect(Object.keys(api)).toEqual(Object.keys(METHODS));
  });

  test('N4: an aborted call answers at once, and the method hears of it', async () => {
    await overChannel(async ({ api }) => {
      signals.length = 0;
      const abort = new AbortController();
      const asked = api.wait(10_000, abort.signal);
      await until(() => signals.length === 1);
      expect(signals[0]?.aborted).toBe(false);
      abort.abort();
      expect(await asked).toEqual(fail({ code: 'aborted', facts: {} }));
      await until(() => signals[0]?.aborted === true);
      expect(await api.wait(1, abort.signal)).toMatchObject({
        ok: false,
        error: { code: 'aborted' },
      });
      expect(signals.length).toBe(1);
    });
  });

  test('N3: what a method throws ends the connection, with what is known of it', async () => {
    await overChannel(async ({ api, onDown }) => {
      const heard: TransportError[] = [];
      onDown((error) => heard.push(error));
      const other = api.wait(10_000);
      const answer = await api.throws('boom');
      const facts = { name: 'RangeError', message: 'boom', method: 'throws' };
      expect(answer).toMatchObject({ ok: false, error: { code: 'crashed', facts } });
      expect(await other).toEqual(answer);
      expect(await api.add(1, 1)).toEqual(answer);
      expect(heard).toHaveLength(1);
      expect(String(heard[0]?.facts['stack'])).toContain('port.test.ts');
      const late: TransportError[] = [];
      onDown((error) => late.push(error));
      expect(late).toEqual(heard);
    });
  });

  test.each(['unclonable', 'nothing'] as const)(
    'N3: an answer that cannot cross (%s) ends it too',
    async (method) => {
      await overChannel(async ({ api }) => {
        expect(await api[method]()).toMatchObject({ ok: false, error: { code: 'bad-message' } });
      });
    },
  );

  test('N3: a question that cannot cross ends it too', async () => {
    await overChannel(async ({ api }) => {
      expect(await api.echo(() => undefined)).toMatchObject({
        ok: false,
        error: { code: 'bad-message' },
      });
      expect(await api.add(1, 1)).toMatchObject({ ok: false, error: { code: 'bad-message' } });
    });
  });

  test('N5: after close, waiting and later calls answer aborted, and nobody is told of a fault', async () => {
    await overChannel(async ({ api, onDown, close }) => {
      const heard: TransportError[] = [];
      onDown((error) => heard.push(error));
      const waiting = api.wait(10_000);
      close();
      expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(await api.add(1, 1)).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(heard).toEqual([]);
    });
  });
});

describe('hostile messages', () => {
  const call = (method: string, more: object = {}): object => ({
    wall: 'call',
    id: 1,
    method,
    args: [1, 2],
    ...more,
  });

  test('N2: what is no message of ours is ignored by the server', async () => {
    const port = new FakePort();
    serve(port, toy);
    const proto: unknown = JSON.parse(
      '{"__proto__": {"wall": "call", "id": 1, "method": "add", "args": []}}',
    );
    const junk = [
      null,
      undefined,
      5,
      'add',
      [],
      {},
      { wall: 'call' },
      { wall: 'answer', id: 1 },
      proto,
    ];
    const halves = [
      { id: '1' },
      { id: 1.5 },
      { id: NaN },
      { args: {} },
      { args: null },
      { method: 7 },
    ];
    for (const data of [...junk, ...halves.map((half) => call('add', half))]) port.say(data);
    port.say({ wall: 'abort', id: 99 });
    port.say(call('add'));
    await until(() => port.sent.length > 0);
    expect(port.sent).toEqual([{ wall: 'answer', id: 1, result: ok(3) }]);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'nope', ''])(
    'N2: a method that the api does not have (%s) is refused',
    async (method) => {
      const port = new FakePort();
      serve(port, toy);
      port.say(call(method));
      await until(() => port.sent.length > 0);
      expect(port.sent).toEqual([
        { wall: 'down', error: { code: 'bad-message', facts: { method } } },
      ]);
      port.say(call('add', { id: 2 }));
      expect(port.sent[1]).toMatchObject({ wall: 'answer', id: 2, result: { ok: false } });
    },
  );

  test('N2: a second call with the id of a running one is ignored', async () => {
    const port = new FakePort();
    serve(port, toy);
    port.say(call('wait', { args: [5] }));
    port.say(call('add'));
    await until(() => port.sent.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(port.sent).toEqual([{ wall: 'answer', id: 1, result: ok('waited') }]);
  });

  test('N2: the page ignores answers that nobody waits for, and gives up on a broken one', async () => {
    const port = new FakePort();
    const { api } = connect<Toy>(port, METHODS);
    const asked = api.add(1, 2);
    for (const id of [7, '0', null, -1]) port.say({ wall: 'answer', id, result: ok(9) });
    for (const junk of [null, 1, {}, { wall: 'down' }, { wall: 'call', id: 0 }]) port.say(junk);
    port.say({ wall: 'answer', id: 0, result: ok(3) });
    expect(await asked).toEqual(ok(3));
    const broken = api.add(1, 2);
    port.say({ wall: 'answer', id: 1, result: { ok: 'yes' } });
    expect(await broken).toMatchObject({ ok: false, error: { code: 'bad-message' } });
  });

  test('N3: messageerror on either side ends every call', async () => {
    const worker = new FakePort();
    serve(worker, toy);
    worker.emit('messageerror');
    expect(worker.sent).toEqual([
      { wall: 'down', error: { code: 'bad-message', facts: { side: 'worker' } } },
    ]);

    const page = new FakePort();
    const { api } = connect<Toy>(page, METHODS);
    const calls = [api.add(1, 2), api.wait(5)];
    page.emit('messageerror');
    for (const result of await Promise.all(calls)) {
      expect(result).toEqual(fail({ code: 'bad-message', facts: { side: 'page' } }));
    }
  });

  test('N3: an error of the worker as a whole is a crash; a script that does not load has no message', async () => {
    const page = new FakePort();
    const { api, onDown } = connect<Toy>(page, METHODS);
    const heard: TransportError[] = [];
    onDown((error) => heard.push(error));
    const asked = api.add(1, 2);
    page.emit('error', { message: 'out of memory', filename: 'worker.js', lineno: 3 });
    const facts = { name: 'ErrorEvent', message: 'out of memory', stack: 'worker.js:3' };
    expect(await asked).toEqual(fail({ code: 'crashed', facts }));
    expect(heard).toEqual([{ code: 'crashed', facts }]);

    const bare = new FakePort();
    const second = connect<Toy>(bare, METHODS).api.add(1, 2);
    bare.emit('error');
    expect(await second).toMatchObject({ ok: false, error: { code: 'crashed' } });
  });

  test('N3: an error outside of every method reaches the page, once', () => {
    const port = new FakePort();
    const served = serve(port, toy);
    const odd = { toString: () => { throw new Error('no'); } }; // prettier-ignore
    served.crash(odd);
    served.crash(new Error('later'));
    expect(port.sent).toEqual([
      {
        wall: 'down',
        error: { code: 'crashed', facts: { name: 'object', message: '', stack: '' } },
      },
    ]);
  });
});

describe('addresses of scripts', () => {
  test('N6: files of this site and our own blobs may start, nothing else', () => {
    const page = 'https://a.example/treeline/#v=1';
    const ours = new Set(['blob:https://a.example/1']);
    for (const url of ['blob:https://a.example/1', './w.js', '/x/w.js', 'https://a.example/w.js']) {
      expect([url, mayStart(url, page, ours)]).toEqual([url, true]);
    }
    const others = [
      'blob:https://a.example/2',
      'https://b.example/w.js',
      '//b.example/w.js',
      'http://a.example/w.js',
    ];
    for (const url of [
      ...others,
      'data:text/javascript,1',
      'javascript:1',
      'https://',
      'file:///w.js',
    ]) {
      expect([url, mayStart(url, page, ours)]).toEqual([url, false]);
    }
  });
});
