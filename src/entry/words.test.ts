import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENTRY_WORDS } from './words.ts';

test('E16: every key of the list is asked for somewhere, and fits the name of a function', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'words.ts',
  );
  const code = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  expect(ENTRY_WORDS.filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  expect(ENTRY_WORDS.filter((key) => !/^[a-z]+(_[a-z]+)*$/.test(key))).toEqual([]);
  expect(new Set(ENTRY_WORDS).size).toBe(ENTRY_WORDS.length);
});
