import { describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import type { DiskError, Picked } from '../disk/index.ts';
import type { EngineApi, EngineError, EntryDetail, Overview } from '../engine/index.ts';
import { FileOnDisk } from './file.svelte.ts';

type Detail = Result<EntryDetail, EngineError>;

const stale: Detail = fail({ code: 'stale', facts: {} });
const detail: Detail = ok({ key: 1 } as EntryDetail);
const file = (text: string, at = 1): File => new File([text], 'a.jsonl', { lastModified: at });

interface Setting {
  readonly disk: FileOnDisk;
  readonly renew: ReturnType<typeof vi.fn>;
  /** What the disk gives next. */
  now: Result<Blob, DiskError>;
}

/** A file whose engine answers these in turn, and takes newer bytes or does not. */
function setUp(answers: (Detail | Result<Overview, EngineError>)[] = [], takes = true): Setting {
  const renew = vi.fn(() =>
    Promise.resolve(
      takes ? ok({ grown: 1 }) : fail({ code: 'stale', facts: { reason: 'changed' } }),
    ),
  );
  const next = (): Promise<unknown> => Promise.resolve(answers.shift() ?? stale);
  const engine = { entry: next, overview: next, renew } as unknown as EngineApi;
  const first = file('a');
  const picked: Picked = {
    name: 'a.jsonl',
    file: first,
    handle: Promise.resolve(null),
    renew: () => Promise.resolve(setting.now),
    canRenew: () => Promise.resolve(true),
  };
  const setting: Setting = { disk: new FileOnDisk(engine, picked), renew, now: ok(first) };
  return setting;
}

describe('questions', () => {
  it('are left alone when they are not stale', async () => {
    const { disk, renew } = setUp([detail]);
    expect(await disk.engine.entry(1)).toBe(detail);
    expect(renew).not.toHaveBeenCalled();
  });

  it('are asked once more with the file as it is now', async () => {
    const set = setUp([stale, detail]);
    const next = file('ab', 2);
    set.now = ok(next);
    expect(await set.disk.engine.entry(1)).toBe(detail);
    expect([set.renew.mock.calls, set.disk.state]).toEqual([[[next]], 'as-read']);
  });

  it('share one look at the disk', async () => {
    const set = setUp([stale, stale, detail, detail]);
    set.now = ok(file('ab', 2));
    const { engine } = set.disk;
    expect(await Promise.all([engine.entry(1), engine.entry(2)])).toEqual([detail, detail]);
    expect(set.renew).toHaveBeenCalledTimes(1);
  });

  it('let an index go on that met a changed file, as long as it comes further', async () => {
    const stopped = (bytesRead: number): Result<Overview, EngineError> =>
      ok({ error: { code: 'stale', facts: {} }, bytesRead } as Overview);
    const ready = ok({ error: null, bytesRead: 99 } as Overview);
    const further = Array.from({ length: 60 }, (_, at) => stopped(at));
    const set = setUp([...further, ready]);
    expect(await set.disk.engine.overview(0)).toBe(ready);
    expect([set.renew.mock.calls.length, set.disk.state]).toEqual([60, 'as-read']);

    const stuck = setUp(Array.from({ length: 60 }, () => stopped(7)));
    expect(await stuck.disk.engine.overview(0)).toEqual(stopped(7));
    expect([stuck.renew.mock.calls.length, stuck.disk.state]).toEqual([21, 'changed']);
  });
});

describe('looking at the disk', () => {
  it('does nothing as long as the file is the same', async () => {
    const set = setUp();
    await set.disk.check();
    set.now = ok(file('b'));
    await set.disk.check();
    expect([set.renew.mock.calls.length, set.disk.state]).toEqual([0, 'as-read']);
  });

  it('gives the engine a file that has grown', async () => {
    const set = setUp();
    set.now = ok(file('ab', 2));
    await set.disk.check();
    await set.disk.check();
    expect([set.renew.mock.calls.length, set.disk.state]).toEqual([1, 'as-read']);
  });

  it('says that a file was rewritten, and offers it once', async () => {
    const set = setUp([], false);
    set.now = ok(file('xy', 2));
    await set.disk.check();
    await set.disk.check();
    expect([set.renew.mock.calls.length, set.disk.state]).toEqual([1, 'rewritten']);
    set.now = ok(file('xyz', 3));
    await set.disk.check();
    expect(set.renew).toHaveBeenCalledTimes(2);
  });

  it('looks again at a file that changes while it is looked at', async () => {
    const set = setUp([stale, stale, detail]);
    set.now = ok(file('ab', 2));
    set.renew
      .mockResolvedValueOnce(fail({ code: 'stale', facts: { reason: 'stale' } }))
      .mockResolvedValueOnce(fail({ code: 'stale', facts: { reason: 'stale' } }));
    expect(await set.disk.engine.entry(1)).toBe(detail);
    expect([set.renew.mock.calls.length, set.disk.state]).toEqual([4, 'as-read']);
  });

  it('says that a file is gone, and sees that it is back', async () => {
    const set = setUp();
    const { now } = set;
    set.now = fail({ code: 'unreadable', facts: {} });
    await set.disk.check();
    expect(set.disk.state).toBe('gone');
    set.now = now;
    await set.disk.check();
    expect(set.disk.state).toBe('as-read');
  });

  it('waits for the reader where there is no handle', async () => {
    const set = setUp([stale, detail]);
    set.now = fail({ code: 'stale', facts: {} });
    await set.disk.check();
    expect(set.disk.state).toBe('changed');
    expect(await set.disk.engine.entry(1)).toBe(stale);
    const again = file('ab', 2);
    const picked = { ...set.disk.picked, file: again };
    expect(await set.disk.take(picked)).toBe(true);
    expect([set.disk.state, set.disk.picked]).toEqual(['as-read', picked]);
    expect(set.renew).toHaveBeenCalledWith(again);
  });

  it('does not take another file for it', async () => {
    const set = setUp([], false);
    const { picked } = set.disk;
    expect(await set.disk.take({ ...picked, file: file('other') })).toBe(false);
    expect(set.disk.picked).toBe(picked);
  });
});
