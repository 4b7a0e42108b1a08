import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../engine/create-engine.ts';
import type { EngineApi, EntryKey } from '../engine/index.ts';
import { SAMPLES } from '../samples/index.ts';
import { memoryBar, type MemoryBar } from './memory-bar.ts';
import { fromBlob } from '../disk/index.ts';
import { FileOnDisk } from './file.svelte.ts';
import { Route } from './route.svelte.ts';
import { OpenSession, type Moments } from './session.svelte.ts';

const running: OpenSession[] = [];
afterEach(() => {
  for (const session of running.splice(0)) session.close();
});

async function setUp(
  hash = '#v=1',
  bytes = new Blob([SAMPLES.find(({ name }) => name === 'conversation-tree')!.bytes()]),
): Promise<{
  session: OpenSession;
  engine: EngineApi;
  bar: MemoryBar;
  told: string[];
  keyOf: (id: string) => Promise<EntryKey>;
}> {
  const engine = createEngine();
  const opened = await engine.open({ name: 'a.jsonl', bytes });
  if (!opened.ok) throw new Error(opened.error.code);
  const told: string[] = [];
  const moments: Moments = {
    firstRows: () => told.push('first-rows'),
    tree: () => told.push('tree'),
    indexed: () => told.push('indexed'),
    unknown: (which, name) => told.push(`no ${which} ${name}`),
  };
  const bar = memoryBar(hash);
  const session = new OpenSession(
    new FileOnDisk(engine, fromBlob(bytes, 'a.jsonl')),
    opened.value,
    new Route(bar),
    moments,
  );
  running.push(session);
  await vi.waitFor(() => expect(session.overview.stage).toBe('ready'));
  const keyOf = async (id: string): Promise<EntryKey> => {
    const found = await engine.locate(id);
    return found.ok ? found.value : -1;
  };
  return { session, engine, bar, told, keyOf };
}

describe('selection', () => {
  it('is the address: at once by offset, then by id', async () => {
    const { session, bar, keyOf } = await setUp();
    const key = await keyOf('e7');
    const selecting = session.select(key);
    expect(bar.hash()).toBe(`#v=1&entry=@${key}`);
    expect(session.selected).toBe(key);
    await selecting;
    expect(bar.hash()).toBe('#v=1&entry=e7');
    expect(session.selected).toBe(key);
    expect(bar.stack).toHaveLength(2);
  });

  it('goes to the newest path below an entry that is off the read path, and back again', async () => {
    const { session, bar, keyOf } = await setUp();
    await session.select(await keyOf('e3'));
    expect(bar.hash()).toBe('#v=1&entry=e3&leaf=e5');
    expect(session.leaf).toBe(await keyOf('e5'));
    await session.select(await keyOf('e2'));
    expect(bar.hash()).toBe('#v=1&entry=e2&leaf=e5');
    await session.select(await keyOf('e9'));
    expect(bar.hash()).toBe('#v=1&entry=e9');
    expect(session.leaf).toBeNull();
    bar.go(-1);
    expect([session.selected, session.leaf]).toEqual([await keyOf('e2'), await keyOf('e5')]);
  });

  it('looks up the ids of a link', async () => {
    const { session, keyOf } = await setUp('#targetId=e4&leafId=e5');
    flushSync();
    const [entry, leaf] = [await keyOf('e4'), await keyOf('e5')];
    await vi.waitFor(() => expect([session.selected, session.leaf]).toEqual([entry, leaf]));
  });

  it('selects nothing for an id that is not in the file, and says so', async () => {
    const { session, told } = await setUp('#v=1&entry=nobody&leaf=@999999999');
    flushSync();
    await vi.waitFor(() => expect(told).toHaveLength(2));
    expect(told.toSorted()).toEqual(['no entry nobody', 'no leaf @999999999']);
    expect(session.selected).toBeNull();
  });

  it('has nothing to say of offsets at which entries begin', async () => {
    const { session, bar, told, keyOf } = await setUp();
    const key = await keyOf('e7');
    bar.type(`#v=1&entry=@${key}`);
    flushSync();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([session.selected, told]).toEqual([key, []]);
  });

  it('lets the last of several selections win', async () => {
    const { session, bar, keyOf } = await setUp();
    const [first, last] = [await keyOf('e3'), await keyOf('e8')];
    await Promise.all([session.select(first), session.select(last)]);
    expect(bar.hash()).toBe('#v=1&entry=e8');
  });

  it('asks the panes to show it, also a second time', async () => {
    const { session, keyOf } = await setUp();
    const key = await keyOf('e8');
    expect(session.reveal).toBeNull();
    await session.select(key);
    const first = session.reveal;
    expect(first?.key).toBe(key);
    await session.select(key);
    expect(session.reveal?.at).toBeGreaterThan(first?.at ?? 0);
  });
});

describe('looks', () => {
  it('folds one fork, all forks, and unfolds', async () => {
    const { session, keyOf } = await setUp();
    const fork = await keyOf('e2');
    session.toggleFold(fork);
    expect([...session.folded]).toEqual([fork]);
    session.toggleFold(fork);
    expect(session.folded.size).toBe(0);
    await session.foldAll();
    expect([...session.folded]).toEqual([fork]);
    session.unfoldAll();
    expect(session.folded.size).toBe(0);
  });

  it('keeps the filter in the address, in place of the one before', async () => {
    const { session, bar } = await setUp('#v=1&filter=kind:label');
    expect(session.filter).toBe('kind:label');
    session.setFilter('no-tools');
    expect([session.filter, bar.stack]).toEqual(['no-tools', ['#v=1&filter=no-tools']]);
    session.setFilter('default');
    expect([session.filter, bar.stack]).toEqual(['default', ['#v=1']]);
  });

  it('takes a filter out of the address that there is not', async () => {
    for (const name of ['most', 'group:all', 'kind:', 'model:', '__proto__']) {
      const { session, bar } = await setUp(`#v=1&entry=e2&filter=${name}`);
      expect([session.filter, bar.stack]).toEqual(['default', ['#v=1&entry=e2']]);
    }
  });

  it('keeps folds in the address: at once by offset, then by id', async () => {
    const { session, bar, keyOf } = await setUp();
    const [fork, other] = [await keyOf('e2'), await keyOf('e7')];
    session.toggleFold(other);
    session.toggleFold(fork);
    expect(bar.stack).toEqual([`#v=1&fold=@${fork},@${other}`]);
    await vi.waitFor(() => expect(bar.stack).toEqual(['#v=1&fold=e2,e7']));
    session.toggleFold(other);
    expect(bar.stack).toEqual(['#v=1&fold=e2']);
    expect([...session.folded]).toEqual([fork]);
  });

  it('looks up the folds of a link, and leaves alone what it does not know', async () => {
    const { session, bar, keyOf } = await setUp('#v=1&fold=nobody,e2');
    const fork = await keyOf('e2');
    await vi.waitFor(() => {
      flushSync();
      expect([...session.folded]).toEqual([fork]);
    });
    expect(bar.stack).toEqual(['#v=1&fold=nobody,e2']);
    session.unfoldAll();
    expect([session.folded.size, bar.hash()]).toEqual([0, '#v=1']);
  });

  it('keeps very many folds out of the address', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({
      type: 'custom',
      id: `e${i}`,
      parentId: i < 2 ? null : `e${i - (i % 2 === 0 ? 2 : 1)}`,
    }));
    const text = [{ type: 'session', version: 3, id: 's' }, ...lines]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const { session, bar, keyOf } = await setUp('#v=1&filter=all', new Blob([text]));
    await session.foldAll();
    expect([session.folded.size, bar.hash()]).toEqual([58, '#v=1&filter=all']);
    session.toggleFold(await keyOf('e4'));
    expect([session.folded.size, bar.hash()]).toEqual([57, '#v=1&filter=all']);
    session.unfoldAll();
    expect(session.folded.size).toBe(0);
  });

  it('keeps the view in the address', async () => {
    const { session, bar } = await setUp();
    session.setView('lines');
    expect([session.view, bar.hash()]).toEqual(['lines', '#v=1&view=lines']);
    session.setView('transcript');
    expect([session.view, bar.hash()]).toEqual(['transcript', '#v=1']);
  });

  it('toggles what is shown', async () => {
    const { session } = await setUp();
    const shown = (): boolean[] => [session.showThinking, session.showOutput, session.showHidden];
    const before = shown();
    session.toggleThinking();
    session.toggleOutput();
    session.toggleHidden();
    expect(shown()).toEqual(before.map((on) => !on));
  });
});

describe('what panes paint', () => {
  it('tells each moment once, and the end only with the final rows', async () => {
    const { session, told } = await setUp();
    const { rows } = session.overview;
    session.painted('first-rows', 0);
    session.painted('tree', rows - 1);
    expect(told).toEqual(['first-rows', 'tree']);
    expect(session.indexed).toBe(false);
    session.painted('tree', rows);
    session.painted('tree', rows);
    expect(told).toEqual(['first-rows', 'tree', 'indexed']);
    expect(session.indexed).toBe(true);
  });
});
