import { expect, test } from 'vitest';
import { isHarnessHeader, isHeader, readHeader, readTitleSlot, withTitleSlot } from './header.ts';

const H = { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' };
const SLOT = { type: 'title', v: 1, title: 'Fix login', updatedAt: 't', pad: '   ' };

test('E13: a header is read, what is missing is not recorded', () => {
  expect(isHeader(H)).toBe(true);
  expect(isHeader({ type: 'message' })).toBe(false);
  expect(readHeader(H)).toMatchObject({
    id: 's',
    version: 3,
    cwd: '/w',
    parentSession: null,
    title: null,
  });
  expect(readHeader({ type: 'session', id: 5, version: '3' })).toMatchObject({
    id: null,
    version: null,
    rawVersion: '3',
    timestamp: null,
    hasMetadata: false,
  });
});

test('E13: the settings and the parent of a v1 header are kept (gotcha 17)', () => {
  const old = { type: 'session', id: 's', branchedFrom: '/x.jsonl', thinkingLevel: 'high' };
  expect(readHeader({ ...old, provider: 'p', modelId: 'm' })).toMatchObject({
    version: null,
    provider: 'p',
    modelId: 'm',
    thinkingLevel: 'high',
    parentSession: '/x.jsonl',
  });
  expect(readHeader({ ...old, model: 'p/a/b' })).toMatchObject({ provider: 'p', modelId: 'a/b' });
});

test('E13: metadata and the later harness format are told apart (gotcha 44)', () => {
  expect(readHeader({ ...H, metadata: {} }).hasMetadata).toBe(true);
  expect(isHarnessHeader({ kind: 'header', version: 4, id: 's' })).toBe(true);
  expect(isHarnessHeader({ v: 4, kind: 'header' })).toBe(true);
  expect(isHarnessHeader(H)).toBe(false);
});

test('E13: a title slot is valid by five fields', () => {
  expect(readTitleSlot(SLOT)).toEqual({ title: 'Fix login', source: null, updatedAt: 't' });
  expect(readTitleSlot({ ...SLOT, source: 'user' })?.source).toBe('user');
  const broken = [
    { ...SLOT, v: 2 },
    { ...SLOT, pad: undefined },
    { ...SLOT, title: null },
    { ...SLOT, updatedAt: 5 },
    { ...SLOT, source: 'me' },
    { ...SLOT, source: null },
    { ...SLOT, type: 'session' },
  ];
  for (const slot of broken) expect(readTitleSlot(slot)).toBeNull();
});

test("E13: the slot's title wins, an empty one deletes the header's", () => {
  const header = readHeader({ ...H, title: 'Old', titleSource: 'user' });
  const slot = readTitleSlot({ ...SLOT, source: 'auto' });
  const empty = readTitleSlot({ ...SLOT, title: '' });
  expect(slot && withTitleSlot(header, slot)).toMatchObject({
    title: 'Fix login',
    titleSource: 'auto',
  });
  expect(empty && withTitleSlot(header, empty)).toMatchObject({ title: null, titleSource: null });
});
