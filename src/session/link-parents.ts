import { Flag } from './columns.ts';
import { hexWord, type IdTable } from './id-table.ts';

const NONE = -1;
const ROOT = 0;
const HEX = 1;
const ODD = 2;

/** Parents as the lines spell them, until all ids are known: a child may stand before its parent (format-pi 2.5). */
export class ParentRefs {
  #kind = new Uint8Array(1024);
  #value = new Uint32Array(1024);
  readonly #odd = new Map<number, string>();

  /** Notes the parent of `row` by its id. null, "" and anything that is no string mean none. */
  add(row: number, parentId: unknown): void {
    if (row === this.#kind.length) this.#grow();
    if (typeof parentId !== 'string' || parentId === '') {
      this.#kind[row] = ROOT;
      return;
    }
    const word = hexWord(parentId);
    if (word === NONE) {
      this.#kind[row] = ODD;
      this.#odd.set(row, parentId);
    } else {
      this.#kind[row] = HEX;
      this.#value[row] = word;
    }
  }

  /** Forgets the rows behind the first `length`. */
  truncate(length: number): void {
    for (const row of this.#odd.keys()) if (row >= length) this.#odd.delete(row);
  }

  /** The row that `row` hangs under: -1 for none, -2 when its parent is not there. */
  resolve(row: number, ids: IdTable): number {
    const value = this.#value[row] ?? 0;
    switch (this.#kind[row]) {
      case HEX:
        return missing(ids.rowOfWord(value));
      case ODD:
        return missing(ids.rowOf(this.#odd.get(row) ?? ''));
      default:
        return NONE;
    }
  }

  #grow(): void {
    const kind = new Uint8Array(this.#kind.length * 2);
    kind.set(this.#kind);
    this.#kind = kind;
    const value = new Uint32Array(this.#value.length * 2);
    value.set(this.#value);
    this.#value = value;
  }
}

const missing = (row: number): number => (row === NONE ? -2 : row);

/**
 * Rows of the parents, with every loop cut, so that each entry appears once and every walk ends (rule S2). An entry
 * whose parent is not there, or is itself, is a root. Of a longer loop the earliest line becomes the root; all its
 * members are marked. The agents hang on loops (format-pi 2.5); Treeline must not.
 */
export function linkParents(
  n: number,
  refs: ParentRefs,
  ids: IdTable,
  flags: Uint16Array,
  windowed: boolean,
): Int32Array {
  const parent = new Int32Array(n);
  for (let row = 0; row < n; row++) {
    const up = refs.resolve(row, ids);
    if (up === row) mark(flags, row, Flag.selfParent);
    else if (up === -2 && !windowed) mark(flags, row, Flag.orphan);
    else if (up > row) mark(flags, row, Flag.forward);
    parent[row] = up === row || up < 0 ? NONE : up;
  }
  cutLoops(parent, flags);
  return parent;
}

function cutLoops(parent: Int32Array, flags: Uint16Array): void {
  const seen = new Int32Array(parent.length); // 0: not yet, else 1 + the row that its walk began at
  for (let start = 0; start < parent.length; start++) {
    let row = start;
    while (row !== NONE && seen[row] === 0) {
      seen[row] = start + 1;
      row = parent[row] ?? NONE;
    }
    if (row === NONE || seen[row] !== start + 1) continue;
    // The walk came back to a row of its own: a loop. Only entries below a forward link can form one.
    let earliest = row;
    let at = row;
    do {
      mark(flags, at, Flag.cycle);
      if (at < earliest) earliest = at;
      at = parent[at] ?? NONE;
    } while (at !== row && at !== NONE);
    parent[earliest] = NONE;
  }
}

const mark = (flags: Uint16Array, row: number, flag: number): void => {
  flags[row] = (flags[row] ?? 0) | flag;
};
