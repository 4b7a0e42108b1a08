import type { AddressBar } from './route.svelte.ts';
import { formatAddress, parseAddress } from './url.ts';

/** An address bar without a browser, for tests: what was written, oldest first, and a way back and forward. */
export interface MemoryBar extends AddressBar {
  readonly stack: readonly string[];
  readonly go: (steps: number) => void;
  /** Writes an address by hand, as the reader does: it belongs to nobody. */
  readonly type: (hash: string) => void;
}

/** `owner`: what the browser remembers of the page before it was loaded anew. */
export function memoryBar(start = '', owner: string | null = null): MemoryBar {
  const stack = [start];
  const owners = [owner];
  let at = 0;
  let moved: () => void = () => undefined;
  const push = (hash: string, of: string | null): void => {
    at += 1;
    stack.splice(at, stack.length, hash);
    owners.splice(at, owners.length, of);
  };
  return {
    stack,
    hash: () => stack[at] ?? '',
    owner: () => owners[at] ?? null,
    push,
    replace(hash, of) {
      stack[at] = hash;
      owners[at] = of;
    },
    listen(listener) {
      moved = listener;
      return () => (moved = () => undefined);
    },
    go(steps) {
      at = Math.min(stack.length - 1, Math.max(0, at + steps));
      moved();
    },
    type(hash) {
      push(hash, null);
      moved();
    },
  };
}

/** An address without the name of its file. */
export const withoutFile = (hash: string): string =>
  formatAddress({ ...parseAddress(hash), file: null });
