import { describe, expect, it } from 'vitest';
import {
  DEEPEST,
  folderOfDrop,
  folderOfHandle,
  folderOfInput,
  type Folder,
  type FolderHandle,
  type FolderPart,
} from './folder.ts';

type Tree = { readonly [name: string]: Tree | string | null };

/** A folder of the browser's own kind; null is a file that cannot be read. */
function handleOf(name: string, tree: Tree): FolderHandle {
  const children = Object.entries(tree).map(([child, inside]) =>
    typeof inside === 'object' && inside !== null
      ? handleOf(child, inside)
      : {
          kind: 'file' as const,
          name: child,
          getFile: () =>
            inside === null
              ? Promise.reject(new DOMException('', 'NotFoundError'))
              : Promise.resolve(new File([inside], child, { lastModified: inside.length })),
        },
  );
  return {
    kind: 'directory',
    name,
    async *values() {
      if ('locked' in tree) throw new DOMException('', 'NotAllowedError');
      await Promise.resolve();
      yield* children;
    },
  };
}

async function walk(folder: Folder, signal = new AbortController().signal): Promise<FolderPart> {
  const parts: FolderPart[] = [];
  await folder.walk((part) => parts.push(part), signal);
  return {
    files: parts.flatMap(({ files }) => files),
    others: parts.reduce((sum, { others }) => sum + others, 0),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  };
}

const pathsOf = ({ files }: FolderPart): string[] =>
  files.map(({ path, name }) => `${path}/${name}`).sort();

const TREE: Tree = {
  'a.jsonl': 'aa',
  'notes.txt': 'x',
  deep: { er: { 'B.JSONL': 'b', 'picture.png': 'x' } },
  link: { 'gone.jsonl': null },
  secret: { locked: '' },
};

describe('a folder', () => {
  it('gives the session files in it and below it, with path, size and date', async () => {
    const part = await walk(folderOfHandle(handleOf('sessions', TREE)));
    expect(pathsOf(part)).toEqual(['/a.jsonl', 'deep/er/B.JSONL']);
    expect(part.files.find(({ name }) => name === 'a.jsonl')).toMatchObject({
      size: 2,
      modified: 2,
    });
    expect(part.others).toBe(2);
    expect([...part.unreadable].sort()).toEqual(['link/gone.jsonl', 'secret']);
  });

  it('gives each file once, whatever their number', async () => {
    const names = Array.from({ length: 333 }, (_, n) => `${n}.jsonl`);
    const tree = Object.fromEntries(names.map((name) => [name, '{}']));
    const part = await walk(folderOfHandle(handleOf('many', { ...tree, below: tree })));
    expect(pathsOf(part)).toEqual(names.flatMap((name) => [`/${name}`, `below/${name}`]).sort());
  });

  it('opens a file through its handle', async () => {
    const { files } = await walk(folderOfHandle(handleOf('sessions', TREE)));
    const picked = await files.find(({ name }) => name === 'a.jsonl')?.pick();
    expect(picked?.ok && (await picked.value.canRenew())).toBe(true);
  });

  it('names folders that lie too deep, and does not go into them', async () => {
    let tree: Tree = { 'low.jsonl': 'x' };
    for (let level = 0; level <= DEEPEST; level++) tree = { d: tree };
    const part = await walk(folderOfHandle(handleOf('deep', tree)));
    expect([part.files, part.unreadable]).toEqual([[], ['d/'.repeat(DEEPEST) + 'd']]);
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await walk(folderOfHandle(handleOf('sessions', TREE)), stop.signal)).toEqual({
      files: [],
      others: 0,
      unreadable: [],
    });
  });

  it('is walked by the entries of the drop where its handle never comes', async () => {
    const entry = {
      name: 'sessions',
      isDirectory: true,
      createReader() {
        const batches = [['a.jsonl', 'b.txt'], ['c.jsonl'], []];
        return {
          readEntries: (done: (entries: unknown[]) => void) =>
            done(
              (batches.shift() ?? []).map((name) => ({
                name,
                isDirectory: false,
                file: (found: (file: File) => void) => found(new File(['x'], name)),
              })),
            ),
        };
      },
    } as unknown as FileSystemEntry;
    const part = await walk(folderOfDrop(Promise.resolve(null), entry));
    expect([pathsOf(part), part.others]).toEqual([['/a.jsonl', '/c.jsonl'], 1]);
  });

  it('is what an input gives', async () => {
    const file = (path: string): File =>
      Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', {
        value: path,
      });
    const folder = folderOfInput(['s/a.jsonl', 's/x/y/b.jsonl', 's/c.md'].map(file));
    expect(folder?.name).toBe('s');
    const part = await walk(folder!);
    expect([pathsOf(part), part.others]).toEqual([['/a.jsonl', 'x/y/b.jsonl'], 1]);
    expect(folderOfInput([])).toBeNull();
  });
});
