import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../base/result.ts';
import { connect } from './index.ts';

/** A worker that answers nothing; tests make up its events. */
class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly sent: unknown[] = [];
  readonly address: unknown;
  readonly options: unknown;
  ended = false;

  constructor(address: unknown, options: unknown) {
    super();
    this.address = address;
    this.options = options;
    FakeWorker.made.push(this);
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

describe('connect', () => {
  const policies: string[] = [];
  let script: Blob | null = null;
  const revoked: string[] = [];

  beforeEach(() => {
    FakeWorker.made.length = 0;
    revoked.length = 0;
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('location', { href: 'https://a.example/treeline/#v=1' });
    vi.stubGlobal('trustedTypes', {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }) {
        policies.push(name);
        return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
      },
    });
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      script = blob as Blob;
      return 'blob:https://a.example/1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('N6: the worker starts from a blob that imports its file, through the policy', async () => {
    const first = connect();
    const second = connect();
    expect(policies).toEqual(['treeline-url']);
    const [worker] = FakeWorker.made;
    expect(worker?.address).toEqual({ trusted: 'blob:https://a.example/1' });
    expect(worker?.options).toMatchObject({ type: 'module' });
    expect(await script?.text()).toMatch(/^import "https:\/\/a\.example\/.*worker.*";$/);
    first.close();
    second.close();
  });

  test('N5: close ends the worker and lets the blob go', async () => {
    const connection = connect();
    const waiting = connection.api.describe();
    connection.close();
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(FakeWorker.made[0]?.ended).toBe(true);
    expect(revoked).toEqual(['blob:https://a.example/1']);
  });

  test('N3: a worker that is down is ended; calls reach one that is up', async () => {
    const connection = connect();
    const [worker] = FakeWorker.made;
    const answered = connection.api.locate('a');
    expect(worker?.sent).toMatchObject([{ wall: 'call', id: 0, method: 'locate', args: ['a'] }]);
    const data = { wall: 'answer', id: 0, result: ok(7) };
    worker?.dispatchEvent(Object.assign(new Event('message'), { data }));
    expect(await answered).toEqual(ok(7));
    const waiting = connection.api.describe();
    worker?.dispatchEvent(new Event('error'));
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'crashed' } });
    expect(worker?.ended).toBe(true);
  });
});
