import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../base/result.ts';
import { fromFile, fromText, memoryDisk, memoryRecents } from '../disk/index.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Connection, EngineApi, TransportError } from '../engine/index.ts';
import { App } from './app.svelte.ts';
import { Kept } from './kept.svelte.ts';
import { Prefs, type Shelf } from './prefs.svelte.ts';
import { memoryBar, type MemoryBar } from './memory-bar.ts';
import { Route } from './route.svelte.ts';

const LINES = [
  { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
  { type: 'message', id: 'a1', parentId: null, message: { role: 'user', content: 'Hello' } },
  { type: 'message', id: 'a2', parentId: 'a1', message: { role: 'user', content: 'Again' } },
];
const TEXT = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A connection to an engine of this process, which a test can take down. */
interface TestConnection extends Connection {
  closed: boolean;
  crash: (error: TransportError) => void;
}

function connectTo(engine: EngineApi): TestConnection {
  const listeners = new Set<(error: TransportError) => void>();
  return {
    api: engine,
    closed: false,
    close() {
      this.closed = true;
    },
    onDown(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    crash: (error) => listeners.forEach((listener) => listener(error)),
  };
}

interface Setting {
  readonly app: App;
  readonly bar: MemoryBar;
  readonly connections: TestConnection[];
  readonly shown: string[];
  readonly marks: string[];
}

const apps: App[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.goHome();
});

/** What a tab keeps while its page is loaded anew. */
function memoryTab(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
}

function setUp(
  hash = '',
  change: (engine: EngineApi) => EngineApi = (engine) => engine,
  tab: Shelf | null = null,
): Setting {
  const connections: TestConnection[] = [];
  const shown: string[] = [];
  const marks: string[] = [];
  const bar = memoryBar(hash);
  const app = new App({
    connect() {
      const connection = connectTo(change(createEngine()));
      connections.push(connection);
      return connection;
    },
    disk: memoryDisk({ 'a.jsonl': TEXT }),
    route: new Route(bar),
    stage: {
      phase: (at) => shown.push(at),
      indexed: (yes) => yes && shown.push('indexed'),
      mark: (name) => marks.push(name),
      clearMarks: () => marks.splice(0),
    },
    kept: new Kept(memoryRecents(), new Prefs(null, () => undefined)),
    tab,
  });
  apps.push(app);
  return { app, bar, connections, shown, marks };
}

/** Does what the panes do. */
async function paint(app: App): Promise<void> {
  await vi.waitFor(() => expect(app.session?.overview.stage).toBe('ready'));
  app.session?.painted('tree', app.session.overview.rows);
}

describe('what was opened', () => {
  it('is kept, with its first prompt, when it is a file', async () => {
    const { app } = setUp();
    app.start();
    await app.open(fromFile(new File([TEXT], 'a.jsonl')));
    await paint(app);
    await vi.waitFor(() =>
      expect(app.kept.recents).toMatchObject([{ name: 'a.jsonl', title: 'Hello', entries: 2 }]),
    );
  });
});

describe('opening', () => {
  it('shows the session while it opens, and is open when rows are painted', async () => {
    const { app, bar, shown, marks } = setUp();
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    expect(app.phase).toMatchObject({ at: 'opening', name: 'a.jsonl' });
    expect(app.session?.overview.fileName).toBe('a.jsonl');
    await paint(app);
    expect(app.phase.at).toBe('open');
    expect(shown).toEqual(['home', 'opening', 'opening', 'open', 'indexed']);
    expect(marks).toEqual(['open', 'first-rows', 'tree', 'indexed']);
    expect(bar.stack).toEqual(['', '#v=1']);
  });

  it('uses the worker that waited, and starts the next one at Home only', async () => {
    const { app, connections } = setUp();
    app.start();
    expect(connections).toHaveLength(1);
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    expect(connections).toHaveLength(1);
    app.goHome();
    expect(connections.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('opens samples by name, and what the address asks for', async () => {
    const { app, bar } = setUp('#v=1&sample=compaction');
    app.start();
    await vi.waitFor(() => expect(app.session).not.toBeNull());
    expect(app.session?.overview.fileName).toBe('compaction.jsonl');
    expect(bar.stack).toEqual(['#v=1&sample=compaction']);
    await paint(app);
    await app.openSample('conversation-tree');
    expect(bar.hash()).toBe('#v=1&sample=conversation-tree');
  });

  it('opens the file that is served beside the page', async () => {
    const { app } = setUp('#v=1&served=a.jsonl');
    app.start();
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('a.jsonl'));
  });

  it('keeps the selection of a link that waited for its file', async () => {
    const { app, bar } = setUp('#v=1&entry=a1');
    app.start();
    expect(app.phase.at).toBe('home');
    await app.open(fromText(TEXT, 'a.jsonl'));
    expect(bar.stack).toEqual(['#v=1&entry=a1']);
    await vi.waitFor(() => expect(app.session?.selected).not.toBeNull());
  });

  it('lets the last of two files win', async () => {
    const { app, connections } = setUp();
    const first = app.open(fromText(TEXT, 'first.jsonl'));
    const second = app.open(fromText(TEXT, 'second.jsonl'));
    await Promise.all([first, second]);
    await paint(app);
    expect(app.phase).toMatchObject({ at: 'open', name: 'second.jsonl' });
    expect(connections.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('takes the file of the dialog, and nothing when that is closed', async () => {
    const { app } = setUp();
    await app.pick(null);
    expect(app.session?.overview.fileName).toBe('a.jsonl');
    app.goHome();
    app.disk.pick = () => Promise.resolve(fail({ code: 'cancelled', facts: {} }));
    await app.pick(null);
    expect(app.phase.at).toBe('home');
  });
});

describe('a link that is wrong', () => {
  it('names what the file does not have, and is corrected', async () => {
    const { app, bar } = setUp('#v=1&sample=compaction&entry=nope&leaf=@999999999&view=zzz');
    expect(bar.stack).toEqual(['#v=1&sample=compaction&entry=nope&leaf=@999999999']);
    app.start();
    await vi.waitFor(() => expect(app.session).not.toBeNull());
    await paint(app);
    const notice = { what: 'no-entry', entry: 'nope', leaf: '@999999999', onPath: false };
    await vi.waitFor(() => expect(app.notice).toEqual(notice));
    expect(bar.stack).toEqual(['#v=1&sample=compaction']);
  });

  it('keeps what is right of it', async () => {
    const { app, bar } = setUp('#v=1&entry=nope&leaf=a1');
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await vi.waitFor(() =>
      expect(app.notice).toEqual({ what: 'no-entry', entry: 'nope', leaf: null, onPath: true }),
    );
    expect(bar.stack).toEqual(['#v=1&leaf=a1']);
  });

  it('of the next file is not judged by the one before', async () => {
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    bar.push('#v=1&sample=conversation-tree&entry=e7');
    bar.go(0);
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('conversation-tree.jsonl'));
    await paint(app);
    await vi.waitFor(() => expect(app.session?.selected).not.toBeNull());
    expect([app.notice, bar.hash()]).toEqual([null, '#v=1&sample=conversation-tree&entry=e7']);
  });
});

describe('a page that is loaded anew', () => {
  const file = (): File => new File([TEXT], 'mine.jsonl');
  const loaded = (tab: Shelf, hash: string): App => {
    const { app } = setUp(hash, undefined, tab);
    app.start();
    return app;
  };

  it('says which file was open, until something is opened', async () => {
    const tab = memoryTab();
    await setUp('', undefined, tab).app.open(fromFile(file()));
    expect(loaded(tab, '').wasOpen.name).toBeNull();
    const app = loaded(tab, '#v=1');
    expect(app.wasOpen.name).toBe('mine.jsonl');
    await app.openSample('compaction');
    expect(app.wasOpen.name).toBeNull();
    expect(loaded(tab, '#v=1').wasOpen.name).toBeNull();
  });

  it('says it no more when that was dismissed, and nothing of pasted text', async () => {
    const tab = memoryTab();
    await setUp('', undefined, tab).app.open(fromFile(file()));
    loaded(tab, '#v=1').wasOpen.keep(null);
    expect(loaded(tab, '#v=1').wasOpen.name).toBeNull();
    await setUp('', undefined, tab).app.pasteText(TEXT);
    expect(loaded(tab, '#v=1').wasOpen.name).toBeNull();
  });

  it('lives with storage that is forbidden', async () => {
    const forbidden = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    const { app } = setUp('#v=1', undefined, { getItem: forbidden, setItem: forbidden });
    app.start();
    await app.open(fromFile(file()));
    expect([app.wasOpen.name, app.session?.overview.fileName]).toEqual([null, 'mine.jsonl']);
  });
});

describe('one session at a time', () => {
  it('closes the one before when the next is on screen', async () => {
    const { app, connections } = setUp();
    await app.open(fromText(TEXT, 'first.jsonl'));
    await paint(app);
    await app.open(fromText(TEXT, 'second.jsonl'));
    expect(connections.map(({ closed }) => closed)).toEqual([false, false]);
    await paint(app);
    expect(connections.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('comes back to it, with its selection, when the next cannot be opened', async () => {
    const { app, bar, shown } = setUp();
    await app.open(fromText(TEXT, 'first.jsonl'));
    await paint(app);
    const key = app.session?.overview.leaf ?? 0;
    await app.session?.select(key);
    await app.open(fromText('no session at all', 'notes.txt'));
    expect(app.phase).toMatchObject({
      at: 'failed',
      name: 'notes.txt',
      error: { code: 'not-a-session' },
    });
    expect(app.backTo).toBe('first.jsonl');
    app.back();
    expect(app.phase).toMatchObject({ at: 'open', name: 'first.jsonl' });
    expect([app.session?.selected, bar.hash()]).toEqual([key, '#v=1&entry=a2']);
    expect(shown.slice(-3)).toEqual(['failed', 'indexed', 'open']);
  });

  it('is not written to by a selection that was still being named', async () => {
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'first.jsonl'));
    await paint(app);
    const selecting = app.session?.select(app.session.overview.leaf ?? 0);
    await app.open(fromText(TEXT, 'second.jsonl'));
    await selecting;
    expect(bar.hash()).toBe('#v=1');
  });

  it('goes home when opening is cancelled before anything was read', () => {
    const never: Promise<never> = new Promise(() => undefined);
    const { app } = setUp('', (engine) => ({ ...engine, open: () => never }));
    app.start();
    void app.open(fromText(TEXT, 'a.jsonl'));
    expect(app.phase.at).toBe('opening');
    app.cancel();
    expect(app.phase.at).toBe('home');
  });
});

describe('moving through the history', () => {
  it('goes home and comes back to the file', async () => {
    const { app, bar } = setUp();
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    bar.go(-1);
    expect([app.phase.at, app.session]).toEqual(['home', null]);
    bar.go(1);
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('a.jsonl'));
  });

  it('opens another sample when the address names one', async () => {
    const { app, bar } = setUp('#v=1&sample=compaction');
    app.start();
    await vi.waitFor(() => expect(app.session).not.toBeNull());
    await paint(app);
    await app.openSample('broken-file');
    await paint(app);
    bar.go(-1);
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('compaction.jsonl'));
  });
});

describe('failures', () => {
  it('shows a crash with a report, and can open the file again', async () => {
    const { app, connections } = setUp();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    connections[0]?.crash({ code: 'crashed', facts: { message: 'out of memory' } });
    expect(app.phase).toMatchObject({ at: 'failed', error: { code: 'crashed' } });
    expect(app.phase.at === 'failed' && app.phase.error.report).toContain('message: out of memory');
    await app.retry();
    await paint(app);
    expect(app.phase.at).toBe('open');
  });

  it('opens a file that vanished once more only where it has a handle', async () => {
    const gone = (engine: EngineApi): EngineApi => ({
      ...engine,
      open: () => Promise.resolve(fail({ code: 'unreadable', facts: {} })),
    });
    const file = new File([TEXT], 'a.jsonl');
    const { app } = setUp('', gone);
    await app.open(fromFile(file));
    expect([app.phase.at, app.canReopen]).toEqual(['failed', false]);
    const handle = { name: 'a.jsonl', getFile: () => Promise.resolve(file) };
    await app.open(fromFile(file, Promise.resolve(handle)));
    await vi.waitFor(() => expect(app.canReopen).toBe(true));
  });

  it('has no second try for a file that is no session', async () => {
    const { app } = setUp();
    await app.open(fromText('no session at all', 'notes.txt'));
    expect(app.canReopen).toBe(false);
  });

  it('shows a thrown error beside what is on screen', () => {
    const { app } = setUp();
    app.caught(new TypeError('a bug'));
    expect([app.phase.at, app.bug?.code]).toEqual(['home', 'bug']);
    expect(app.bug?.report).toContain('TypeError: a bug');
    app.dismissBug();
    expect(app.bug).toBeNull();
  });
});
