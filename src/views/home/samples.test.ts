import { expect, it } from 'vitest';
import { SAMPLES } from '../../samples/index.ts';
import { SAMPLE_CARDS } from './samples.ts';

it('shows the samples of the app, in their order', () => {
  expect(SAMPLE_CARDS.map(({ name }) => name)).toEqual(SAMPLES.map(({ name }) => name));
});

it('names each by what it shows', () => {
  for (const { title, teaches } of SAMPLE_CARDS) {
    expect(title()).not.toBe('');
    expect(teaches()).toMatch(/\.$/);
  }
});
