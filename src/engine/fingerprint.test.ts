import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const of = (text: string): string => fingerprintOf(new TextEncoder().encode(text));
const HEADER = '{"type":"session","version":3,"id":"s","cwd":"/w"}';
const slot = (title: string): string =>
  JSON.stringify({ type: 'title', v: 1, title, updatedAt: '2026-01-01T00:00:00.000Z', pad: '' });

describe('fingerprint', () => {
  test('is the start of SHA-256 of the header', () => {
    const hash = createHash('sha256').update(HEADER).digest('hex').slice(0, 16);
    expect(of(HEADER)).toBe(hash);
    expect(of(`${HEADER}\n`)).toBe(hash);
    expect(of(`${HEADER}\n{"type":"message","id":"a"}\n`)).toBe(hash);
  });

  test('blank lines, a byte order mark, line ends and a title slot before it change nothing', () => {
    for (const text of [
      `\n \n${HEADER}\n`,
      `\uFEFF${HEADER}\n`,
      `${HEADER}\r\n{}`,
      `${slot('One')}\n${HEADER}\n`,
      `${slot('Two')}\n${HEADER}\n`,
    ])
      expect(of(text)).toBe(of(HEADER));
  });

  test('another header is another file, and so is another first line', () => {
    const other = HEADER.replace('"s"', '"t"');
    const all = [HEADER, other, 'not json', slot('One'), ''].map(of);
    expect(new Set(all).size).toBe(all.length);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
