import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createEngine } from '../../engine/create-engine.ts';
import type { Overview } from '../../engine/index.ts';
import { goOnCommand } from './go-on.ts';

const header = { type: 'session', version: 3, id: 's1', timestamp: '2026-01-01T00:00:00.000Z' };

async function sample(): Promise<Overview> {
  const bytes = new Blob([`${JSON.stringify(header)}\n`]);
  const opened = await createEngine().open({ name: 'a.jsonl', bytes });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}
const base = await sample();
const commandOf = (
  facts: Partial<Overview['facts']>,
  more: Partial<Pick<Overview, 'dialect' | 'version'>> = {},
): string | null => goOnCommand({ ...base, ...more, facts: { ...base.facts, ...facts } });

it('names the agent, its option, the session and the folder', () => {
  expect(commandOf({ cwd: '/w/app' })).toBe('cd /w/app && pi --session s1');
  expect(commandOf({ cwd: null }, { dialect: 'xcsh' })).toBe('xcsh --resume s1');
  expect(commandOf({ cwd: "/w/it's here" }, { dialect: 'omp' })).toBe(
    `cd '/w/it'\\''s here' && omp --resume s1`,
  );
});

it.each(['', '-rf', 'a b', '$(x)', 'x;y', '`x`', 'x\ny', 'x&y', '../x', 'é', 'x'.repeat(200)])(
  'gives no command for the id %j',
  (sessionId) => {
    expect(commandOf({ sessionId })).toBeNull();
  },
);

it('gives none for a version that no agent reads, and leaves out folders that are no plain path', () => {
  expect(commandOf({}, { version: 4 })).toBeNull();
  for (const cwd of ['C:\\work', 'relative', '/a\nb', '/a\u202eb', '/a\u0007'])
    expect(commandOf({ cwd })).toBe('pi --session s1');
});

it('whatever folder a file names, a shell reads it as one word and runs nothing', () => {
  const signs = fc.constantFrom(...Array.from('ab /\'"`$();&|<>\\*?[]{}!#~%é'));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 30 }), (rest) => {
      const cwd = `/${rest}`;
      const command = commandOf({ cwd }) ?? '';
      const word = command.slice('cd '.length, -' && pi --session s1'.length);
      expect(execFileSync('sh', ['-c', `printf %s ${word}`]).toString()).toBe(cwd);
    }),
    { numRuns: 60 },
  );
});
