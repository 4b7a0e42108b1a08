import { describe, expect, it } from 'vitest';
import { fromFile, fromText, memoryRecents, type Picked, type Recents } from '../disk/index.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Overview } from '../engine/index.ts';
import { Kept } from './kept.svelte.ts';
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
const prefs = (): Prefs => new Prefs(null, () => undefined);

const blocked: Recents = {
  ...memoryRecents(),
  list: () => Promise.resolve({ ok: false, error: { code: 'blocked', facts: {} } }),
  note: () => Promise.resolve({ ok: false, error: { code: 'blocked', facts: {} } }),
};

describe('recents', () => {
  it('lists what was opened', async () => {
    const kept = new Kept(memoryRecents(), prefs());
    expect([kept.recents, kept.keeping]).toEqual([null, 'yes']);
    const key = await kept.note(file(), await overviewOf('Hello'));
    expect(kept.recents).toMatchObject([
      { key, name: 'a.jsonl', title: 'Hello', session: 's', entries: 1, dialect: 'pi', version: 3 },
    ]);
    await kept.forget(String(key));
    expect(kept.recents).toEqual([]);
  });

  it('keeps one line of a long prompt', async () => {
    const kept = new Kept(memoryRecents(), prefs());
    await kept.note(file(), await overviewOf('long '.repeat(100)));
    expect(kept.recents?.[0]?.title).toHaveLength(200);
  });

  it('keeps no text that is no file', async () => {
    const kept = new Kept(memoryRecents(), prefs());
    expect(await kept.note(fromText('{}', 'pasted'), await overviewOf('Hello'))).toBeNull();
    await kept.look();
    expect(kept.recents).toEqual([]);
  });

  it('writes nothing when the reader does not want it; what was kept stays until it is forgotten', async () => {
    const kept = new Kept(memoryRecents(), prefs());
    const overview = await overviewOf('Hello');
    await kept.note(file(), overview);
    kept.setKeeping(false);
    expect(kept.keeping).toBe('off');
    expect(await kept.note(fromFile(new File(['x'], 'b.jsonl')), overview)).toBeNull();
    await kept.look();
    expect(kept.recents).toHaveLength(1);
    await kept.forgetAll();
    expect(kept.recents).toEqual([]);
    kept.setKeeping(true);
    expect(await kept.note(file(), overview)).not.toBeNull();
  });

  it('says that the browser keeps nothing', async () => {
    const kept = new Kept(blocked, prefs());
    expect(await kept.note(file(), await overviewOf('Hello'))).toBeNull();
    expect([kept.keeping, kept.recents]).toEqual(['blocked', []]);
  });
});
