/** What a tree must show, worked out from a recorded result alone. */

/** The recorded fields that a tree is made of (positions count the entries from 0). */
export interface Recorded {
  readonly entryCount: number;
  readonly leaf: number | null;
  readonly name: string | null;
  readonly labels: readonly (readonly [entry: number, label: string])[];
  readonly roots: readonly number[];
  readonly children: Readonly<Record<string, readonly number[]>>;
  readonly parents: readonly (number | null)[];
}

export interface ExpectedRow {
  readonly entry: number;
  /** Rail from 1; a branch that is left stands one further in than its fork. */
  readonly level: number;
  readonly label: string | null;
  readonly isLeaf: boolean;
}

/** Entries from the leaf up to its root. */
function pathOf({ leaf, parents }: Recorded): Set<number> {
  const path = new Set<number>();
  for (let at = leaf; at !== null && !path.has(at); at = parents[at] ?? null) path.add(at);
  return path;
}

/**
 * The rows from top to bottom: depth first, roots as recorded; at a fork the branches that are left come first, oldest
 * on top, and then the main line: the child on the path to the leaf, elsewhere the last one.
 */
export function expectedRows(recorded: Recorded): ExpectedRow[] {
  const path = pathOf(recorded);
  const labels = new Map(recorded.labels);
  const rows: ExpectedRow[] = [];
  const stack = recorded.roots.map((entry) => ({ entry, level: 1 })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { entry, level } = next;
    rows.push({ entry, level, label: labels.get(entry) ?? null, isLeaf: entry === recorded.leaf });
    const children = recorded.children[entry] ?? [];
    const main = children.find((child) => path.has(child)) ?? children.at(-1);
    if (main === undefined) continue;
    stack.push({ entry: main, level });
    for (const child of [...children].reverse()) {
      if (child !== main) stack.push({ entry: child, level: level + 1 });
    }
  }
  return rows;
}

/** Ids of the entries that the agent loads, in the order of the file: every line that is an object of JSON, no header. */
export function loadedIds(text: string): string[] {
  const ids: string[] = [];
  for (const line of text.split('\n')) {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    const { type, id } = value as { type?: unknown; id?: unknown };
    if (type !== 'session' && typeof id === 'string') ids.push(id);
  }
  return ids;
}
