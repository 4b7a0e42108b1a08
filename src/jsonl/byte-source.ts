import { fail, ok, type Result } from '../base/result.ts';

/** What tells one state of a file from another, as far as the platform says: length in bytes and last change (Unix ms). */
export interface Stamp {
  readonly size: number;
  readonly modified: number | null;
}

/**
 * Bytes that are read by range; nobody holds the whole file (law 5). `stale`: the file on disk is no longer the one
 * that was opened (browsers then refuse every read of it); it is a value, because it is expected (rule J1).
 */
export interface ByteSource {
  readonly size: number;
  readonly stamp: Stamp;
  /** The bytes `from` to `to` (excluded). `bad-range` when they are not within `0..size` or not in order. */
  read(from: number, to: number): Promise<Result<Uint8Array, 'stale' | 'bad-range'>>;
}

const inRange = (from: number, to: number, size: number): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= size;

/** A source over bytes in memory. It never goes stale. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    stamp: { size: bytes.length, modified: null },
    read: (from, to) =>
      Promise.resolve(
        inRange(from, to, bytes.length) ? ok(bytes.subarray(from, to)) : fail('bad-range'),
      ),
  };
}

/** The part of `Blob` and `File` that a source needs, so that this room knows no DOM types. */
export interface Sliceable {
  readonly size: number;
  readonly lastModified?: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A source over slices of a `File` or `Blob`: a reference to the bytes, nothing is copied until it is read. */
export function fileSource(file: Sliceable): ByteSource {
  const { size } = file;
  return {
    size,
    stamp: { size, modified: file.lastModified ?? null },
    async read(from, to) {
      if (!inRange(from, to, size)) return fail('bad-range');
      try {
        const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
        return bytes.length === to - from ? ok(bytes) : fail('stale');
      } catch {
        // NotReadableError: the file changed, moved or went away after it was opened.
        return fail('stale');
      }
    },
  };
}
