import { fail, ok, type Result } from '../base/result.ts';
import type { Facts } from '../base/words.ts';

/** Why bytes that the user pointed at cannot be had. The codes are those of `OpenError` in the engine's door. */
export interface DiskError {
  readonly code: 'unreadable' | 'stale';
  readonly facts: Facts;
}

/** One file that the user opened. */
export interface Picked {
  readonly name: string;
  /** The bytes. A `File` dies as soon as the file on disk changes; then `renew` gives the next one. */
  readonly file: Blob;
  /**
   * The same file as it is now: without a handle the one at hand, as long as it can be read. `stale`: it changed, and
   * there is no way to read it anew.
   */
  renew(): Promise<Result<Blob, DiskError>>;
  /** Whether there is a way to read it anew. */
  canRenew(): Promise<boolean>;
  /** What leads to the file on disk, to be kept for another day; null where the browser gave none. */
  readonly handle: Promise<FileHandle | null>;
}

const always = (): Promise<boolean> => Promise.resolve(true);
const NONE: Promise<FileHandle | null> = Promise.resolve(null);

/** The part of a `FileSystemFileHandle` that reading needs. What is optional is not in every browser. */
export interface FileHandle {
  readonly name: string;
  getFile(): Promise<File>;
  isSameEntry?(other: FileHandle): Promise<boolean>;
  queryPermission?(how: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(how: { mode: 'read' }): Promise<PermissionState>;
}

/** A file behind a handle, which can be asked for the file again and again. */
export async function fromHandle(handle: FileHandle): Promise<Result<Picked, DiskError>> {
  const first = await fileOf(handle);
  if (!first.ok) return first;
  return ok({
    name: handle.name,
    file: first.value,
    renew: () => fileOf(handle),
    canRenew: always,
    handle: Promise.resolve(handle),
  });
}

/**
 * A file whose handle may still be on its way, or never come (symbolic links, blocked folders, other browsers). The
 * bytes can be read at once; only renewing waits for the handle.
 */
export function fromFile(file: File, handle = NONE): Picked {
  return {
    name: file.name,
    file,
    async renew() {
      const found = await handle;
      if (found !== null) return fileOf(found);
      return (await isAlive(file)) ? ok(file) : fail({ code: 'stale', facts: { name: file.name } });
    },
    canRenew: async () => (await handle) !== null,
    handle,
  };
}

/** Text that stands nowhere on disk, as a file. */
export const fromText = (text: string, name: string): Picked =>
  fromBlob(new Blob([text], { type: 'application/x-ndjson' }), name);

/** Bytes that stand nowhere on disk, and so never go stale. */
export const fromBlob = (file: Blob, name: string): Picked => ({
  name,
  file,
  renew: () => Promise.resolve(ok(file)),
  canRenew: always,
  handle: NONE,
});

async function fileOf(handle: FileHandle): Promise<Result<File, DiskError>> {
  try {
    return ok(await handle.getFile());
  } catch (error) {
    return fail({ code: 'unreadable', facts: { name: handle.name, reason: reasonOf(error) } });
  }
}

/** Whether the file on disk is still the one of this `File`: reads of any other are refused. */
const isAlive = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** What the browser said, for the sentence that reports it. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
