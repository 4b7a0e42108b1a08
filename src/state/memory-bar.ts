import type { AddressBar } from './route.svelte.ts';

/** An address bar without a browser, for tests: what was written, oldest first, and a way back and forward. */
export interface MemoryBar extends AddressBar {
  readonly stack: readonly string[];
  readonly go: (steps: number) => void;
}

export function memoryBar(start = ''): MemoryBar {
  const stack = [start];
  let at = 0;
  let moved: () => void = () => undefined;
  return {
    stack,
    hash: () => stack[at] ?? '',
    push(hash) {
      stack.splice(++at, stack.length, hash);
    },
    replace(hash) {
      stack[at] = hash;
    },
    listen(listener) {
      moved = listener;
      return () => (moved = () => undefined);
    },
    go(steps) {
      at = Math.min(stack.length - 1, Math.max(0, at + steps));
      moved();
    },
  };
}
