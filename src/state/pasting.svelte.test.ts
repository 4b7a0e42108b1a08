import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../base/result.ts';
import { TEXT, testApp } from '../testing/test-app.ts';

const { setUp, end } = testApp();
afterEach(end);

const ENTRY =
  '{"type":"message","id":"a1","parentId":null,"message":{"role":"user","content":"Hi"}}';

describe('pasting', () => {
  it('opens a session at once', async () => {
    const { app } = setUp();
    await app.ways.pasteText(TEXT);
    expect(app.ways.pasting.explained).toBeNull();
    expect(app.phase).toMatchObject({ at: 'opening', name: 'pasted' });
  });

  it('explains one line, and opens it when it is asked to', async () => {
    const { app } = setUp();
    await app.ways.pasteText(ENTRY);
    expect(app.phase.at).toBe('home');
    expect(app.ways.pasting.explained).toMatchObject({ what: 'entry', opens: true });
    await app.ways.pasting.openAnyway();
    expect(app.ways.pasting.explained).toBeNull();
    expect(app.session?.overview).toMatchObject({ entries: 1, version: null });
  });

  it('takes a paste outside of fields the same way', async () => {
    const { app } = setUp();
    const data = { files: [], getData: () => ENTRY } as unknown as DataTransfer;
    expect(app.ways.paste(data)).toBe(true);
    await vi.waitFor(() => expect(app.ways.pasting.explained?.what).toBe('entry'));
    app.ways.pasting.dismiss();
    expect(app.ways.pasting.explained).toBeNull();
  });

  it('shows the last of two', async () => {
    const { app } = setUp();
    await Promise.all([
      app.ways.pasteText(ENTRY),
      app.ways.pasteText('{"role":"user","content":"Hi"}'),
    ]);
    expect(app.ways.pasting.explained?.what).toBe('message');
  });

  it('uses the worker that waits, which then opens the next file', async () => {
    const { app, connections } = setUp();
    app.start();
    await app.ways.pasteText(ENTRY);
    await app.ways.pasting.openAnyway();
    expect(connections).toHaveLength(1);
  });

  it('opens what is too long to be explained, or cannot be', async () => {
    const { app } = setUp();
    await app.ways.pasteText(`${ENTRY.slice(0, -3)}${'x'.repeat(4_000_000)}"}}`);
    expect(app.session?.overview.entries).toBe(1);

    const { app: other } = setUp({
      change: (engine) => ({
        ...engine,
        explain: () => Promise.resolve(fail({ code: 'crashed', facts: {} })),
      }),
    });
    await other.ways.pasteText(ENTRY);
    expect(other.session?.overview.entries).toBe(1);
  });
});
