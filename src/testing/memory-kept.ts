import { memoryRecents } from '../disk/index.ts';
import { Kept, type KeptParts } from '../state/kept.svelte.ts';
import { Prefs } from '../state/prefs.svelte.ts';
import type { OwnShelf } from '../state/shelves.ts';

/** A shelf without a browser, for tests; `rows` is what stands on it. */
export function memoryShelf(rows: Map<string, string> = new Map()): OwnShelf {
  return {
    get length() {
      return rows.size;
    },
    key: (index) => [...rows.keys()][index] ?? null,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
}

/** What a browser keeps, without one, for tests. */
export function memoryKept(parts: Partial<KeptParts> = {}): Kept {
  const shelf = parts.shelf ?? null;
  return new Kept({
    recents: memoryRecents(),
    prefs: new Prefs(shelf, () => undefined),
    shelf,
    tab: null,
    measure: () => Promise.resolve(null),
    ...parts,
  });
}
