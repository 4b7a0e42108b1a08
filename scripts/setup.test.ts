import { expect, test } from 'vitest';
import { canRun, isInstalled } from './setup.mjs';

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s can run the tools: %s', (version, can) => {
  expect(canRun(version)).toBe(can);
});

const lock = {
  '': { version: '0.0.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-win': { version: '1.0.0', optional: true },
};

test.each([
  ['the same', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['one is missing', {}, false],
  ['one too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': {} }, false],
])('installed: %s', (_, found, is) => {
  expect(isInstalled(lock, found)).toBe(is);
});
