import { hash32 } from '../base/hash.ts';

const NONE = -1;

/** The value of an id of eight lower-case hex digits, or -1 for any other string. */
export function hexWord(id: string): number {
  if (id.length !== 8) return NONE;
  let word = 0;
  for (let i = 0; i < 8; i++) {
    const unit = id.charCodeAt(i);
    let digit: number;
    if (unit >= 48 && unit <= 57) digit = unit - 48;
    else if (unit >= 97 && unit <= 102) digit = unit - 87;
    else return NONE;
    word = word * 16 + digit;
  }
  return word;
}

/**
 * Ids of all rows, both ways. An id of eight hex digits is one Uint32, any other stands in a side table, and id → row is
 * an open-addressed Int32Array: a string and a Map entry for each of 100,000 ids would cost more than all other columns.
 * Of duplicate ids the last row wins, as in every agent (format-pi 2.4, rule S3).
 */
export class IdTable {
  readonly #words: Uint32Array;
  readonly #odd: ReadonlyMap<number, string>;
  readonly #without: ReadonlySet<number>;
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** Rows whose id a later row has too. */
  readonly duplicates: readonly number[];

  /** `words[row]` holds hex ids; `odd` the others; rows in `without` have no id. */
  constructor(words: Uint32Array, odd: ReadonlyMap<number, string>, without: ReadonlySet<number>) {
    this.#words = words;
    this.#odd = odd;
    this.#without = without;
    let capacity = 16;
    while (capacity < words.length * 2) capacity *= 2;
    this.#slots = new Int32Array(capacity).fill(NONE);
    this.#mask = capacity - 1;
    const duplicates: number[] = [];
    for (let row = 0; row < words.length; row++) {
      if (without.has(row)) continue;
      const other = odd.get(row);
      const slot =
        other === undefined ? this.#slotOfWord(words[row] ?? 0) : this.#slotOfText(other);
      const before = this.#slots[slot] ?? NONE;
      if (before !== NONE) duplicates.push(before);
      this.#slots[slot] = row;
    }
    this.duplicates = duplicates;
  }

  /** The id of a row as the reader sees it, or null when the line has none. */
  idOf(row: number): string | null {
    if (this.#without.has(row)) return null;
    return this.#odd.get(row) ?? (this.#words[row] ?? 0).toString(16).padStart(8, '0');
  }

  /** The last row with this id, or -1. */
  rowOf(id: string): number {
    const word = hexWord(id);
    return this.#slots[word === NONE ? this.#slotOfText(id) : this.#slotOfWord(word)] ?? NONE;
  }

  /** The last row with this hex id, given as its value, or -1. */
  rowOfWord(word: number): number {
    return this.#slots[this.#slotOfWord(word)] ?? NONE;
  }

  #slotOfWord(word: number): number {
    // Ids of agents are random, but made-up ones count up: multiply, so that neighbours spread.
    let slot = (Math.imul(word, 0x9e3779b1) >>> 7) & this.#mask;
    for (; ; slot = (slot + 1) & this.#mask) {
      const row = this.#slots[slot] ?? NONE;
      if (row === NONE || (this.#words[row] === word && !this.#odd.has(row))) return slot;
    }
  }

  #slotOfText(id: string): number {
    let slot = hash32(id) & this.#mask;
    for (; ; slot = (slot + 1) & this.#mask) {
      const row = this.#slots[slot] ?? NONE;
      if (row === NONE || this.#odd.get(row) === id) return slot;
    }
  }
}
