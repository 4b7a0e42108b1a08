import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromFile, fromText } from '../disk/index.ts';
import { paint, TEXT, testApp } from '../testing/test-app.ts';
import type { App } from './app.svelte.ts';
import { withoutFile } from './memory-bar.ts';

const { setUp, end } = testApp();
afterEach(end);

const stands = (app: App): string => app.files.list.map(({ stand }) => stand.at).join(' ');
const names = (app: App): string => app.files.list.map(({ name }) => name).join(' ');
const file = (name: string): ReturnType<typeof fromText> => fromText(TEXT, name);

async function openOneByOne(app: App, ...letters: string[]): Promise<void> {
  for (const letter of letters) {
    await app.open(file(letter));
    await paint(app);
  }
}

/** The nth tab, from 0. */
const nth = (app: App, at: number) => app.files.list[at]!;

describe('several files', () => {
  it('each have a tab; the first is on screen, and the others cost nothing until they are looked at', async () => {
    const { app, connections } = setUp();
    await app.open(...Array.from({ length: 40 }, (_, n) => file(`${n}`)));
    expect([app.files.list.length, app.phase.at === 'opening' && app.phase.name]).toEqual([
      40,
      '0',
    ]);
    expect(connections).toHaveLength(1);
    await app.show(nth(app, 39));
    await paint(app);
    expect([app.session?.overview.fileName, connections.length]).toEqual(['39', 2]);
  });

  it('keep their place while another one is on screen', async () => {
    const { app, bar } = setUp();
    await openOneByOne(app, 'a');
    const key = app.session?.overview.leaf ?? 0;
    await app.session?.select(key);
    await openOneByOne(app, 'b');
    const a = nth(app, 0);
    expect([withoutFile(bar.hash()), a.session?.selected, app.session?.selected]).toEqual([
      '#v=1',
      key,
      null,
    ]);
    await app.show(a);
    expect([withoutFile(bar.hash()), app.session?.selected]).toEqual(['#v=1&entry=a2', key]);
  });

  it('are not written to by a selection that is still being named in another one', async () => {
    const { app, bar } = setUp();
    await openOneByOne(app, 'a');
    const selecting = app.session?.select(app.session.overview.leaf ?? 0);
    await openOneByOne(app, 'b');
    await selecting;
    expect(withoutFile(bar.hash())).toBe('#v=1');
    expect(nth(app, 0).route.address.entry).toBe('a2');
  });

  it('stay open when the reader goes home', async () => {
    const { app, connections } = setUp();
    await openOneByOne(app, 'a', 'b');
    app.goHome();
    expect([app.phase.at, app.session, stands(app)]).toEqual(['home', null, 'open open']);
    expect(connections.some(({ closed }) => closed)).toBe(false);
  });

  it('are one when it is the same file of the disk', async () => {
    const { app } = setUp();
    const mine = (): File => new File([TEXT], 'mine.jsonl', { lastModified: 7 });
    await app.open(fromFile(mine()));
    await app.open(file('b'));
    await app.open(fromFile(mine()));
    expect([names(app), app.files.active?.name]).toEqual(['mine.jsonl b', 'mine.jsonl']);
    await app.open(fromFile(new File([TEXT], 'mine.jsonl', { lastModified: 8 })));
    expect(names(app)).toBe('mine.jsonl b mine.jsonl');
  });
});

describe('sleep', () => {
  it('comes to what was not looked at for the longest time, beyond five', async () => {
    const { app, connections } = setUp();
    await openOneByOne(app, 'a', 'b', 'c', 'd', 'e');
    await app.show(nth(app, 0));
    await openOneByOne(app, 'f', 'g');
    await vi.waitFor(() => expect(stands(app)).toBe('open asleep asleep open open open open'));
    expect(connections.map(({ closed }) => closed)).toEqual([
      ...[false, true, true],
      ...[false, false, false, false],
    ]);
  });

  it('gives back place, selection, leaf, view and what was set', async () => {
    const { app, bar, connections } = setUp();
    await openOneByOne(app, 'a');
    const { session } = app;
    session?.toggleThinking();
    session?.setFilter('all');
    session?.toggleFold(12);
    session?.setView('lines');
    await session?.select(session.overview.leaf ?? 0);
    await openOneByOne(app, 'b', 'c', 'd', 'e', 'f');
    await vi.waitFor(() => expect(connections[0]?.closed).toBe(true));
    await app.show(nth(app, 0));
    await paint(app);
    expect(withoutFile(bar.hash())).toBe('#v=1&entry=a2&view=lines&filter=all&fold=@12');
    expect(app.session).not.toBe(session);
    expect(app.session).toMatchObject({ view: 'lines', filter: 'all', showThinking: false });
    expect([...(app.session?.folded ?? [])]).toEqual([12]);
    await vi.waitFor(() => expect(app.session?.selected).toBe(app.session?.overview.leaf));
  });

  it('does not lose a file that changes on disk meanwhile', async () => {
    const { app } = setUp();
    const mine = new File([TEXT], 'mine.jsonl');
    await app.open(fromFile(mine));
    await paint(app);
    await openOneByOne(app, 'b', 'c', 'd', 'e', 'f');
    await vi.waitFor(() => expect(nth(app, 0).stand.at).toBe('asleep'));
    const dead = (): never => {
      throw new DOMException('', 'NotReadableError');
    };
    Object.assign(mine, { slice: dead, arrayBuffer: dead, stream: dead });
    await app.show(nth(app, 0));
    await paint(app);
    expect(app.phase).toMatchObject({ at: 'open', name: 'mine.jsonl' });
  });

  it('is not for a file that changed on disk and can be had nowhere else', async () => {
    const { app } = setUp();
    const mine = new File([TEXT], 'mine.jsonl');
    await app.open(fromFile(mine));
    await paint(app);
    mine.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await openOneByOne(app, 'b', 'c', 'd', 'e', 'f');
    await vi.waitFor(() => expect(stands(app)).toBe('open asleep open open open open'));
  });

  it('leaves no room for a worker that waits', async () => {
    const { app, connections } = setUp();
    await openOneByOne(app, 'a', 'b', 'c', 'd', 'e');
    app.goHome();
    expect(connections).toHaveLength(5);
  });
});

describe('closing', () => {
  it('shows the next tab, else the one before, else home', async () => {
    const { app, connections } = setUp();
    await openOneByOne(app, 'a', 'b', 'c');
    await app.show(nth(app, 1));
    app.close(nth(app, 1));
    expect([names(app), app.files.active?.name]).toEqual(['a c', 'c']);
    app.close(nth(app, 1));
    expect(app.files.active?.name).toBe('a');
    app.close(nth(app, 0));
    expect([names(app), app.phase.at]).toEqual(['', 'home']);
    expect(connections.slice(0, 3).every(({ closed }) => closed)).toBe(true);
  });

  it('of a tab in the background changes nothing on screen', async () => {
    const { app, bar } = setUp();
    await openOneByOne(app, 'a', 'b');
    const { session } = app;
    const before = [...bar.stack];
    app.close(nth(app, 0));
    expect([app.session, bar.stack]).toEqual([session, before]);
    expect(app.notice).toEqual({ what: 'closed', name: 'Hello' });
  });

  it('can be undone, in reverse, where it stood and as it was left', async () => {
    const { app, bar } = setUp();
    await openOneByOne(app, 'a', 'b', 'c');
    await app.show(nth(app, 0));
    await app.session?.select(app.session.overview.leaf ?? 0);
    app.close(nth(app, 0));
    app.close(nth(app, 0));
    expect([names(app), app.files.lastClosed?.name]).toEqual(['c', 'b']);
    await app.reopenClosed();
    await app.reopenClosed();
    await paint(app);
    expect([names(app), app.files.active?.name, withoutFile(bar.hash())]).toEqual([
      'a b c',
      'a',
      '#v=1&entry=a2',
    ]);
    expect(app.files.lastClosed).toBeNull();
    await app.reopenClosed();
    expect(names(app)).toBe('a b c');
  });

  it('is kept for the last ten', async () => {
    const { app } = setUp();
    await app.open(...Array.from({ length: 12 }, (_, n) => file(`${n}`)));
    for (const one of app.files.list) app.close(one);
    for (let n = 0; n < 12; n++) await app.reopenClosed();
    expect(names(app).split(' ').sort()).toEqual([
      '10',
      '11',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
  });
});

describe('going back', () => {
  it('returns to the file and the place that were on screen', async () => {
    const { app, bar } = setUp();
    app.start();
    await openOneByOne(app, 'a');
    await app.session?.select(app.session.overview.leaf ?? 0);
    await openOneByOne(app, 'b');
    app.goHome();
    const seen: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      bar.go(-1);
      seen.push([app.files.active?.name, app.route.address.entry]);
    }
    expect(seen).toEqual([
      ['b', null],
      ['a', 'a2'],
      ['a', null],
      [undefined, null],
    ]);
    bar.go(2);
    expect([app.files.active?.name, app.session?.selected]).toEqual([
      'a',
      app.session?.overview.leaf,
    ]);
  });

  it('brings a closed file back', async () => {
    const { app, bar } = setUp();
    await openOneByOne(app, 'a', 'b');
    app.close(nth(app, 0));
    bar.go(-1);
    await paint(app);
    expect([names(app), app.files.active?.name]).toEqual(['a b', 'a']);
  });

  it('takes an address written by hand for that of the file on screen', async () => {
    const { app, bar } = setUp();
    await openOneByOne(app, 'a', 'b');
    bar.type('#v=1&entry=a1');
    expect(app.files.active?.name).toBe('b');
    await vi.waitFor(() => expect(app.session?.selected).not.toBeNull());
    bar.go(-2);
    expect(app.files.active?.name).toBe('a');
  });
});

describe('a worker that crashes', () => {
  it('comes back with the file that is dropped again, changed or not', async () => {
    const { app, bar, connections } = setUp();
    await openOneByOne(app, 'a');
    await app.session?.select(app.session.overview.leaf ?? 0);
    connections[0]?.crash({ code: 'crashed', facts: {} });
    await app.open(fromText(`${TEXT}\n`, 'a'));
    await paint(app);
    expect([names(app), app.phase.at, withoutFile(bar.hash())]).toEqual([
      'a',
      'open',
      '#v=1&entry=a2',
    ]);
  });

  it('takes one session; the others go on, and it can be opened again where it was', async () => {
    const { app, bar, connections } = setUp();
    await openOneByOne(app, 'a');
    await app.session?.select(app.session.overview.leaf ?? 0);
    await openOneByOne(app, 'b');
    connections[0]?.crash({ code: 'crashed', facts: {} });
    expect([stands(app), app.phase.at]).toEqual(['failed open', 'open']);
    await app.show(nth(app, 0));
    expect(app.phase).toMatchObject({ at: 'failed', name: 'a', error: { canReopen: true } });
    await app.retry();
    await paint(app);
    expect([app.phase.at, withoutFile(bar.hash())]).toEqual(['open', '#v=1&entry=a2']);
  });
});
