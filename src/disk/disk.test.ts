import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserDisk, carriesFiles, fromFile, fromHandle, fromText } from './index.ts';

const disk = browserDisk(() => ({ pasted: 'pasted.jsonl', fileType: 'Session files' }));

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = (name: string, text = 'x'): File => new File([text], name);
const textOf = async (found: Promise<{ ok: boolean; value?: Blob }>): Promise<string | undefined> =>
  (await found).value?.text();

/** An item of a drop, with what browsers differ in. */
function item(
  one: File | null,
  more: { folder?: string; handle?: () => Promise<unknown>; kind?: string } = {},
): unknown {
  return {
    kind: more.kind ?? 'file',
    getAsFile: () => one,
    webkitGetAsEntry: () => ({
      isDirectory: more.folder !== undefined,
      name: more.folder ?? one?.name,
    }),
    ...(more.handle === undefined ? {} : { getAsFileSystemHandle: more.handle }),
  };
}

const data = (items: unknown[], types = ['Files'], text = ''): DataTransfer =>
  ({ items, types, files: [], getData: () => text }) as unknown as DataTransfer;

describe('drops', () => {
  it('tells files from other drags', () => {
    expect([
      carriesFiles(data([])),
      carriesFiles(data([], ['text/plain'])),
      carriesFiles(null),
    ]).toEqual([true, false, false]);
  });

  it('takes every file, in the order of the drop', () => {
    const items = ['a.jsonl', 'b.jsonl', 'c.jsonl'].map((name) => item(file(name)));
    const { files, folders } = disk.drop(data(items));
    expect([files.map(({ name }) => name), folders]).toEqual([
      ['a.jsonl', 'b.jsonl', 'c.jsonl'],
      [],
    ]);
  });

  it('tells folders from files', () => {
    const folder = item(file('sessions'), { folder: 'sessions' });
    const { files, folders } = disk.drop(data([folder, item(file('a.jsonl'))]));
    expect([...files, ...folders].map(({ name }) => name)).toEqual(['a.jsonl', 'sessions']);
  });

  it('finds nothing in text', () => {
    expect(disk.drop(data([item(null, { kind: 'string' })]))).toEqual({ files: [], folders: [] });
  });

  it('renews through the handle of the drop', async () => {
    const handle = {
      kind: 'file',
      name: 'a.jsonl',
      getFile: () => Promise.resolve(file('a.jsonl', 'new')),
    };
    const drop = disk.drop(
      data([item(file('a.jsonl', 'old'), { handle: () => Promise.resolve(handle) })]),
    );
    const picked = drop.files[0]!;
    expect(await picked.file.text()).toBe('old');
    expect(await textOf(picked.renew())).toBe('new');
  });

  it('asks for no handle over plain http, where asking takes the tab down', async () => {
    vi.stubGlobal('isSecureContext', false);
    const handle = vi.fn(() => Promise.resolve(null));
    const drop = disk.drop(data([item(file('a.jsonl', 'old'), { handle })]));
    expect([await drop.files[0]?.file.text(), handle.mock.calls]).toEqual(['old', []]);
  });

  it.each([
    [
      'fails, as for a symbolic link',
      () => Promise.reject(new DOMException('no', 'NotFoundError')),
    ],
    ['never comes, as for a blocked folder', () => new Promise(() => undefined)],
  ])('falls back to the bytes when the handle %s', async (_, handle) => {
    vi.useFakeTimers();
    const drop = disk.drop(data([item(file('a.jsonl', 'old'), { handle })]));
    const picked = drop.files[0]!;
    const renewed = picked.renew();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await picked.file.text()).toBe('old');
    expect(await textOf(renewed)).toBe('old');
  });
});

describe('files', () => {
  it('gives a file without a handle as long as it can be read', async () => {
    const one = file('a.jsonl');
    expect(await fromFile(one).renew()).toEqual({ ok: true, value: one });
    const refuse = (): Promise<never> => Promise.reject(new DOMException('', 'NotReadableError'));
    one.slice = () => ({ arrayBuffer: refuse }) as unknown as Blob;
    expect(await fromFile(one).renew()).toEqual({
      ok: false,
      error: { code: 'stale', facts: { name: 'a.jsonl' } },
    });
  });

  it('says what the browser said when a handle gives no file', async () => {
    const gone = {
      name: 'gone.jsonl',
      getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    };
    expect(await fromHandle(gone)).toEqual({
      ok: false,
      error: { code: 'unreadable', facts: { name: 'gone.jsonl', reason: 'NotFoundError: gone' } },
    });
  });

  it('keeps text for good', async () => {
    expect(await textOf(fromText('{}', 'a.jsonl').renew())).toBe('{}');
  });
});

describe('the dialog', () => {
  const pickFrom = (open: unknown): ReturnType<typeof disk.pick> => {
    vi.stubGlobal('showOpenFilePicker', open);
    return disk.pick();
  };
  const codeOf = async (picked: ReturnType<typeof disk.pick>): Promise<string> => {
    const result = await picked;
    return result.ok ? result.value.map(({ name }) => name).join() : result.error.code;
  };
  const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

  it('gives a file with its handle, or says why not', async () => {
    const handle = { name: 'a.jsonl', getFile: () => Promise.resolve(file('a.jsonl')) };
    expect(await codeOf(pickFrom(() => Promise.resolve([handle])))).toBe('a.jsonl');
    expect(await codeOf(pickFrom(() => Promise.resolve([handle, handle])))).toBe('a.jsonl,a.jsonl');
    expect(await codeOf(pickFrom(() => Promise.resolve([])))).toBe('cancelled');
    expect(await codeOf(pickFrom(refuse('AbortError')))).toBe('cancelled');
    expect(await codeOf(pickFrom(refuse('SecurityError')))).toBe('no-picker');
    expect(await codeOf(pickFrom(refuse('DataError')))).toBe('unreadable');
    expect(await codeOf(pickFrom(undefined))).toBe('no-picker');
  });

  it('takes the file of an input once', () => {
    const input = {
      files: [file('a.jsonl')],
      value: 'C:\\fakepath\\a.jsonl',
    } as unknown as HTMLInputElement;
    expect(disk.input(input).map(({ name }) => name)).toEqual(['a.jsonl']);
    expect(input.value).toBe('');
    expect(disk.input({ files: [], value: '' } as unknown as HTMLInputElement)).toEqual([]);
  });
});

describe('pastes', () => {
  it('takes a file, else text, else nothing', async () => {
    const withFile = { files: [file('a.jsonl')], getData: () => '' } as unknown as DataTransfer;
    expect(disk.paste(withFile).map(({ name }) => name)).toEqual(['a.jsonl']);
    const [pasted] = disk.paste(data([], ['text/plain'], '{"type":"session"}'));
    expect([pasted?.name, await pasted?.file.text()]).toEqual([
      'pasted.jsonl',
      '{"type":"session"}',
    ]);
    expect(disk.paste(data([], ['text/plain'], ' \n'))).toEqual([]);
  });
});

describe('served files', () => {
  it('asks the page’s own server, by name', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('served')));
    vi.stubGlobal('fetch', fetch);
    const picked = await disk.served('a b/c.jsonl');
    expect(fetch).toHaveBeenCalledWith('./served/a%20b%2Fc.jsonl', { cache: 'no-store' });
    expect(picked.ok && (await picked.value.file.text())).toBe('served');
  });

  it('says why there is none', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    expect(await disk.served('a')).toMatchObject({
      ok: false,
      error: { facts: { reason: '404' } },
    });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await disk.served('a')).toMatchObject({ ok: false, error: { code: 'unreadable' } });
  });
});
