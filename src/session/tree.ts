import type { Columns } from './columns.ts';

const NONE = -1;

/** Children of every row in two flat arrays: `children[childStart[r]]` to `children[childStart[r + 1]]` (excluded). */
export interface Tree {
  /** Roots in file order. */
  readonly roots: Int32Array;
  readonly childStart: Int32Array;
  /** Children by time, then file order (format-pi 2.6). */
  readonly children: Int32Array;
}

/** Builds the lists of children in O(n), without recursion: chains of 200,000 are normal. */
export function buildTree({ length: n, parent, time }: Columns): Tree {
  const childStart = new Int32Array(n + 1);
  let rootCount = 0;
  for (let row = 0; row < n; row++) {
    const up = parent[row] ?? NONE;
    if (up === NONE) rootCount++;
    else childStart[up + 1] = (childStart[up + 1] ?? 0) + 1;
  }
  for (let row = 0; row < n; row++)
    childStart[row + 1] = (childStart[row + 1] ?? 0) + (childStart[row] ?? 0);
  const next = childStart.slice(0, n);
  const children = new Int32Array(n - rootCount);
  const roots = new Int32Array(rootCount);
  let root = 0;
  for (let row = 0; row < n; row++) {
    const up = parent[row] ?? NONE;
    if (up === NONE) {
      roots[root++] = row;
    } else {
      const at = next[up] ?? 0;
      children[at] = row;
      next[up] = at + 1;
    }
  }
  for (let row = 0; row < n; row++) {
    const from = childStart[row] ?? 0;
    const to = childStart[row + 1] ?? 0;
    if (to - from > 1) sortByTime(children, from, to, time);
  }
  return { roots, childStart, children };
}

/** By time; equal and unknown times keep file order. The comparison is pi's own, so that unknown times give its order too. */
function sortByTime(children: Int32Array, from: number, to: number, time: Float64Array): void {
  const group = Array.from(children.subarray(from, to));
  group.sort((a, b) => (time[a] ?? NaN) - (time[b] ?? NaN));
  children.set(group, from);
}

/** Number of children of a row. */
export const childCount = (tree: Tree, row: number): number =>
  (tree.childStart[row + 1] ?? 0) - (tree.childStart[row] ?? 0);

/** Children of a row, in order. */
export const childrenOf = (tree: Tree, row: number): Int32Array =>
  tree.children.subarray(tree.childStart[row] ?? 0, tree.childStart[row + 1] ?? 0);

/** The last child of a row, or -1: the newest way on. */
export const lastChild = (tree: Tree, row: number): number => {
  const to = tree.childStart[row + 1] ?? 0;
  return to > (tree.childStart[row] ?? 0) ? (tree.children[to - 1] ?? NONE) : NONE;
};

/** The end of the newest path below a row: the last child, again and again (format-pi 3.2). */
export function newestBelow(tree: Tree, row: number): number {
  let at = row;
  for (let next = lastChild(tree, at); next !== NONE; next = lastChild(tree, at)) at = next;
  return at;
}

/** Rows from the root to `row`, both included; empty for -1. */
export function pathTo({ parent }: Pick<Columns, 'parent'>, row: number): Int32Array {
  let depth = 0;
  for (let at = row; at >= 0; at = parent[at] ?? NONE) depth++;
  const path = new Int32Array(depth);
  for (let at = row; at >= 0; at = parent[at] ?? NONE) path[--depth] = at;
  return path;
}

/** The branch that a row stands on: its siblings at the nearest fork at or above it, and which of them leads to it. */
export function siblingsOf(
  tree: Tree,
  { parent }: Pick<Columns, 'parent'>,
  row: number,
): { rows: Int32Array; index: number } {
  for (let at = row; at >= 0; at = parent[at] ?? NONE) {
    const up = parent[at] ?? NONE;
    const group = up === NONE ? tree.roots : childrenOf(tree, up);
    if (group.length > 1) return { rows: group, index: group.indexOf(at) };
    if (up === NONE) break;
  }
  return { rows: new Int32Array(0), index: NONE };
}

/** Number of rows below and with each row. */
export function subtreeSizes({ length, parent }: Columns, tree: Tree): Int32Array {
  const sizes = new Int32Array(length).fill(1);
  const order = preOrder(tree, length);
  for (let i = order.length - 1; i >= 0; i--) {
    const row = order[i] ?? 0;
    const up = parent[row] ?? NONE;
    if (up !== NONE) sizes[up] = (sizes[up] ?? 0) + (sizes[row] ?? 0);
  }
  return sizes;
}

/** All rows, parents before children, roots and children in order. */
export function preOrder(tree: Tree, n: number): Int32Array {
  const order = new Int32Array(n);
  const stack: number[] = [];
  let count = 0;
  for (let i = tree.roots.length - 1; i >= 0; i--) stack.push(tree.roots[i] ?? 0);
  for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
    order[count++] = row;
    const from = tree.childStart[row] ?? 0;
    for (let k = (tree.childStart[row + 1] ?? 0) - 1; k >= from; k--)
      stack.push(tree.children[k] ?? 0);
  }
  return order;
}
