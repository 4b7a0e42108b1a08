import { describe, expect, test } from 'vitest';
import { awaitedBy, isKeyOf, mayBeMeant } from './awaited.ts';
import { parseAddress } from './url.ts';

const of = (hash: string): ReturnType<typeof awaitedBy> => awaitedBy(parseAddress(hash));

describe('what a link waits for', () => {
  test.each([
    ['', null],
    ['#v=1&entry=a', null],
    ['#v=1&file=a.jsonl&sample=compaction', null],
    ['#v=1&served=a.jsonl', null],
    ['#v=1&file=a.jsonl', { what: 'file', file: { name: 'a.jsonl', fingerprint: null } }],
    ['#v=1&url=https://a.example/a.jsonl', { what: 'url', url: 'https://a.example/a.jsonl' }],
    ['#v=1&session=H4sI', { what: 'session' }],
    ['#v=1&lesson=salt', { what: 'lesson', name: 'salt' }],
  ])('%s', (hash, awaited) => {
    expect(of(hash)).toEqual(awaited);
  });

  test('a file that comes may be the one of a link to a file or a place, not of one to a lesson', () => {
    const hashes = ['#v=1', '#file=a', '#url=b', '#session=c', '#lesson=d'];
    expect(hashes.map((hash) => mayBeMeant(parseAddress(hash)))).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
  });
});

test('files are told apart by fingerprint, by name only where one has none', () => {
  const key = { name: 'a', fingerprint: '0000000000000000' };
  expect(isKeyOf(key, { ...key, name: 'b' })).toBe(true);
  expect(isKeyOf(key, { ...key, fingerprint: '1111111111111111' })).toBe(false);
  expect(isKeyOf(key, { name: 'a', fingerprint: null })).toBe(true);
  expect(isKeyOf(key, { name: 'b', fingerprint: null })).toBe(false);
});
