import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isWire, numberAt, stringAt, wireAt } from '../base/wire.ts';
import type { FileHandle } from './picked.ts';

/** What is kept of one file. */
export interface RecentRow {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly session: string | null;
  readonly bytes: number;
  readonly entries: number;
  readonly forks: number;
  readonly compactions: number;
  readonly dialect: string;
  readonly version: number | null;
  readonly opened: number;
  readonly handle?: FileHandle;
}

/** Where rows are kept. Any of it may throw, and any of it may never answer. */
export interface RecentShelf {
  all(): Promise<RecentRow[]>;
  get(key: string): Promise<RecentRow | undefined>;
  put(row: RecentRow): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

interface Schema extends DBSchema {
  recents: { key: string; value: unknown };
}

/** The database of this page in the browser. */
const NAME = 'treeline';

/** Rows in IndexedDB. What stands there is read like a stranger's: another version of the page may have written it. */
export function idbShelf(): RecentShelf {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const again = (): void => {
    opened = null;
  };
  // Async, so that a browser without IndexedDB, or one that forbids to look at it, is a rejection.
  const open = async (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(NAME, 1, {
      upgrade: (db) => void db.createObjectStore('recents'),
      // Another tab has a newer page: its database must not wait for this one.
      blocking(_current, _next, event) {
        again();
        (event.target as IDBDatabase).close();
      },
      terminated: again,
    });
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= open().catch((error: unknown) => {
      again();
      throw error;
    });
    return opened;
  };
  return {
    async all() {
      const values = await (await database()).getAll('recents');
      return values.map(rowOf).filter((row) => row !== undefined);
    },
    get: async (key) => rowOf(await (await database()).get('recents', key)),
    async put(row) {
      const db = await database();
      try {
        await db.put('recents', row, row.key);
      } catch (error) {
        // Some browsers have handles and cannot keep them: the name is better than nothing.
        if (!(error instanceof DOMException && error.name === 'DataCloneError')) throw error;
        await db.put('recents', { ...row, handle: undefined }, row.key);
      }
    },
    async remove(key) {
      await (await database()).delete('recents', key);
    },
    async clear() {
      await (await database()).clear('recents');
    },
  };
}

/** Rows in memory. */
export function memoryShelf(): RecentShelf {
  const rows = new Map<string, RecentRow>();
  return {
    all: () => Promise.resolve([...rows.values()]),
    get: (key) => Promise.resolve(rows.get(key)),
    put: (row) => Promise.resolve(void rows.set(row.key, row)),
    remove: (key) => Promise.resolve(void rows.delete(key)),
    clear() {
      rows.clear();
      return Promise.resolve();
    },
  };
}

function rowOf(value: unknown): RecentRow | undefined {
  if (!isWire(value)) return undefined;
  const key = stringAt(value, 'key');
  const name = stringAt(value, 'name');
  if (key === undefined || name === undefined) return undefined;
  const handle = wireAt(value, 'handle') as FileHandle | undefined;
  return {
    key,
    name,
    title: stringAt(value, 'title') ?? name,
    session: stringAt(value, 'session') ?? null,
    bytes: numberAt(value, 'bytes') ?? 0,
    entries: numberAt(value, 'entries') ?? 0,
    forks: numberAt(value, 'forks') ?? 0,
    compactions: numberAt(value, 'compactions') ?? 0,
    dialect: stringAt(value, 'dialect') ?? '',
    version: numberAt(value, 'version') ?? null,
    opened: numberAt(value, 'opened') ?? 0,
    ...(handle === undefined ? {} : { handle }),
  };
}
