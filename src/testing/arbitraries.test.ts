import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOldSession, anySession, fileOf, withDamage } from './arbitraries.ts';

interface Line {
  type: string;
  id: string;
  parentId?: string | null;
  message?: { role?: string };
}

const entriesOf = (lines: readonly string[]) =>
  lines.slice(1).map((line) => JSON.parse(line) as Line);

/** 400 drawn values, the same at each run, so that "it does occur" is no matter of luck. */
const draw = <T>(arbitrary: fc.Arbitrary<T>): T[] =>
  fc.sample(arbitrary, { numRuns: 400, seed: 7 });

test('a linear session is one chain', () => {
  fc.assert(
    fc.property(anySession({ links: 'linear' }), (lines) => {
      const entries = entriesOf(lines);
      const parents = [null, ...entries.map((entry) => entry.id)].slice(0, entries.length);
      expect(entries.map((entry) => entry.parentId)).toEqual(parents);
    }),
  );
});

test('a session with branches links each entry to one that stands before it', () => {
  fc.assert(
    fc.property(anySession({ links: 'branches' }), (lines) => {
      const seen = new Set<string | null | undefined>([null]);
      for (const entry of entriesOf(lines)) {
        expect(seen.has(entry.parentId)).toBe(true);
        expect(seen.has(entry.id)).toBe(false);
        seen.add(entry.id);
      }
    }),
  );
});

test('forks, several roots and compactions that keep something do occur', () => {
  const files = draw(anySession()).map(entriesOf);
  const forks = files.filter((file) => new Set(file.map((e) => e.parentId)).size < file.length - 1);
  const roots = files.filter((file) => file.filter((e) => e.parentId === null).length > 1);
  expect(forks.length).toBeGreaterThan(40);
  expect(roots.length).toBeGreaterThan(40);
});

test('each broken link does occur', () => {
  const found = { duplicate: 0, orphan: 0, self: 0, forward: 0, absent: 0, cycle: 0 };
  for (const file of draw(anySession({ links: 'broken' })).map(entriesOf)) {
    const ids = file.map((entry) => entry.id);
    const byId = new Map(file.map((entry) => [entry.id, entry]));
    if (byId.size < ids.length) found.duplicate++;
    for (const [at, { id, parentId }] of file.entries()) {
      if (parentId === undefined) found.absent++;
      else if (parentId === id) found.self++;
      else if (parentId !== null && !byId.has(parentId)) found.orphan++;
      else if (parentId !== null && !ids.slice(0, at).includes(parentId)) found.forward++;
      if (parentId && parentId !== id && byId.get(parentId)?.parentId === id) found.cycle++;
    }
  }
  for (const [name, times] of Object.entries(found)) expect(times, name).toBeGreaterThan(5);
});

test('every kind and role does occur', () => {
  const types = new Set<string>();
  const roles = new Set<string | undefined>();
  for (const entry of draw(anySession()).flatMap(entriesOf)) {
    types.add(entry.type);
    if (entry.type === 'message') roles.add(entry.message?.role);
  }
  expect([...types].sort()).toEqual(
    (
      'active_tools_change branch_summary compaction context_edit custom custom_message label leaf ' +
      'mcp_tool_selection message mode_change model_change model_usage reset_boundary service_tier_change ' +
      'session_info session_init thinking_level_change title_change ttsr_injection usage weather'
    ).split(' '),
  );
  for (const role of 'user assistant toolResult system bashExecution pythonExecution custom hookMessage developer fileMention'.split(
    ' ',
  )) {
    expect(roles, role).toContain(role);
  }
});

test('version 1 has no ids', () => {
  for (const lines of draw(anyOldSession({ minEntries: 1 }))) {
    expect(lines.join()).not.toMatch(/"parentId"/);
    expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('version');
  }
});

test('damage makes lines that cannot be parsed, and leaves some whole', () => {
  let broken = 0;
  let whole = 0;
  for (const line of draw(withDamage(anySession())).flat()) {
    if (typeof line !== 'string') continue;
    try {
      JSON.parse(line);
      whole++;
    } catch {
      broken++;
    }
  }
  expect(broken).toBeGreaterThan(100);
  expect(whole).toBeGreaterThan(broken);
});

test('the shape of a file', () => {
  const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text(fileOf(['a', 'b']))).toBe('a\nb\n');
  expect(text(fileOf(['a', 'b'], { eol: '\r\n', bom: true, finalNewline: false }))).toBe(
    '\ufeffa\r\nb',
  );
  expect([...fileOf(['a', new Uint8Array([255])], { finalNewline: false })]).toEqual([97, 10, 255]);
  expect(fileOf([])).toHaveLength(0);
});

test('a failing file shrinks to a few plain lines', () => {
  const run = fc.check(
    fc.property(anySession(), (lines) => !lines.some((line) => line.includes('"compaction"'))),
    { seed: 3, numRuns: 200 },
  );
  expect(run.failed).toBe(true);
  expect(run.counterexample?.[0]).toHaveLength(2);
});
