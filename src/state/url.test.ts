import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAddress,
  HOME,
  isAddressable,
  offsetIn,
  OPEN,
  parseAddress,
  type Address,
} from './url.ts';

const text = fc.string({ unit: 'binary', minLength: 1 });
const known = ['v', 'sample', 'served', 'entry', 'leaf', 'view', 'targetId', 'leafId'];
const maybe = fc.option(text, { nil: null });
const opened: fc.Arbitrary<Address> = fc.record({
  v: fc.constant(1 as const),
  sample: maybe,
  served: maybe,
  entry: maybe,
  leaf: maybe,
  view: maybe,
  rest: fc.array(
    fc.tuple(
      text.filter((key) => !known.includes(key)),
      fc.oneof(text, fc.constant('')),
    ),
    { maxLength: 4 },
  ),
});

describe('addresses', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.oneof(opened, fc.constant(HOME)), (address) => {
        expect(parseAddress(formatAddress(address))).toEqual(address);
      }),
    );
  });

  it('reads anything, and is canonical after one round', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        const once = formatAddress(parseAddress(hash));
        expect(formatAddress(parseAddress(once))).toBe(once);
      }),
    );
  });

  it('keeps signs readable that need no escape', () => {
    const address = { ...OPEN, sample: 'compaction', entry: '@1024', leaf: 'a:b/c' };
    expect(formatAddress(address)).toBe('#v=1&sample=compaction&entry=@1024&leaf=a:b/c');
    expect(formatAddress(OPEN)).toBe('#v=1');
    expect(formatAddress(HOME)).toBe('');
  });

  it('keeps what it does not know', () => {
    expect(formatAddress(parseAddress('#v=1&q=a%20b&fold=1&entry=x'))).toBe(
      '#v=1&entry=x&q=a%20b&fold=1',
    );
  });

  it('accepts the names that pi writes, after its own', () => {
    expect(parseAddress('#leafId=a&targetId=b')).toMatchObject({ v: 1, leaf: 'a', entry: 'b' });
    expect(parseAddress('#targetId=b&entry=c')).toMatchObject({ entry: 'c' });
    expect(parseAddress('#entry=c&targetId=b')).toMatchObject({ entry: 'c' });
  });

  it('does not break on a bad escape', () => {
    expect(parseAddress('#entry=%E0%A4%A').entry).toBe('%E0%A4%A');
  });
});

describe('names of entries', () => {
  it('tells offsets from ids', () => {
    expect([
      offsetIn('@0'),
      offsetIn('@1024'),
      offsetIn('a1b2'),
      offsetIn('@'),
      offsetIn('@-1'),
    ]).toEqual([0, 1024, null, null, null]);
  });

  it('refuses ids that could not be read back', () => {
    expect(['a1b2', '', '@12', '\ud800', 'ü ü'].map(isAddressable)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});
