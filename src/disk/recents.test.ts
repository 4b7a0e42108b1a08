import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromFile, fromHandle, fromText, type FileHandle, type Picked } from './picked.ts';
import { idbShelf, memoryShelf, type RecentShelf } from './recent-shelf.ts';
import { MOST_RECENTS, recentsOn, type RecentFacts, type Recents } from './recents.ts';

const facts = (title = 'A prompt', more: Partial<RecentFacts> = {}): RecentFacts => ({
  title,
  session: null,
  bytes: 3,
  entries: 2,
  forks: 0,
  compactions: 0,
  dialect: 'pi',
  version: 3,
  ...more,
});

const file = (name: string, text = 'abc'): Picked => fromFile(new File([text], name));

/** A handle as a browser gives it; `what` is the file that it leads to. */
class Handle implements FileHandle {
  readonly name: string;
  readonly what: string;
  state: PermissionState = 'prompt';
  /** What the user answers; null: the browser does not ask. */
  answer: PermissionState | null = 'granted';
  error: DOMException | null = null;

  constructor(name: string, what = name) {
    this.name = name;
    this.what = what;
  }

  getFile(): Promise<File> {
    return this.error === null
      ? Promise.resolve(new File([this.what], this.name))
      : Promise.reject(this.error);
  }

  isSameEntry(other: FileHandle): Promise<boolean> {
    return Promise.resolve(other instanceof Handle && other.what === this.what);
  }

  queryPermission(): Promise<PermissionState> {
    return Promise.resolve(this.state);
  }

  requestPermission(): Promise<PermissionState> {
    return this.answer === null
      ? Promise.reject(new DOMException('no click', 'SecurityError'))
      : Promise.resolve(this.answer);
  }
}

async function behind(handle: FileHandle): Promise<Picked> {
  const picked = await fromHandle(handle);
  if (!picked.ok) throw new Error(picked.error.code);
  return picked.value;
}

/** The value, or the code of the failure. */
async function settled<T>(
  answer: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>,
): Promise<T | string> {
  const result = await answer;
  return result.ok ? result.value : result.error.code;
}

async function names(recents: Recents): Promise<string[]> {
  const list = await recents.list();
  if (!list.ok) throw new Error(list.error.code);
  return list.value.map(({ name }) => name);
}

const realClone = globalThis.structuredClone;

beforeEach(() => {
  const { IDBFactory, ...classes } = fake;
  for (const [name, value] of Object.entries(classes))
    if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Browsers clone handles; Node has none, so the ones of this test pass as they are.
  vi.stubGlobal('structuredClone', (value: unknown) => {
    if (typeof value !== 'object' || value === null || !('handle' in value))
      return realClone(value);
    const { handle, ...rest } = value;
    return { ...realClone(rest), handle };
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each([
  ['in memory', memoryShelf],
  ['in IndexedDB', idbShelf],
])('recents %s', (_, shelf: () => RecentShelf) => {
  const start = (): Recents => {
    let time = 0;
    return recentsOn(shelf(), () => ++time);
  };

  it('keeps what is told of a file, newest first', async () => {
    const recents = start();
    const first = await settled(recents.note(file('a.jsonl'), facts('One')));
    await recents.note(file('b.jsonl'), facts('Two', { version: null, session: 's' }));
    const list = await recents.list();
    expect(list).toEqual({
      ok: true,
      value: [
        expect.objectContaining({ name: 'b.jsonl', title: 'Two', version: null, session: 's' }),
        { ...facts('One'), key: first, name: 'a.jsonl', opened: 1, canReopen: false },
      ],
    });
    expect(first).toMatch(/^[0-9a-f]{20}$/);
  });

  it('knows a file again by its handle, and nothing else then', async () => {
    const recents = start();
    const one = await settled(recents.note(await behind(new Handle('a.jsonl', '1')), facts('Old')));
    const other = await settled(recents.note(await behind(new Handle('a.jsonl', '2')), facts()));
    const grown = facts('New', { bytes: 99, session: 'other' });
    const again = await settled(recents.note(await behind(new Handle('a.jsonl', '1')), grown));
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(await recents.list()).toMatchObject({
      value: [
        { key: one, title: 'New', bytes: 99 },
        { key: other, title: 'A prompt' },
      ],
    });
  });

  it.each([
    [
      'the id of its session',
      facts('x', { session: 's' }),
      facts('y', { session: 's', bytes: 9 }),
      true,
    ],
    ['its size, where no id is', facts('x'), facts('y'), true],
    ['not another size', facts('x'), facts('y', { bytes: 9 }), false],
    ['not another id', facts('x', { session: 's' }), facts('x', { session: 't' }), false],
    ['not an id and none', facts('x', { session: 's' }), facts('x'), false],
  ])('knows a file without a handle by its name and %s', async (_why, before, after, same) => {
    const recents = start();
    const one = await settled(recents.note(file('a.jsonl'), before));
    const two = await settled(recents.note(file('a.jsonl'), after));
    const three = await settled(recents.note(file('b.jsonl'), after));
    expect([one === two, two === three]).toEqual([same, false]);
  });

  it('takes over the handle of a file that was known by its name', async () => {
    const recents = start();
    const one = await settled(recents.note(file('a.jsonl'), facts()));
    const two = await settled(recents.note(await behind(new Handle('a.jsonl')), facts()));
    const three = await settled(recents.note(file('a.jsonl'), facts()));
    expect([two, three]).toEqual([one, one]);
    expect(await recents.list()).toMatchObject({ value: [{ canReopen: true }] });
  });

  it('has one key for a file that is opened twice at once', async () => {
    const recents = start();
    const picked = await behind(new Handle('a.jsonl'));
    const keys = await Promise.all([recents.note(picked, facts()), recents.note(picked, facts())]);
    expect(keys[0]).toEqual(keys[1]);
    expect(await names(recents)).toEqual(['a.jsonl']);
  });

  it(`keeps ${MOST_RECENTS}`, async () => {
    const recents = start();
    for (let count = 0; count < MOST_RECENTS + 3; count += 1)
      await recents.note(file(`${count}.jsonl`), facts());
    const kept = await names(recents);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_RECENTS, '52.jsonl', '3.jsonl']);
  });

  it('asks for the file again', async () => {
    const recents = start();
    const handle = new Handle('a.jsonl', 'the text');
    const key = String(await settled(recents.note(await behind(handle), facts())));
    const picked = await settled(recents.reopen(key));
    if (typeof picked === 'string') throw new Error(picked);
    expect([picked.name, await picked.file.text()]).toEqual(['a.jsonl', 'the text']);
    expect(await picked.canRenew()).toBe(true);
  });

  it('keeps a file that nobody has looked at only for its handle, and what is known of it stays', async () => {
    const recents = start();
    expect(await settled(recents.note(file('b.jsonl'), null))).toBeNull();
    const handle = new Handle('a.jsonl', 'the text');
    const key = await settled(recents.note(await behind(handle), null));
    const list = async (): Promise<unknown> => settled(recents.list());
    const bare = { key, name: 'a.jsonl', title: 'a.jsonl', dialect: '', bytes: 8, canReopen: true };
    expect(await list()).toMatchObject([bare]);
    expect(await settled(recents.note(await behind(handle), facts('Read')))).toBe(key);
    expect(await settled(recents.note(await behind(handle), null))).toBe(key);
    expect(await list()).toMatchObject([{ key, title: 'Read', dialect: 'pi', entries: 2 }]);
  });

  it('says why a file does not come back', async () => {
    const recents = start();
    const handle = new Handle('a.jsonl');
    const key = String(await settled(recents.note(await behind(handle), facts())));
    const answer = async (change: Partial<Handle>): Promise<unknown> => {
      Object.assign(handle, change);
      return settled(recents.reopen(key));
    };
    expect(await answer({ answer: 'denied' })).toBe('denied');
    expect(await answer({ answer: null })).toBe('denied');
    const error = (name: string): DOMException => new DOMException('', name);
    expect(await answer({ state: 'granted', error: error('NotFoundError') })).toBe('gone');
    expect(await answer({ error: error('NotReadableError') })).toBe('unreadable');
    const named = String(await settled(recents.note(file('b.jsonl'), facts())));
    expect(await settled(recents.reopen(named))).toBe('no-handle');
    expect(await settled(recents.reopen('unknown'))).toBe('no-handle');
  });

  it('forgets one, and all', async () => {
    const recents = start();
    const key = String(await settled(recents.note(file('a.jsonl'), facts())));
    await recents.note(file('b.jsonl'), facts());
    await recents.note(file('c.jsonl'), facts());
    await recents.forget(key);
    expect(await names(recents)).toEqual(['c.jsonl', 'b.jsonl']);
    await recents.forgetAll();
    expect(await names(recents)).toEqual([]);
    expect(await settled(recents.reopen(key))).toBe('no-handle');
  });
});

describe('recents in IndexedDB', () => {
  const start = (): Recents => recentsOn(idbShelf(), () => 1);

  it('are there for the next visit', async () => {
    await start().note(await behind(new Handle('a.jsonl')), facts('Kept'));
    expect(await start().list()).toMatchObject({ value: [{ title: 'Kept', canReopen: true }] });
  });

  it('keep the name of a file whose handle cannot be kept', async () => {
    vi.stubGlobal('structuredClone', realClone);
    const recents = start();
    // A function cannot be cloned.
    const handle = { name: 'a.jsonl', getFile: () => Promise.resolve(new File([], 'a.jsonl')) };
    await recents.note(await behind(handle), facts());
    expect(await recents.list()).toMatchObject({ value: [{ name: 'a.jsonl', canReopen: false }] });
  });

  it('do not trust what stands there', async () => {
    const recents = start();
    await recents.list();
    const shelf = idbShelf();
    await shelf.put({ key: 'odd', name: 'odd.jsonl', bytes: 'many', handle: 7 } as never);
    await shelf.put({ key: 'worse', name: null } as never);
    expect(await recents.list()).toEqual({
      ok: true,
      value: [
        {
          ...facts('odd.jsonl', { bytes: 0, entries: 0, dialect: '', version: null }),
          key: 'odd',
          name: 'odd.jsonl',
          opened: 0,
          canReopen: false,
        },
      ],
    });
  });

  it('give way to a newer page in another tab', async () => {
    const recents = start();
    await recents.note(file('a.jsonl'), facts());
    const newer = indexedDB.open('treeline', 2);
    await new Promise((resolve, reject) => {
      newer.onsuccess = resolve;
      newer.onblocked = reject;
    });
    newer.result.close();
    expect(await settled(recents.list())).toBe('blocked');
  });
});

describe('a browser that keeps nothing', () => {
  const asked = async (recents: Recents): Promise<unknown[]> =>
    Promise.all([
      settled(recents.list()),
      settled(recents.note(file('a.jsonl'), facts())),
      settled(recents.reopen('a')),
      settled(recents.forget('a')),
      settled(recents.forgetAll()),
    ]);
  const all = ['blocked', 'blocked', 'blocked', 'blocked', 'blocked'];

  it('has no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await asked(recentsOn(idbShelf(), () => 1))).toEqual(all);
  });

  it('throws', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const recents = recentsOn(idbShelf(), () => 1);
    expect(await asked(recents)).toEqual(all);
    expect(await recents.list()).toMatchObject({
      error: { facts: { reason: 'SecurityError: blocked' } },
    });
  });

  it('never answers', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const answers = asked(recentsOn(idbShelf(), () => 1));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answers).toEqual(all);
  });

  it('works again when it does', async () => {
    const { indexedDB: working } = globalThis;
    vi.stubGlobal('indexedDB', undefined);
    const recents = recentsOn(idbShelf(), () => 1);
    expect(await settled(recents.list())).toBe('blocked');
    vi.stubGlobal('indexedDB', working);
    expect(await names(recents)).toEqual([]);
  });
});

it('keeps no text that stands nowhere on disk by a handle', async () => {
  expect(await fromText('{}', 'pasted').handle).toBeNull();
});
