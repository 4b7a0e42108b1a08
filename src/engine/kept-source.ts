/**
 * The bytes of the open file. A `File` dies when the file on disk changes, so bytes of files up to 64 MB stay in memory
 * once they were read: what was there stays readable without a new `File` (product.md 3). Larger ones can be renewed.
 */
import { fail, ok } from '../base/result.ts';
import { fileSource, type ByteSource, type Sliceable } from '../jsonl/index.ts';

/** Files up to this are kept in memory. */
const KEEP = 64 * 1024 * 1024;
/** Bytes of both ends that a renewed file must still have: enough to tell another file, little enough to read again. */
const PROBE = 64 * 1024;

/**
 * What a newer `File` is, seen from the one before: the same bytes, more behind them, or another file; `stale`: it
 * changed again before it could be compared.
 */
export type Renewal = 'same' | 'grown' | 'changed' | 'stale';

/** A source whose file can be replaced by a newer one that begins with the same bytes. */
export interface KeptSource extends ByteSource {
  /** Takes `file` instead, if the old bytes are a prefix of it as far as both ends tell; not when it is `changed`. */
  renew(file: Sliceable): Promise<Renewal>;
  /** Reads all that is kept in memory, so that it outlives the file; nothing of a larger file. */
  keepAll(): Promise<void>;
}

/** A source over `file`; `keep` is for tests. */
export function keptSource(file: Sliceable, keep = KEEP): KeptSource {
  let inner = fileSource(file);
  let memory = inner.size <= keep ? new Memory(inner.size) : null;
  // Both ends are remembered whatever the size, so that `renew` can compare.
  let ends = endsOf(inner.size);
  const read: ByteSource['read'] = async (from, to) => {
    const kept = memory?.get(from, to);
    if (kept) return ok(kept);
    const bytes = await inner.read(from, to);
    if (!bytes.ok) return bytes;
    memory?.put(from, bytes.value);
    for (const end of ends) end.note(from, bytes.value);
    return bytes;
  };
  return {
    read,
    async keepAll() {
      // In one read: a file that somebody writes into leaves no time for many.
      if (memory !== null) await read(0, inner.size);
    },
    get size() {
      return inner.size;
    },
    get stamp() {
      return inner.stamp;
    },
    async renew(next) {
      const source = fileSource(next);
      for (const end of ends) {
        const is = await end.isIn(source);
        if (is !== 'same') return is;
      }
      const grown = source.size > inner.size;
      if (grown) {
        const [head, tail] = endsOf(source.size);
        const end = await source.read(tail.from, tail.to);
        if (!end.ok) return 'stale';
        tail.note(tail.from, end.value);
        memory = source.size <= keep ? (memory?.grown(source.size) ?? null) : null;
        ends = [ends[0].isWhole(head) ? ends[0] : head, tail];
      }
      inner = source;
      return grown ? 'grown' : 'same';
    },
  };
}

/** A source as long as it is now: who reads a file from end to end must not run after one that grows meanwhile. */
export function asItIs(source: ByteSource): ByteSource {
  const { size, stamp } = source;
  return {
    size,
    stamp,
    read: (from, to) => (to > size ? Promise.resolve(fail('bad-range')) : source.read(from, to)),
  };
}

const endsOf = (size: number): [Part, Part] => [
  new Part(0, Math.min(PROBE, size)),
  new Part(Math.max(0, size - PROBE), size),
];

/** A part of the file that is remembered once a read has covered it. */
class Part {
  readonly from: number;
  readonly to: number;
  #bytes: Uint8Array | null = null;

  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }

  /** Whether this is the part that `other` is to be, and is known already. */
  isWhole(other: Part): boolean {
    return this.#bytes !== null && this.from === other.from && this.to === other.to;
  }

  note(from: number, bytes: Uint8Array): void {
    if (this.#bytes || from > this.from || from + bytes.length < this.to) return;
    this.#bytes = bytes.slice(this.from - from, this.to - from);
  }

  async isIn(source: ByteSource): Promise<'same' | 'changed' | 'stale'> {
    if (source.size < this.to) return 'changed';
    const read = await source.read(this.from, this.to);
    if (!read.ok) return 'stale';
    const same = this.#bytes === null || this.#bytes.every((byte, i) => byte === read.value[i]);
    return same ? 'same' : 'changed';
  }
}

/**
 * Bytes that were read: a run from the start and one to the end, which grow towards each other. Opening reads the end
 * first and then everything in order, so two runs are all it takes.
 */
class Memory {
  readonly #bytes: Uint8Array;
  #head = 0;
  #tail: number;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
    this.#tail = size;
  }

  /** The same bytes with room for those of a longer file. */
  grown(size: number): Memory {
    const grown = new Memory(size);
    grown.#bytes.set(this.#bytes.subarray(0, this.#head));
    grown.#head = this.#head;
    // The run to the end is of use only when it joins the one from the start.
    if (this.#head < this.#tail) return grown;
    grown.#bytes.set(this.#bytes);
    grown.#head = this.#bytes.length;
    return grown;
  }

  get(from: number, to: number): Uint8Array | null {
    const whole = this.#head >= this.#tail;
    const held = to <= this.#head || from >= this.#tail || whole;
    // A range that is out of order or out of the file is for the source to refuse.
    return held && from >= 0 && from < to && to <= this.#bytes.length
      ? this.#bytes.subarray(from, to)
      : null;
  }

  put(from: number, bytes: Uint8Array): void {
    const to = from + bytes.length;
    const grows =
      (from <= this.#head && to > this.#head) || (to >= this.#tail && from < this.#tail);
    if (!grows) return;
    this.#bytes.set(bytes, from);
    if (from <= this.#head) this.#head = Math.max(this.#head, to);
    if (to >= this.#tail) this.#tail = Math.min(this.#tail, from);
  }
}
