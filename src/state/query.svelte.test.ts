import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import type { EngineError } from '../engine/index.ts';
import { outside, Query } from './query.svelte.ts';

type Answer = Result<string, EngineError>;

/** An engine that answers when the test says so. */
function asked(): {
  ask: (key: string, signal: AbortSignal) => Promise<Answer>;
  calls: { key: string; signal: AbortSignal; answer: (result: Answer) => Promise<void> }[];
} {
  const calls: ReturnType<typeof asked>['calls'] = [];
  return {
    calls,
    ask: (key, signal) =>
      new Promise((resolve) => {
        const answer = async (result: Answer): Promise<void> => {
          resolve(result);
          await Promise.resolve();
          flushSync();
        };
        calls.push({ key, signal, answer });
      }),
  };
}

function setUp(start: string | null): {
  query: Query<string, string>;
  calls: ReturnType<typeof asked>['calls'];
  set: (key: string | null) => void;
  stop: () => void;
} {
  let key = $state.raw(start);
  const { ask, calls } = asked();
  const { made: query, stop } = outside(() => new Query(() => key, ask));
  flushSync();
  const set = (next: string | null): void => {
    key = next;
    flushSync();
  };
  return { query, calls, set, stop };
}

describe('Query', () => {
  it('asks for its key and shows the answer', async () => {
    const { query, calls, stop } = setUp('a');
    expect([query.value, query.pending]).toEqual([null, true]);
    await calls[0]?.answer(ok('A'));
    expect([query.value, query.answered, query.pending, query.error]).toEqual([
      'A',
      'a',
      false,
      null,
    ]);
    stop();
  });

  it('asks nothing for null, and forgets', async () => {
    const { query, calls, set, stop } = setUp(null);
    expect([calls.length, query.pending]).toEqual([0, false]);
    set('a');
    await calls[0]?.answer(ok('A'));
    set(null);
    expect([query.value, query.answered, query.pending]).toEqual([null, null, false]);
    stop();
  });

  it('keeps the old value while it asks', async () => {
    const { query, calls, set, stop } = setUp('a');
    await calls[0]?.answer(ok('A'));
    set('b');
    expect([query.value, query.answered, query.pending]).toEqual(['A', 'a', true]);
    await calls[1]?.answer(ok('B'));
    expect([query.value, query.answered, query.pending]).toEqual(['B', 'b', false]);
    stop();
  });

  it('lets the latest key win, whatever comes first', async () => {
    const { query, calls, set, stop } = setUp('a');
    set('b');
    expect(calls[0]?.signal.aborted).toBe(true);
    await calls[1]?.answer(ok('B'));
    await calls[0]?.answer(ok('A'));
    expect(query.value).toBe('B');
    stop();
  });

  it('keeps the value beside an error, and tells no error for what was aborted', async () => {
    const { query, calls, set, stop } = setUp('a');
    await calls[0]?.answer(ok('A'));
    set('b');
    await calls[1]?.answer(fail({ code: 'no-such-entry', facts: {} }));
    expect([query.value, query.answered, query.error?.code]).toEqual(['A', 'a', 'no-such-entry']);
    set('c');
    await calls[2]?.answer(fail({ code: 'aborted', facts: {} }));
    expect([query.value, query.error]).toEqual(['A', null]);
    stop();
  });

  it('ends with its root', () => {
    const { calls, stop } = setUp('a');
    stop();
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});
