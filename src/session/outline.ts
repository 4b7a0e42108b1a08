import type { Columns } from './columns.ts';
import type { Shows } from './filters.ts';
import { childCount, childrenOf, lastChild, type Tree } from './tree.ts';

const NONE = -1;

/**
 * The rows of the outline, in the order in which they stand: flat, one number a row. A rail is a chain of entries that
 * goes on without leaving the main line; it is a level of its own only at a fork, never for depth, so a chain of 200,000
 * entries is one column. At a fork the branches that are left come first, one level in; then the main line goes on. The
 * main line is the read path; elsewhere the last child, which is the newest way on.
 */
export interface Outline {
  readonly length: number;
  /** Row of the session. */
  readonly row: Int32Array;
  /** Rail from 1. */
  readonly level: Uint32Array;
  /** Index in the outline of the fork row that this rail leaves from, -1 on the first rail. */
  readonly up: Int32Array;
  /** Place among the rows with the same `up`, from 1; how many they are stands in `setSize`. */
  readonly position: Int32Array;
  /** Rows whose `up` is index i; the rows of the first rails stand at the end, at index `length`. */
  readonly below: Int32Array;
  /** Which branch of its fork begins here, by age from 1; 0 where none does. */
  readonly branch: Int32Array;
  /** 1 where a chain begins: a root, or the first shown entry of a branch. */
  readonly head: Uint8Array;
  /** 1 where branches leave that can be folded, shown or not. */
  readonly forks: Uint8Array;
  /** Entries that the filter hides between this row and the one it hangs under. */
  readonly hidden: Int32Array;
}

/** What the outline is made of: the rows of the read path, the filter, the rows whose branches are folded. */
export interface OutlineOptions {
  readonly path: Int32Array;
  readonly shows: Shows;
  readonly folded: ReadonlySet<number>;
}

/** Builds the outline in O(n) without recursion. */
export function buildOutline({ length }: Columns, tree: Tree, options: OutlineOptions): Outline {
  const walk = new OutlineWalk(length, tree, options);
  for (const root of tree.roots) walk.chain(root);
  return walk.finish();
}

/** A place from which a chain goes on: `last` is the outline index of the last shown row of this chain. */
interface Step {
  readonly row: number;
  readonly level: number;
  readonly up: number;
  readonly last: number;
  readonly branch: number;
  readonly head: boolean;
  readonly hidden: number;
}

class OutlineWalk {
  readonly #tree: Tree;
  readonly #options: OutlineOptions;
  readonly #onPath: Uint8Array;
  readonly #row: Int32Array;
  readonly #level: Uint32Array;
  readonly #up: Int32Array;
  readonly #branch: Int32Array;
  readonly #head: Uint8Array;
  readonly #forks: Uint8Array;
  readonly #hidden: Int32Array;
  #length = 0;

  constructor(n: number, tree: Tree, options: OutlineOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#onPath = new Uint8Array(n);
    for (const row of options.path) this.#onPath[row] = 1;
    this.#row = new Int32Array(n);
    this.#level = new Uint32Array(n);
    this.#up = new Int32Array(n);
    this.#branch = new Int32Array(n);
    this.#head = new Uint8Array(n);
    this.#forks = new Uint8Array(n);
    this.#hidden = new Int32Array(n);
  }

  /** Emits a root's chain and all that leaves it. */
  chain(root: number): void {
    const stack: Step[] = [
      { row: root, level: 1, up: NONE, last: NONE, branch: 0, head: true, hidden: 0 },
    ];
    for (let step = stack.pop(); step; step = stack.pop()) this.#follow(step, stack);
  }

  /** Follows a chain down to the next fork (whose branches then come first) or to its tip. */
  #follow(step: Step, stack: Step[]): void {
    const { level, up } = step;
    let { row, last, branch, head, hidden } = step;
    for (;;) {
      if (this.#options.shows(row)) {
        last = this.#emit(row, level, up, branch, head, hidden);
        branch = 0;
        head = false;
        hidden = 0;
      } else {
        hidden++;
      }
      const count = childCount(this.#tree, row);
      if (count === 0) return;
      const main = this.#mainChild(row);
      if (count > 1) {
        stack.push({ row: main, level, up, last, branch: this.#ageOf(main, row), head, hidden });
        this.#leave(row, main, { ...step, last }, stack);
        return;
      }
      row = main;
    }
  }

  /** Puts the branches that leave at `fork` on the stack, oldest on top, unless they are folded. */
  #leave(fork: number, main: number, { level, up, last }: Step, stack: Step[]): void {
    if (last !== NONE) {
      this.#forks[last] = 1;
      if (this.#options.folded.has(this.#row[last] ?? NONE)) return;
    }
    // Before the first shown row of a rail there is nothing to leave from: the branch hangs where this rail does.
    const hangs = last === NONE ? { level, up } : { level: level + 1, up: last };
    const children = childrenOf(this.#tree, fork);
    for (let i = children.length - 1; i >= 0; i--) {
      const row = children[i] ?? NONE;
      if (row === main) continue;
      stack.push({ row, ...hangs, last: NONE, branch: i + 1, head: true, hidden: 0 });
    }
  }

  /** Which of its fork's branches a child is, by age from 1. */
  #ageOf(child: number, fork: number): number {
    return childrenOf(this.#tree, fork).indexOf(child) + 1;
  }

  #mainChild(row: number): number {
    for (const child of childrenOf(this.#tree, row)) if (this.#onPath[child] === 1) return child;
    return lastChild(this.#tree, row);
  }

  #emit(
    row: number,
    level: number,
    up: number,
    branch: number,
    head: boolean,
    hidden: number,
  ): number {
    const i = this.#length++;
    this.#row[i] = row;
    this.#level[i] = level;
    this.#up[i] = up;
    this.#branch[i] = branch;
    this.#head[i] = head ? 1 : 0;
    this.#hidden[i] = hidden;
    return i;
  }

  finish(): Outline {
    const n = this.#length;
    const up = this.#up.slice(0, n);
    const below = new Int32Array(n + 1);
    const position = new Int32Array(n);
    const forks = this.#forks.slice(0, n);
    for (let i = 0; i < n; i++) {
      const parent = up[i] ?? NONE;
      const at = parent === NONE ? n : parent;
      const place = (below[at] ?? 0) + 1;
      below[at] = place;
      position[i] = place;
    }
    for (let i = 0; i < n; i++) {
      // A fork whose branches are all hidden by the filter has nothing to fold.
      if (forks[i] === 1 && below[i] === 0 && !this.#options.folded.has(this.#row[i] ?? NONE))
        forks[i] = 0;
    }
    return {
      length: n,
      row: this.#row.slice(0, n),
      level: this.#level.slice(0, n),
      up,
      position,
      below,
      branch: this.#branch.slice(0, n),
      head: this.#head.slice(0, n),
      forks,
      hidden: this.#hidden.slice(0, n),
    };
  }
}

/**
 * The rails that go on below each of the rows `from` to `to`, as levels from the outside in. A rail goes on when its chain
 * has a later row, or when a branch still has to leave it. One backward pass over the slice, after a forward look for the
 * rails that are still open below it; the look ends at the first row of rail 1.
 */
export function railsOf(
  outline: Outline,
  from: number,
  to: number,
): readonly (readonly number[])[] {
  const { level, head, length } = outline;
  const open = new Set<number>();
  let lowest = Infinity;
  for (let i = to; i < length && lowest > 1; i++) {
    const at = level[i] ?? 1;
    if (head[i] === 0 && at < lowest) open.add(at);
    if (head[i] === 1 && at <= lowest && at > 1) open.add(at - 1);
    lowest = Math.min(lowest, at);
  }
  const rails: number[][] = [];
  for (let i = to - 1; i >= from; i--) {
    const at = level[i] ?? 1;
    rails[i - from] = [...open].filter((rail) => rail <= at).sort((a, b) => a - b);
    if (head[i] === 0) {
      open.add(at);
    } else {
      open.delete(at);
      if (at > 1) open.add(at - 1);
    }
  }
  return rails;
}
