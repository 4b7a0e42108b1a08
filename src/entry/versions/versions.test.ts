import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Wire } from '../../base/wire.ts';
import { CURRENT_VERSION, lastOf, lift, STEPS, stepsFrom } from './index.ts';
import type { StepAt, VersionStep } from './step.ts';
import { idAt } from './tree.ts';

const at = (fields: Partial<StepAt> = {}): StepAt => ({
  offset: 171,
  previous: null,
  idOfIndex: () => null,
  ...fields,
});
const namesOf = (version: unknown) => stepsFrom(version).map((step) => step.name);

test('E7: the steps are gapless, named, one file each; the current version follows from them', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter(
    (file) => !['index.ts', 'step.ts', 'versions.test.ts'].includes(file),
  );
  expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(
    STEPS.map((step) => step.name).sort(),
  );
  expect(CURRENT_VERSION).toBe(3);
  const step = (to: number, name: string): VersionStep => ({ to, name, line: (wire) => wire });
  expect(() => lastOf([step(2, 'a'), step(4, 'b')])).toThrow('gapless');
  expect(() => lastOf([step(2, 'a'), step(3, 'a')])).toThrow('gapless');
});

test('E7: every step runs once a line, in order, and none changes its input', () => {
  const order: number[] = [];
  const spied = STEPS.map((step) => ({
    ...step,
    line: vi.fn((wire: Wire, where: StepAt) => {
      order.push(step.to);
      return step.line(wire, where);
    }),
  }));
  const wire = Object.freeze({ type: 'message', message: Object.freeze({ role: 'hookMessage' }) });
  expect(lift(wire, spied, at())).toEqual({
    type: 'message',
    message: { role: 'custom' },
    id: '000000ab',
    parentId: null,
  });
  expect(order).toEqual([2, 3]);
  for (const step of spied) expect(step.line).toHaveBeenCalledOnce();
});

test('E7: odd versions are compared as loosely as pi does (gotcha 15)', () => {
  for (const first of [undefined, null, 1, 0, '1', '', true]) {
    expect(namesOf(first)).toEqual(['tree', 'custom-role']);
  }
  for (const second of [2, '2', 2.5]) expect(namesOf(second)).toEqual(['custom-role']);
  for (const none of [3, '3', 4, 99, 'three', NaN, {}, [1]]) expect(namesOf(none)).toEqual([]);
});

test('E7: ids come from the byte offset, parents from the line before (gotcha 15)', () => {
  const lifted = lift(
    { type: 'label', id: 'own', parentId: 'own' },
    stepsFrom(1),
    at({ previous: '0000003e' }),
  );
  expect(lifted).toEqual({ type: 'label', id: '000000ab', parentId: '0000003e' });
  expect(idAt(0)).toBe('00000000');
  expect(idAt(2 ** 33)).toBe('200000000');
});

test('E7: an index becomes an id and counts the header as 0 (gotcha 16)', () => {
  const ids = [null, 'one', 'two', null];
  const where = at({ idOfIndex: (index) => ids[index] ?? null });
  const kept = (firstKeptEntryIndex: unknown) =>
    lift({ type: 'compaction', firstKeptEntryIndex }, stepsFrom(1), where);
  expect(kept(2)).toMatchObject({ firstKeptEntryId: 'two' });
  for (const none of [0, 3, 9, -1, 1.5]) {
    expect(kept(none)).not.toHaveProperty('firstKeptEntryId');
    expect(kept(none)).not.toHaveProperty('firstKeptEntryIndex');
  }
  expect(kept('2')).toHaveProperty('firstKeptEntryIndex', '2');
});

test('E7: hookMessage is renamed below version 3 only (gotcha 43)', () => {
  const wire = { type: 'message', message: { role: 'hookMessage', content: 'x' } };
  expect(lift(wire, stepsFrom(2), at())).toEqual({
    type: 'message',
    message: { role: 'custom', content: 'x' },
  });
  expect(lift(wire, stepsFrom(3), at())).toBe(wire);
  const user = { type: 'message', message: { role: 'user' } };
  expect(lift(user, stepsFrom(2), at())).toBe(user);
});
