import { fail, ok, type Result } from '../base/result.ts';
import type { Facts } from '../base/words.ts';
import { fromHandle, reasonOf, type FileHandle, type Picked } from './picked.ts';
import { idbShelf, memoryShelf, type RecentRow, type RecentShelf } from './recent-shelf.ts';

/**
 * What is told of a session beside its name. `session`: the id in its header; `dialect`: empty as long as nobody has
 * looked at the file.
 */
export interface RecentFacts {
  readonly title: string;
  readonly session: string | null;
  readonly bytes: number;
  readonly entries: number;
  readonly forks: number;
  readonly compactions: number;
  readonly dialect: string;
  readonly version: number | null;
}

/** A file that was opened before. `key` is random, made at the first open, and stays with the file. */
export interface Recent extends RecentFacts {
  readonly key: string;
  readonly name: string;
  /** When it was opened last, Unix ms. */
  readonly opened: number;
  /** A handle is kept, so the page can ask for the file again; else only its name is. */
  readonly canReopen: boolean;
}

/** Nothing can be kept here, or read of what was: private windows, blocked storage, a database that never answers. */
export interface Blocked {
  readonly code: 'blocked';
  readonly facts: Facts;
}

/** Why a file did not come back. `no-handle`: nothing is kept that leads to it; `gone`: it was moved or removed. */
export interface ReopenError {
  readonly code: 'denied' | 'gone' | 'no-handle' | 'unreadable' | 'blocked';
  readonly facts: Facts;
}

/** The files that were opened here, kept in this browser: facts and a handle, never bytes. */
export interface Recents {
  /** Newest first. */
  list(): Promise<Result<readonly Recent[], Blocked>>;
  /**
   * Keeps a file that was opened, or what is newly known of it, and answers its key. It is found again by its handle;
   * without one by its name with the id of the session, else with the size. `facts` null: nobody has looked at it yet; it
   * is kept for its handle, beside what is known already, and without one it is not (null).
   */
  note(picked: Picked, facts: RecentFacts | null): Promise<Result<string | null, Blocked>>;
  /** The file again. Inside a click: the browser may have to ask the user. */
  reopen(key: string): Promise<Result<Picked, ReopenError>>;
  forget(key: string): Promise<Result<void, Blocked>>;
  forgetAll(): Promise<Result<void, Blocked>>;
}

/** How many are kept; the oldest make room. */
export const MOST_RECENTS = 50;
/** How long the browser's storage may take for one answer, in ms. In some private windows it never does. */
const PATIENCE = 2_000;

/** Kept in this browser's IndexedDB. */
export const browserRecents = (): Recents => recentsOn(idbShelf(), Date.now);

/** Kept in memory, for tests. */
export const memoryRecents = (now: () => number = Date.now): Recents =>
  recentsOn(memoryShelf(), now);

/** The same rules on any shelf. `now` in Unix ms. */
export function recentsOn(shelf: RecentShelf, now: () => number): Recents {
  /** Notes are taken one after the other, so that a file that is opened twice at once has one key. */
  let before: Promise<unknown> = Promise.resolve();
  const keep = async (
    picked: Picked,
    facts: RecentFacts | null,
  ): Promise<Result<string | null, Blocked>> => {
    const handle = await picked.handle;
    if (facts === null && handle === null) return ok(null);
    const rows = await patiently(() => shelf.all());
    if (!rows.ok) return rows;
    const known = await find(rows.value, picked.name, facts, handle);
    const key = known?.key ?? randomKey();
    const row = { ...(facts ?? known ?? unread(picked)), key, name: picked.name, opened: now() };
    const kept = handle ?? known?.handle;
    const put = await patiently(() =>
      shelf.put(kept === undefined ? row : { ...row, handle: kept }),
    );
    if (!put.ok) return put;
    const others = rows.value.filter((other) => other.key !== key).sort(newestFirst);
    for (const old of others.slice(MOST_RECENTS - 1)) await patiently(() => shelf.remove(old.key));
    return ok(key);
  };
  return {
    async list() {
      const rows = await patiently(() => shelf.all());
      return rows.ok ? ok(rows.value.sort(newestFirst).map(recentOf)) : rows;
    },
    note(picked, facts) {
      const noted = before.then(() => keep(picked, facts));
      before = noted;
      return noted;
    },
    async reopen(key) {
      const row = await patiently(() => shelf.get(key));
      if (!row.ok) return row;
      const { handle, name } = row.value ?? { name: '' };
      return handle === undefined ? fail({ code: 'no-handle', facts: { name } }) : ask(handle);
    },
    forget: (key) => patiently(() => shelf.remove(key)),
    forgetAll: () => patiently(() => shelf.clear()),
  };
}

const unread = ({ name, file }: Picked): RecentFacts => ({
  title: name,
  session: null,
  bytes: file.size,
  entries: 0,
  forks: 0,
  compactions: 0,
  dialect: '',
  version: null,
});

async function find(
  rows: readonly RecentRow[],
  name: string,
  facts: RecentFacts | null,
  handle: FileHandle | null,
): Promise<RecentRow | undefined> {
  const named = rows.filter((row) => row.name === name);
  if (handle !== null)
    for (const row of named)
      if (row.handle !== undefined && (await isSame(row.handle, handle))) return row;
  if (facts === null) return undefined;
  const alike = (row: RecentRow): boolean =>
    facts.session === null || row.session === null
      ? row.session === facts.session && row.bytes === facts.bytes
      : row.session === facts.session;
  // Two handles that are not the same file are two files, however alike.
  return named.find((row) => (handle === null || row.handle === undefined) && alike(row));
}

async function isSame(one: FileHandle, other: FileHandle): Promise<boolean> {
  try {
    return (await one.isSameEntry?.(other)) ?? false;
  } catch {
    return false;
  }
}

const READ = { mode: 'read' } as const;

async function ask(handle: FileHandle): Promise<Result<Picked, ReopenError>> {
  const { name } = handle;
  try {
    let state = (await handle.queryPermission?.(READ)) ?? 'granted';
    if (state !== 'granted') state = (await handle.requestPermission?.(READ)) ?? 'denied';
    if (state !== 'granted') return fail({ code: 'denied', facts: { name } });
  } catch (error) {
    // Outside of a click the browser does not ask.
    return fail({ code: 'denied', facts: { name, reason: reasonOf(error) } });
  }
  const picked = await fromHandle(handle);
  if (picked.ok) return picked;
  const { facts } = picked.error;
  const gone = String(facts['reason']).startsWith('NotFoundError');
  return fail({ code: gone ? 'gone' : 'unreadable', facts });
}

const newestFirst = (a: RecentRow, b: RecentRow): number => b.opened - a.opened;

function recentOf({ handle, ...row }: RecentRow): Recent {
  return { ...row, canReopen: handle !== undefined };
}

/** Not `randomUUID`, which plain http:// does not have. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

async function patiently<T>(work: () => Promise<T>): Promise<Result<T, Blocked>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), PATIENCE);
  });
  try {
    return ok(await Promise.race([work(), late]));
  } catch (error) {
    return fail({ code: 'blocked', facts: { reason: reasonOf(error) } });
  } finally {
    clearTimeout(timer);
  }
}
