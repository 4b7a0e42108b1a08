import { describe, expect, it } from 'vitest';
import { fromFile, fromText, memoryRecents, type Picked, type Recents } from '../disk/index.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Overview } from '../engine/index.ts';
import { memoryKept, memoryShelf } from '../testing/memory-kept.ts';
import { Prefs } from './prefs.svelte.ts';

const HEADER = {
  type: 'session',
  version: 3,
  id: 's',
  timestamp: '2026-01-01T00:00:00Z',
  cwd: '/w',
};

async function overviewOf(prompt: string): Promise<Overview> {
  const message = {
    type: 'message',
    id: 'a1',
    parentId: null,
    message: { role: 'user', content: prompt },
  };
  const bytes = new Blob([`${JSON.stringify(HEADER)}\n${JSON.stringify(message)}\n`]);
  const opened = await createEngine().open({ name: 'a.jsonl', bytes });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

const file = (): Picked => fromFile(new File(['x'], 'a.jsonl'));

const blocked: Recents = {
  ...memoryRecents(),
  list: () => Promise.resolve({ ok: false, error: { code: 'blocked', facts: {} } }),
  note: () => Promise.resolve({ ok: false, error: { code: 'blocked', facts: {} } }),
  forgetAll: () => Promise.resolve({ ok: false, error: { code: 'blocked', facts: {} } }),
};

describe('recents', () => {
  it('lists what was opened', async () => {
    const kept = memoryKept();
    expect([kept.recents, kept.keeping]).toEqual([null, 'yes']);
    const key = await kept.note(file(), await overviewOf('Hello'));
    expect(kept.recents).toMatchObject([
      { key, name: 'a.jsonl', title: 'Hello', session: 's', entries: 1, dialect: 'pi', version: 3 },
    ]);
    await kept.forget(String(key));
    expect(kept.recents).toEqual([]);
  });

  it('keeps one line of a long prompt', async () => {
    const kept = memoryKept();
    await kept.note(file(), await overviewOf('long '.repeat(100)));
    expect(kept.recents?.[0]?.title.length).toBeLessThanOrEqual(200);
  });

  it('keeps no text that is no file', async () => {
    const kept = memoryKept();
    expect(await kept.note(fromText('{}', 'pasted'), await overviewOf('Hello'))).toBeNull();
    await kept.look();
    expect(kept.recents).toEqual([]);
  });

  it('writes nothing when the reader does not want it; what was kept stays until it is forgotten', async () => {
    const kept = memoryKept();
    const overview = await overviewOf('Hello');
    await kept.note(file(), overview);
    await kept.setKeeping(false);
    expect(kept.keeping).toBe('off');
    expect(await kept.note(fromFile(new File(['x'], 'b.jsonl')), overview)).toBeNull();
    await kept.look();
    expect(kept.recents).toHaveLength(1);
    expect(await kept.forgetRecents()).toBe(true);
    expect(kept.recents).toEqual([]);
    await kept.setKeeping(true);
    expect(await kept.note(file(), overview)).not.toBeNull();
  });

  it('says that the browser keeps nothing', async () => {
    const kept = memoryKept({ recents: blocked });
    expect(await kept.note(file(), await overviewOf('Hello'))).toBeNull();
    expect([kept.keeping, kept.recents]).toEqual(['blocked', []]);
  });
});

describe('what is kept', () => {
  const rows = (): Map<string, string> =>
    new Map([
      ['treeline:theme', 'dark'],
      ['another-site', 'x'],
    ]);

  it('is measured, without what others keep at the same address', async () => {
    const inAll = { used: 5, most: 9 };
    const kept = memoryKept({
      shelf: memoryShelf(rows()),
      tab: memoryShelf(new Map([['treeline:was-open', 'ä.jsonl']])),
      measure: () => Promise.resolve(inAll),
    });
    expect(kept.amounts).toBeNull();
    await kept.look();
    expect(kept.amounts).toEqual({
      recents: { count: 0, bytes: 0 },
      settings: { count: 1, bytes: 18 },
      tab: { count: 1, bytes: 25 },
      inAll,
    });
    await kept.note(file(), await overviewOf('Hello'));
    expect(kept.amounts?.recents.count).toBe(1);
    expect(kept.amounts?.recents.bytes).toBeGreaterThan(100);
  });

  it('is all forgotten', async () => {
    const [shelf, tab] = [rows(), new Map([['treeline:was-open', 'a.jsonl']])];
    const kept = memoryKept({ shelf: memoryShelf(shelf), tab: memoryShelf(tab) });
    await kept.note(file(), await overviewOf('Hello'));
    expect(await kept.forgetEverything()).toBe(true);
    expect([...shelf.keys(), ...tab.keys()]).toEqual(['another-site']);
    expect(kept.amounts).toMatchObject({
      recents: { count: 0 },
      settings: { count: 0 },
      tab: { count: 0 },
    });
  });

  it('takes the settings back to what they are at first', async () => {
    const painted: string[] = [];
    const shelf = memoryShelf(rows());
    const prefs = new Prefs(shelf, (theme) => painted.push(theme));
    await memoryKept({ shelf, prefs }).forgetEverything();
    expect(painted).toEqual(['dark', 'auto']);
  });

  it('does not forget that nothing should be kept', async () => {
    const shelf = rows();
    const kept = memoryKept({ shelf: memoryShelf(shelf) });
    await kept.setKeeping(false);
    await kept.forgetEverything();
    expect([...shelf]).toEqual([
      ['another-site', 'x'],
      ['treeline:recents', 'off'],
    ]);
    expect(kept.keeping).toBe('off');
  });

  it('says when it could not be forgotten', async () => {
    expect(await memoryKept({ recents: blocked }).forgetEverything()).toBe(false);
  });

  it.each([
    ['null', null],
    [
      'one that throws',
      {
        ...memoryShelf(),
        get length(): number {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    ],
  ])('is nothing on a shelf that is %s', async (_, shelf) => {
    const kept = memoryKept({ shelf, tab: shelf });
    expect(await kept.forgetEverything()).toBe(true);
    expect(kept.amounts?.settings).toEqual({ count: 0, bytes: 0 });
  });
});
