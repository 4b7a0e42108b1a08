import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatBytesPart,
  formatCost,
  formatCount,
  formatDuration,
  formatExactBytes,
  formatShort,
  formatTokens,
  formatUtc,
} from './index.ts';

describe('numbers', () => {
  it('groups counts', () => {
    expect([0, 42_000, 1_234_567].map(formatCount)).toEqual(['0', '42,000', '1,234,567']);
  });

  it('shortens counts to two digits and a letter', () => {
    expect([0, 64, 999, 9_600, 17_100, 20_000].map(formatShort)).toEqual([
      ...['0', '64', '999', '9.6k', '17k', '20k'],
    ]);
  });

  it('shortens tokens', () => {
    expect([0, 560, 14_800, 147_600, 2_340_000].map(formatTokens)).toEqual([
      '0',
      '560',
      '14.8k',
      '147.6k',
      '2.3M',
    ]);
  });

  it('shows small costs', () => {
    expect([0, 0.0012, 0.42, 1234.5].map(formatCost)).toEqual([
      '$0.00',
      '$0.0012',
      '$0.42',
      '$1,234.50',
    ]);
  });

  it('shows a dash for what is no number, and huge ones with an exponent', () => {
    for (const format of [formatCount, formatTokens, formatCost])
      expect([Number.NaN, Infinity, -Infinity].map(format)).toEqual(['–', '–', '–']);
    expect([1e15, 1e308].map(formatTokens)).toEqual(['1E15', '1E308']);
    expect(formatCount(1.25e18)).toBe('1.3E18');
    expect(formatCost(1e308)).toBe('$1E308');
    expect(formatTokens(9e14)).toBe('900T');
  });
});

describe('sizes', () => {
  it('counts in powers of a thousand', () => {
    expect([0, 1, 999, 1_500, 88_000_000, 1_050_000_000].map(formatBytes)).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1.5 kB',
      '88 MB',
      '1.05 GB',
    ]);
  });

  it('gives a part in the unit of the whole', () => {
    expect(formatBytesPart(31_000_000, 88_000_000)).toBe('31');
    expect(formatBytesPart(310_000, 88_000_000)).toBe('0.3');
    expect(formatBytesPart(8_400_000, 1_050_000_000)).toBe('0.01');
    expect(formatExactBytes(148_212)).toBe('148,212 bytes');
  });
});

describe('times', () => {
  it('names the two largest units', () => {
    expect(
      [-5, 340, 1_500, 42_000, 134 * 60_000, 26 * 3_600_000, 48 * 3_600_000].map(formatDuration),
    ).toEqual(['0 ms', '340 ms', '1.5 sec', '42 sec', '2 hr 14 min', '1 day 2 hr', '2 days']);
  });

  it('says how long ago something was, and the day after a week', () => {
    const now = new Date(2026, 10, 28, 9, 21).getTime();
    const ago = (ms: number): string => formatAgo(now - ms, now);
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
    expect([-hour, 59_000, minute, 59 * minute].map(ago)).toEqual([
      'now',
      'now',
      '1 minute ago',
      '59 minutes ago',
    ]);
    expect([2.5 * hour, 10 * hour, 6 * day, 7 * day, 400 * day].map(ago)).toEqual([
      '2 hours ago',
      'yesterday',
      '6 days ago',
      'Nov 21',
      'Oct 24, 2025',
    ]);
  });

  it('writes UTC, and nothing for what is no date', () => {
    expect(formatUtc(Date.UTC(2026, 10, 28, 9, 21, 4))).toBe('2026-11-28 09:21:04 UTC');
    expect([Number.NaN, 1e18].map(formatUtc)).toEqual(['', '']);
  });
});
