import type { Shelf } from './prefs.svelte.ts';

/** A shelf that can also say what stands on it, and let it go: what the browser's own ones can. */
export interface OwnShelf extends Shelf {
  readonly length: number;
  key(index: number): string | null;
  removeItem(key: string): void;
}

/** How much is kept in one place. */
export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

/** What the page puts on a shelf begins so; others may share the address and its storage. */
const OURS = 'treeline:';

/** The browser's own shelf (`sessionStorage` is that of this tab), or null where touching it is forbidden. */
export function browserShelf(
  which: 'localStorage' | 'sessionStorage' = 'localStorage',
): OwnShelf | null {
  try {
    return globalThis[which];
  } catch {
    return null;
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** What the page has put on a shelf; nothing where looking is forbidden. */
export function amountOn(shelf: OwnShelf | null): Amount {
  let bytes = 0;
  const keys = ownKeys(shelf);
  for (const key of keys) bytes += bytesOf(key) + bytesOf(shelf?.getItem(key) ?? '');
  return { count: keys.length, bytes };
}

/** Takes what the page has put there off a shelf. */
export function clearShelf(shelf: OwnShelf | null): void {
  for (const key of ownKeys(shelf)) shelf?.removeItem(key);
}

/** What is kept of things that are written as JSON. */
export const amountOf = (things: readonly unknown[]): Amount => ({
  count: things.length,
  bytes: things.reduce<number>((sum, thing) => sum + bytesOf(JSON.stringify(thing)), 0),
});

function ownKeys(shelf: OwnShelf | null): string[] {
  try {
    const length = shelf?.length ?? 0;
    const keys = Array.from({ length }, (_, index) => shelf?.key(index) ?? '');
    return keys.filter((key) => key.startsWith(OURS));
  } catch {
    return [];
  }
}
