import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromText } from '../disk/index.ts';
import { paint, TEXT, testApp } from '../testing/test-app.ts';
import type { App } from './app.svelte.ts';
import { formatFileKey } from './url.ts';

const { setUp, end } = testApp();
afterEach(end);

const OTHER = TEXT.replace('"s"', '"another"');

/** The key that a file with this text has in an address. */
async function keyOf(text: string, name: string): Promise<string> {
  const { app } = setUp();
  await app.open(fromText(text, name));
  const fingerprint = app.session?.overview.fingerprint ?? '';
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  return formatFileKey({ name, fingerprint });
}

const selects = (app: App, id: string): Promise<void> =>
  vi.waitFor(async () => {
    const found = await app.session?.engine.locate(id);
    expect(found).toEqual({ ok: true, value: app.session?.selected });
  });

describe('the address of a file', () => {
  it('names it, without a step of its own in the history', async () => {
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'a b.jsonl'));
    const key = await keyOf(TEXT, 'a b.jsonl');
    expect(bar.stack).toEqual(['', `#v=1&file=${key.replace(' ', '%20')}`]);
  });

  it('is not that of a sample', async () => {
    const { app, bar } = setUp();
    await app.openSample('compaction');
    expect(bar.hash()).toBe('#v=1&sample=compaction');
  });

  it('that is written over keeps naming it', async () => {
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    const file = await keyOf(TEXT, 'a.jsonl');
    bar.type('#v=1&entry=a1');
    expect(bar.hash()).toBe(`#v=1&file=${file}&entry=a1`);
  });
});

describe('a link to a file', () => {
  it('waits for it, and goes where it says', async () => {
    const file = await keyOf(TEXT, 'a.jsonl');
    const { app, bar } = setUp({ hash: `#v=1&file=${file}&entry=a1&view=lines` });
    app.start();
    expect(app.phase.at).toBe('home');
    await app.open(fromText(TEXT, 'renamed.jsonl'));
    await paint(app);
    await selects(app, 'a1');
    expect([app.notice, app.session?.view]).toEqual([null, 'lines']);
    expect(bar.stack).toHaveLength(1);
    expect(bar.hash()).toContain('file=renamed.jsonl~');
  });

  it('says that another file is not the one, and shows of the link what that has', async () => {
    const file = await keyOf(TEXT, 'a.jsonl');
    const { app, bar } = setUp({ hash: `#v=1&file=${file}&entry=a1&leaf=nobody` });
    app.start();
    await app.open(fromText(OTHER, 'a.jsonl'));
    await paint(app);
    await selects(app, 'a1');
    await vi.waitFor(() => expect(bar.hash()).not.toContain('leaf='));
    expect(app.notice).toEqual({ what: 'other-file', name: 'a.jsonl' });
    expect(bar.hash()).toBe(`#v=1&file=${await keyOf(OTHER, 'a.jsonl')}&entry=a1`);
  });

  it('leads to the tab that has the file; elsewhere it waits on Home', async () => {
    const [one, other] = [await keyOf(TEXT, 'one.jsonl'), await keyOf(OTHER, 'other.jsonl')];
    const { app, bar } = setUp();
    await app.open(fromText(TEXT, 'one.jsonl'));
    await paint(app);
    await app.openSample('compaction');
    await paint(app);
    bar.type(`#v=1&file=${one}&entry=a1`);
    expect(app.files.active?.name).toBe('one.jsonl');
    await selects(app, 'a1');
    bar.type(`#v=1&file=${other}&entry=a1`);
    expect([app.phase.at, bar.hash()]).toEqual(['home', `#v=1&file=${other}&entry=a1`]);
    await app.open(fromText(OTHER, 'other.jsonl'));
    expect([app.notice, app.files.active?.name]).toEqual([null, 'other.jsonl']);
  });
});

describe('a link that this version cannot follow', () => {
  it.each(['session=H4sI', 'lesson=salt', 'url=https://a.example/a.jsonl'])(
    '%s stays as it is',
    (what) => {
      const { app, bar } = setUp({ hash: `#v=1&${what}&entry=a1` });
      app.start();
      expect([app.phase.at, bar.stack]).toEqual(['home', [`#v=1&${what}&entry=a1`]]);
    },
  );

  it('is left by opening a file, and Back leads to it', async () => {
    const { app, bar } = setUp({ hash: '#v=1&lesson=salt&entry=a1' });
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    expect([app.session?.selected, bar.stack.length]).toEqual([null, 2]);
    bar.go(-1);
    expect([app.phase.at, bar.hash()]).toEqual(['home', '#v=1&lesson=salt&entry=a1']);
  });

  it('to a place goes on with the file that was loaded from there', async () => {
    const { app, bar } = setUp({ hash: '#v=1&url=https://a.example/a.jsonl&entry=a1' });
    app.start();
    await app.open(fromText(TEXT, 'a.jsonl'));
    await paint(app);
    await selects(app, 'a1');
    expect(bar.hash()).toContain('url=https://a.example/a.jsonl&entry=a1');
  });
});
