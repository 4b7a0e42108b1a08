import { fail, ok, type Result } from '../base/result.ts';
import type { ByteSource } from './byte-source.ts';

/**
 * Blocks of one read: each read costs a browser about a millisecond, because files are read through another process. For
 * the same reason the next one is on its way while this one is used.
 */
const BLOCKS = 4;
const AHEAD = 2;

/** A part of a source. */
export interface ByteBlock {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** The bytes of a source from `from` to its end, in order, in blocks of `size` bytes at most. */
export async function* readBlocks(
  source: ByteSource,
  from: number,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<Result<ByteBlock, 'stale' | 'aborted'>> {
  const reads: ReturnType<ByteSource['read']>[] = [];
  const length = size * BLOCKS;
  let asked = from;
  for (let at = from; at < source.size;) {
    for (; reads.length < AHEAD && asked < source.size; asked += length) {
      reads.push(source.read(asked, Math.min(asked + length, source.size)));
    }
    const read = await reads.shift();
    if (!signal?.aborted && !read?.ok) {
      yield fail('stale');
      return;
    }
    const bytes = read?.ok ? read.value : new Uint8Array();
    for (let i = 0; i < bytes.length; i += size) {
      if (signal?.aborted) break;
      yield ok({ at: at + i, bytes: bytes.subarray(i, i + size) });
    }
    if (signal?.aborted) {
      yield fail('aborted');
      return;
    }
    at += bytes.length;
  }
}
