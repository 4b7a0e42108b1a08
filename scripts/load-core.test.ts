import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCore } from './load-core.mjs';

test('TypeScript with a package in it runs in Node, as it stands now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treeline-load-'));
  const entry = join(folder, 'entry.ts');
  try {
    for (const answer of [1, 2]) {
      writeFileSync(entry, `export const answer: number = ${answer};\n`);
      expect(((await loadCore(entry)) as { answer: number }).answer).toBe(answer);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const core = (await loadCore('src/entry/index.ts')) as Record<string, unknown>;
  expect(Object.keys(core).length).toBeGreaterThan(0);
});
