import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAddress,
  formatFileKey,
  HOME,
  isAddressable,
  offsetIn,
  OPEN,
  parseAddress,
  parseFileKey,
  type Address,
} from './url.ts';

const text = fc.string({ unit: 'binary', minLength: 1 });
const known = ['v', 'targetId', 'leafId', ...Object.keys(HOME).filter((key) => key !== 'rest')];
const maybe = fc.option(text, { nil: null });
const opened: fc.Arbitrary<Address> = fc.record({
  v: fc.constant(1 as const),
  file: maybe,
  session: maybe,
  url: maybe,
  lesson: maybe,
  sample: maybe,
  served: maybe,
  entry: maybe,
  leaf: maybe,
  view: maybe,
  filter: maybe,
  q: maybe,
  fold: fc.array(text, { maxLength: 4 }),
  cmp: maybe,
  step: maybe,
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

  it('reads any order, and writes one', () => {
    fc.assert(
      fc.property(opened, fc.nat(), (address, turn) => {
        const parts = formatAddress({ ...address, rest: [] })
          .slice(1)
          .split('&');
        const turned = parts.map((_, i) => parts[(i + turn) % parts.length]);
        expect(formatAddress(parseAddress(turned.join('&')))).toBe(`#${parts.join('&')}`);
      }),
    );
    const all = ['step=3', 'cmp=a..b', 'fold=b,@7', 'q=x', 'filter=kind:label', 'view=lines'];
    const more = ['leaf=l', 'entry=e', 'served=s', 'sample=s', 'lesson=l', 'url=u', 'session=s'];
    expect(formatAddress(parseAddress([...all, ...more, 'file=f'].join('&')))).toBe(
      '#v=1&file=f&session=s&url=u&lesson=l&sample=s&served=s&entry=e&leaf=l&view=lines' +
        '&filter=kind:label&q=x&fold=b,@7&cmp=a..b&step=3',
    );
  });

  it('keeps what it does not know, behind the rest', () => {
    expect(formatAddress(parseAddress('#v=1&then=a%20b&__proto__=1&entry=x&now'))).toBe(
      '#v=1&entry=x&then=a%20b&__proto__=1&now=',
    );
  });

  it('tells names in a list apart, also those with a comma', () => {
    const fold = ['a,b', '@12', 'c&d=e'];
    expect(formatAddress({ ...OPEN, fold })).toBe('#v=1&fold=a%2Cb,@12,c%26d%3De');
    expect(parseAddress('#fold=a%2Cb,,@12,').fold).toEqual(['a,b', '@12']);
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

describe('the key of a file', () => {
  it('is read back, whatever the name', () => {
    fc.assert(
      fc.property(text, fc.stringMatching(/^[0-9a-f]{16}$/), (name, fingerprint) => {
        const key = { name, fingerprint };
        expect(parseFileKey(formatFileKey(key))).toEqual(key);
      }),
    );
  });

  it('is a name where nothing else stands', () => {
    expect(parseFileKey('a~b.jsonl')).toEqual({ name: 'a~b.jsonl', fingerprint: null });
    expect(formatFileKey({ name: 'a.jsonl', fingerprint: null })).toBe('a.jsonl');
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
