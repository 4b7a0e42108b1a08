import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../base/result.ts';
import { fromFile, fromText, type Picked } from '../disk/index.ts';
import type { EngineApi } from '../engine/index.ts';
import { memoryKept } from '../testing/memory-kept.ts';
import { memoryTab, paint, TEXT, testApp } from '../testing/test-app.ts';
import type { App } from './app.svelte.ts';
import { withoutFile } from './memory-bar.ts';
import type { Shelf } from './prefs.svelte.ts';

const { setUp, end } = testApp();
afterEach(end);

describe('opening', () => {
  it('shows the session while it opens, and is open when rows are painted', async () => {
    const { app, bar, shown, marks } = setUp();
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    expect(app.phase).toMatchObject({ at: 'opening', name: 'a.jsonl' });
    expect(app.session?.overview.fileName).toBe('a.jsonl');
    await paint(app);
    expect(app.phase.at).toBe('open');
    expect(shown).toEqual(['home', 'opening', 'open', 'open, indexed']);
    expect(marks).toEqual(['open', 'first-rows', 'tree', 'indexed']);
    expect(bar.stack.map(withoutFile)).toEqual(['', '#v=1']);
  });

  it('uses the worker that waited, and starts the next one at Home only', async () => {
    const { app, connections } = setUp();
    app.start();
    expect(connections).toHaveLength(1);
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    expect(connections).toHaveLength(1);
    app.goHome();
    expect(connections.map(({ closed }) => closed)).toEqual([false, false]);
  });

  it('opens samples by name, and what the address asks for', async () => {
    const { app, bar } = setUp({ hash: '#v=1&sample=compaction' });
    app.start();
    await vi.waitFor(() => expect(app.session).not.toBeNull());
    expect(app.session?.overview.fileName).toBe('compaction.jsonl');
    expect(bar.stack).toEqual(['#v=1&sample=compaction']);
    await paint(app);
    await app.openSample('conversation-tree');
    expect(bar.hash()).toBe('#v=1&sample=conversation-tree');
  });

  it('opens the file that is served beside the page', async () => {
    const { app } = setUp({ hash: '#v=1&served=a.jsonl' });
    app.start();
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('a.jsonl'));
  });

  it('keeps the selection of a link that waited for its file', async () => {
    const { app, bar } = setUp({ hash: '#v=1&entry=a1' });
    app.start();
    expect(app.phase.at).toBe('home');
    await app.open(fromText(TEXT, 'a.jsonl'));
    expect(bar.stack.map(withoutFile)).toEqual(['#v=1&entry=a1']);
    await vi.waitFor(() => expect(app.session?.selected).not.toBeNull());
  });

  it('does not wait for a file that the reader has left before it was read', async () => {
    const { app, connections } = setUp();
    const first = app.open(fromText(TEXT, 'first.jsonl'));
    const second = app.open(fromText(TEXT, 'second.jsonl'));
    await Promise.all([first, second]);
    await paint(app);
    expect(app.phase).toMatchObject({ at: 'open', name: 'second.jsonl' });
    expect(connections.map(({ closed }) => closed)).toEqual([true, false]);
    expect(app.files.list.map(({ stand }) => stand.at)).toEqual(['asleep', 'open']);
  });

  it('takes the file of the dialog, and nothing when that is closed', async () => {
    const { app } = setUp();
    await app.ways.pick(null);
    expect(app.session?.overview.fileName).toBe('a.jsonl');
    app.goHome();
    app.disk.pick = () => Promise.resolve(fail({ code: 'cancelled', facts: {} }));
    await app.ways.pick(null);
    expect(app.phase.at).toBe('home');
  });
});

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

describe('a link that is wrong', () => {
  it('names what the file does not have, and is corrected', async () => {
    const { app, bar } = setUp({
      hash: '#v=1&sample=compaction&entry=nope&leaf=@999999999&view=zzz',
    });
    expect(bar.stack).toEqual(['#v=1&sample=compaction&entry=nope&leaf=@999999999']);
    app.start();
    await vi.waitFor(() => expect(app.session).not.toBeNull());
    await paint(app);
    const notice = { what: 'no-entry', entry: 'nope', leaf: '@999999999', onPath: false };
    await vi.waitFor(() => expect(app.notice).toEqual(notice));
    expect(bar.stack).toEqual(['#v=1&sample=compaction']);
  });

  it('keeps what is right of it', async () => {
    const { app, bar } = setUp({ hash: '#v=1&entry=nope&leaf=a1' });
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await vi.waitFor(() =>
      expect(app.notice).toEqual({ what: 'no-entry', entry: 'nope', leaf: null, onPath: true }),
    );
    expect(bar.stack.map(withoutFile)).toEqual(['#v=1&leaf=a1']);
  });

  it('of the next file is not judged by the one before', async () => {
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    bar.type('#v=1&sample=conversation-tree&entry=e7');
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('conversation-tree.jsonl'));
    await paint(app);
    await vi.waitFor(() => expect(app.session?.selected).not.toBeNull());
    expect([app.notice, bar.hash()]).toEqual([null, '#v=1&sample=conversation-tree&entry=e7']);
  });
});

describe('a page that is loaded anew', () => {
  const file = (name = 'mine.jsonl'): File => new File([TEXT], name);
  const names = (app: App): string[] => app.wasOpen.files.map(({ name }) => name);
  const loaded = (tab: Shelf, hash = '', owner: string | null = null): ReturnType<typeof setUp> => {
    const setting = setUp({ hash, owner, tab });
    setting.app.start();
    return setting;
  };

  it('says which files were open, until they are open again', async () => {
    const tab = memoryTab();
    const { app: before } = setUp({ tab });
    await before.open(fromFile(file()), fromFile(file('other.jsonl')));
    const { app } = loaded(tab, '#v=1', before.files.active?.id);
    expect(names(app)).toEqual(['mine.jsonl', 'other.jsonl']);
    await app.open(fromFile(file()));
    expect(names(app)).toEqual(['other.jsonl']);
  });

  it('remembers the files of the last load that had any, and none that is no session', async () => {
    const tab = memoryTab();
    await setUp({ tab }).app.open(fromFile(file('old.jsonl')), fromFile(file('older.jsonl')));
    expect(names(loaded(tab).app)).toEqual(['old.jsonl', 'older.jsonl']);
    const { app } = loaded(tab);
    expect(names(app)).toEqual(['old.jsonl', 'older.jsonl']);
    await app.open(fromFile(file('older.jsonl')));
    await app.open(fromFile(new File(['no session'], 'notes.txt')));
    expect(app.phase.at).toBe('failed');
    expect(names(loaded(tab).app)).toEqual(['older.jsonl']);
  });

  it('has a way to files that nobody has looked at yet; to one that is no session it has none', async () => {
    const [tab, kept] = [memoryTab(), memoryKept()];
    const handled = (one: File): Picked =>
      fromFile(one, Promise.resolve({ name: one.name, getFile: () => Promise.resolve(one) }));
    const notes = new File(['no session'], 'notes.txt');
    const { app: before } = setUp({ tab, kept });
    await before.open(handled(file('a')), handled(file('b')), handled(notes));
    await vi.waitFor(() => expect(kept.recents).toHaveLength(3));
    const wanted = before.files.list[2];
    if (wanted !== undefined) await before.show(wanted);
    await vi.waitFor(() =>
      expect(kept.recents?.map(({ name }) => name).sort()).toEqual(['a', 'b']),
    );
    const { app } = loaded(tab);
    expect(names(app)).toEqual(['a', 'b']);
    const again = setUp({ tab, kept });
    again.app.start();
    expect(await again.app.reopen(again.app.wasOpen.files)).toEqual(new Map());
  });

  it('goes back to the place of the file that comes back', async () => {
    const tab = memoryTab();
    const { app: before } = setUp({ tab });
    await before.open(fromFile(file()));
    await paint(before);
    await before.session?.select(before.session.overview.leaf ?? 0);
    await before.open(fromFile(file('other.jsonl')));
    const { app, bar } = loaded(tab, '#v=1', before.files.active?.id);
    await app.open(fromFile(file()));
    expect(bar.stack.map(withoutFile)).toEqual(['#v=1', '#v=1&entry=a2']);
    await app.open(fromFile(file('other.jsonl')));
    bar.go(-2);
    await vi.waitFor(() => expect(app.session?.overview.fileName).toBe('other.jsonl'));
  });

  it('reopens those that the browser has kept a way to, in their tabs', async () => {
    const [tab, kept] = [memoryTab(), memoryKept()];
    const { app: before } = setUp({ tab, kept });
    const handled = (name: string): Picked => {
      const one = file(name);
      return fromFile(one, Promise.resolve({ name, getFile: () => Promise.resolve(one) }));
    };
    for (const picked of [handled('a'), fromFile(file('b')), handled('c')]) {
      await before.open(picked);
      await paint(before);
    }
    await before.session?.select(before.session.overview.leaf ?? 0);
    await vi.waitFor(() => expect(before.files.list.map(({ key }) => key)).not.toContain(null));
    const setting = setUp({
      hash: '#v=1&entry=a2',
      owner: before.files.active?.id ?? '',
      tab,
      kept,
    });
    const { app, bar } = setting;
    app.start();
    const failed = await app.reopen(app.wasOpen.files);
    await paint(app);
    expect([...failed].map(([{ name }, { code }]) => [name, code])).toEqual([['b', 'no-handle']]);
    expect(app.files.list.map(({ name, stand }) => [name, stand.at])).toEqual([
      ['a', 'asleep'],
      ['c', 'open'],
    ]);
    expect([names(app), bar.stack.map(withoutFile)]).toEqual([['b'], ['#v=1&entry=a2']]);
  });

  it('brings back by itself what has an address of its own, asleep', async () => {
    const tab = memoryTab();
    const { app: before } = setUp({ tab });
    await before.openSample('compaction');
    await paint(before);
    await before.openSample('broken-file');
    const { app, connections } = loaded(tab, '#v=1&sample=broken-file', before.files.active?.id);
    await paint(app);
    expect(app.files.list.map((one) => [one.name, one.stand.at])).toEqual([
      ['compaction.jsonl', 'asleep'],
      ['broken-file.jsonl', 'open'],
    ]);
    expect(connections).toHaveLength(1);
  });

  it('says it no more when that was dismissed, and nothing of pasted text', async () => {
    const tab = memoryTab();
    await setUp({ tab }).app.open(fromFile(file()));
    const { app } = loaded(tab);
    app.dismissWasOpen();
    expect(names(loaded(tab).app)).toEqual([]);
    await setUp({ tab }).app.ways.pasteText(TEXT);
    expect(names(loaded(tab).app)).toEqual([]);
  });

  it('lives with storage that is forbidden or holds something else', async () => {
    const forbidden = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    const { app } = loaded({ getItem: forbidden, setItem: forbidden }, '#v=1');
    await app.open(fromFile(file()));
    expect([names(app), app.session?.overview.fileName]).toEqual([[], 'mine.jsonl']);
    for (const kept of ['mine.jsonl', '{}', '[null,{"id":1},{"id":"1","name":"a"}]'])
      expect(names(loaded({ getItem: () => kept, setItem: () => undefined }).app)).toEqual([]);
  });
});

describe('a file that cannot be opened', () => {
  it('makes room for the first of its company that is a session, and is told of', async () => {
    const { app, bar } = setUp();
    app.start();
    await app.open(
      fromText('no session at all', 'notes.txt'),
      fromText('', 'empty.txt'),
      fromText(TEXT, 'a.jsonl'),
      fromText(TEXT, 'b.jsonl'),
    );
    expect(app.session?.overview.fileName).toBe('a.jsonl');
    expect(app.notice).toEqual({ what: 'no-session', names: ['notes.txt', 'empty.txt'] });
    expect(app.files.list.map(({ name }) => name)).toEqual(['a.jsonl', 'b.jsonl']);
    expect(bar.stack.map(withoutFile)).toEqual(['', '#v=1']);
  });

  it('gives the one before back, with its selection', async () => {
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
    expect([app.session?.selected, withoutFile(bar.hash())]).toEqual([key, '#v=1&entry=a2']);
    expect(shown.slice(-3)).toEqual(['opening', 'failed', 'open, indexed']);
    expect(app.files.list).toHaveLength(1);
  });

  it('leads home when opening is cancelled before anything was read', () => {
    const never: Promise<never> = new Promise(() => undefined);
    const { app } = setUp({ change: (engine) => ({ ...engine, open: () => never }) });
    app.start();
    void app.open(fromText(TEXT, 'a.jsonl'));
    expect(app.phase.at).toBe('opening');
    app.cancel();
    expect([app.phase.at, app.files.list]).toEqual(['home', []]);
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

  it('leaves a failure when the reader goes back', async () => {
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'first.jsonl'));
    await paint(app);
    await app.open(fromText('no session at all', 'notes.txt'));
    bar.go(-1);
    expect(app.phase).toMatchObject({ at: 'open', name: 'first.jsonl' });
    bar.go(1);
    expect([app.phase.at, app.files.list.length]).toEqual(['home', 1]);
  });

  it('opens another sample when the address names one', async () => {
    const { app, bar } = setUp({ hash: '#v=1&sample=compaction' });
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
  const canReopen = ({ phase }: App): boolean | null =>
    phase.at === 'failed' ? phase.error.canReopen : null;

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
    const { app } = setUp({ change: gone });
    await app.open(fromFile(file));
    expect([app.phase.at, canReopen(app)]).toEqual(['failed', false]);
    const handle = { name: 'a.jsonl', getFile: () => Promise.resolve(file) };
    await app.open(fromFile(file, Promise.resolve(handle)));
    await vi.waitFor(() => expect(canReopen(app)).toBe(true));
  });

  it('has no second try for a file that is no session', async () => {
    const { app } = setUp();
    await app.open(fromText('no session at all', 'notes.txt'));
    expect(canReopen(app)).toBe(false);
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
