import { flushSync } from 'svelte';
import { expect, test } from 'vitest';

// Without the right environment and condition effects compile to nothing, and tests of rune
// modules would pass without having run.
test('effects run in unit tests', () => {
  let count = $state(1);
  const seen: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push(count);
    });
  });
  flushSync();
  count = 2;
  flushSync();
  stop();
  expect(seen).toEqual([1, 2]);
});
