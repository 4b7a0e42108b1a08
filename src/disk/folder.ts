import { ok, type Result } from '../base/result.ts';
import { fromFile, fromHandle, type DiskError, type FileHandle, type Picked } from './picked.ts';

/** A session file in a folder. */
export interface FolderFile {
  readonly name: string;
  /** Folders between the one that was opened and the file, with slashes; '' when there are none. */
  readonly path: string;
  readonly size: number;
  /** Unix ms. */
  readonly modified: number;
  /** The file, to be opened. */
  pick(): Promise<Result<Picked, DiskError>>;
}

/** What a walk has met since it told last. */
export interface FolderPart {
  readonly files: readonly FolderFile[];
  /** Files of other kinds. */
  readonly others: number;
  /** Paths of what could not be read, and of folders that lie too deep. */
  readonly unreadable: readonly string[];
}

/** A folder that the user pointed at. */
export interface Folder {
  readonly name: string;
  /** Goes through the folder and all below it, and tells what it meets as it goes. Ends early when aborted. */
  walk(tell: (part: FolderPart) => void, signal: AbortSignal): Promise<void>;
}

/** Deeper folders are named, and not gone into. */
export const DEEPEST = 16;
/** Files whose size and date are asked for at once. */
const AT_ONCE = 32;
/** Milliseconds between two parts that are told. */
const BEAT = 100;

const isSession = (name: string): boolean => /\.jsonl$/i.test(name);

/** A file or folder, whichever way the browser gives it. */
type Node =
  | { readonly kind: 'folder'; readonly name: string; list(): AsyncIterable<Node> }
  | {
      readonly kind: 'file';
      readonly name: string;
      file(): Promise<File>;
      pick(file: File): Promise<Result<Picked, DiskError>>;
    };

/** The part of a `FileSystemDirectoryHandle` that walking needs. */
export interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
  values(): AsyncIterable<FolderHandle | (FileHandle & { readonly kind: 'file' })>;
}

/** A folder behind a handle: its files can be asked for again and again. */
export const folderOfHandle = (handle: FolderHandle): Folder =>
  folderOf(() => nodeOfHandle(handle), handle.name);

/** A dropped folder, by its handle when that comes, else by what older browsers give. */
export const folderOfDrop = (
  handle: Promise<FolderHandle | null>,
  entry: FileSystemEntry,
): Folder =>
  folderOf(async () => {
    const found = await handle;
    return found === null ? nodeOfEntry(entry) : nodeOfHandle(found);
  }, entry.name);

/** The folder of an `<input webkitdirectory>`, which gives all files at once; null when it is empty. */
export function folderOfInput(files: readonly File[]): Folder | null {
  const [first] = files;
  if (first === undefined) return null;
  const sessions = files.filter(({ name }) => isSession(name));
  return {
    name: first.webkitRelativePath.split('/')[0] ?? '',
    walk(tell) {
      tell({
        files: sessions.map((file) => ({
          ...factsOf(file, file.webkitRelativePath.split('/').slice(1, -1).join('/')),
          pick: () => Promise.resolve(ok(fromFile(file))),
        })),
        others: files.length - sessions.length,
        unreadable: [],
      });
      return Promise.resolve();
    },
  };
}

const factsOf = (file: File, path: string): Omit<FolderFile, 'pick'> => ({
  name: file.name,
  path,
  size: file.size,
  modified: file.lastModified,
});

function folderOf(root: () => Node | Promise<Node>, name: string): Folder {
  return {
    name,
    async walk(tell, signal) {
      await new Walk(tell, signal).through(await root());
    },
  };
}

/** One walk: folders wait in a list, never on the stack. */
class Walk {
  readonly #tell: (part: FolderPart) => void;
  readonly #signal: AbortSignal;
  #files: FolderFile[] = [];
  #others = 0;
  #unreadable: string[] = [];
  #told = 0;

  constructor(tell: (part: FolderPart) => void, signal: AbortSignal) {
    this.#tell = tell;
    this.#signal = signal;
  }

  async through(root: Node): Promise<void> {
    const folders = [{ node: root, path: [] as readonly string[] }];
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      const { node, path } = next;
      if (node.kind === 'file' || this.#over()) return;
      let files: Extract<Node, { kind: 'file' }>[] = [];
      try {
        for await (const child of node.list()) {
          if (this.#over()) return;
          if (child.kind === 'folder') {
            const below = [...path, child.name];
            if (below.length > DEEPEST) this.#unreadable.push(below.join('/'));
            else folders.push({ node: child, path: below });
          } else if (isSession(child.name)) files.push(child);
          else this.#others += 1;
          if (files.length < AT_ONCE) continue;
          await this.#look(files, path);
          files = [];
        }
      } catch {
        this.#unreadable.push(path.join('/') || node.name);
      }
      await this.#look(files, path);
    }
    this.#say();
  }

  #over(): boolean {
    return this.#signal.aborted;
  }

  async #look(
    nodes: readonly Extract<Node, { kind: 'file' }>[],
    path: readonly string[],
  ): Promise<void> {
    const where = path.join('/');
    const one = async (node: Extract<Node, { kind: 'file' }>): Promise<FolderFile | string> => {
      try {
        const file = await node.file();
        return { ...factsOf(file, where), pick: () => node.pick(file) };
      } catch {
        // A symbolic link that leads nowhere, or a file that went meanwhile.
        return [...path, node.name].join('/');
      }
    };
    for (const found of await Promise.all(nodes.map(one))) {
      if (typeof found === 'string') this.#unreadable.push(found);
      else this.#files.push(found);
    }
    if (Date.now() - this.#told >= BEAT) this.#say();
  }

  #say(): void {
    if (this.#signal.aborted) return;
    this.#told = Date.now();
    this.#tell({ files: this.#files, others: this.#others, unreadable: this.#unreadable });
    this.#files = [];
    this.#others = 0;
    this.#unreadable = [];
  }
}

function nodeOfHandle(handle: FolderHandle | (FileHandle & { readonly kind: 'file' })): Node {
  const { name } = handle;
  if (handle.kind === 'file')
    return { kind: 'file', name, file: () => handle.getFile(), pick: () => fromHandle(handle) };
  return {
    kind: 'folder',
    name,
    async *list() {
      for await (const child of handle.values()) yield nodeOfHandle(child);
    },
  };
}

function nodeOfEntry(entry: FileSystemEntry): Node {
  const { name } = entry;
  if (!entry.isDirectory) {
    const one = entry as FileSystemFileEntry;
    return {
      kind: 'file',
      name,
      file: () => new Promise((resolve, reject) => one.file(resolve, reject)),
      pick: (found) => Promise.resolve(ok(fromFile(found))),
    };
  }
  return {
    kind: 'folder',
    name,
    async *list() {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      for (;;) {
        // It gives a hundred at a time, and none at the end.
        const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, reject),
        );
        if (some.length === 0) return;
        for (const child of some) yield nodeOfEntry(child);
      }
    },
  };
}
