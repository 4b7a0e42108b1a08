import { describe, expect, test } from 'vitest';
import { outlineRow } from '../../testing/fake-rows.ts';
import { aboveCut, drawRails } from './rails.ts';

describe('drawRails', () => {
  test('the read path is one line from the first row to the leaf', () => {
    const draw = (part: 'start' | 'pass' | 'end' | 'only'): string =>
      drawRails(outlineRow({ rails: [{ level: 1, part, live: true }] }), false, 24).live;
    expect(draw('start')).toBe('M7 12V24');
    expect(draw('pass')).toBe('M7 0V24');
    expect(draw('end')).toBe('M7 0V12');
    expect(draw('only')).toBe('');
  });

  test('above the cut the same line is drawn as past', () => {
    const rails = drawRails(
      outlineRow({ rails: [{ level: 1, part: 'pass', live: true }] }),
      true,
      24,
    );
    expect(rails).toEqual({ width: 14, live: '', past: 'M7 0V24', off: '' });
  });

  test('a branch leaves the rail on its left', () => {
    const row = outlineRow({
      level: 2,
      rails: [
        { level: 1, part: 'pass', live: true },
        { level: 2, part: 'start', live: false },
      ],
    });
    expect(drawRails(row, false, 24)).toEqual({
      width: 28,
      live: 'M7 0V24',
      past: '',
      off: 'M21 12V24M7 0q0 12 10 12H21',
    });
  });

  test('the rail of another root is drawn as one that is left', () => {
    const row = outlineRow({ rails: [{ level: 1, part: 'pass', live: false }] });
    expect(drawRails(row, false, 24)).toMatchObject({ live: '', past: '', off: 'M7 0V24' });
  });

  test('very deep rails leave room for the title', () => {
    const row = outlineRow({ level: 400, rails: [{ level: 400, part: 'pass', live: false }] });
    expect(drawRails(row, false, 24).width).toBeLessThan(200);
  });
});

describe('aboveCut', () => {
  const inside = outlineRow({ onPath: true, ink: 'in' });
  const gone = outlineRow({ onPath: true, ink: 'summarised' });
  const setting = outlineRow({ onPath: true, ink: 'unsent' });
  const branch = outlineRow({ onPath: false, ink: 'off' });
  const first = outlineRow({ onPath: true, ink: 'in', cutAbove: 17 });

  test.each([
    ['no cut', [setting, inside, branch, inside], [false, false, false, false]],
    ['a cut in sight', [setting, gone, branch, first, setting], [true, true, true, false, false]],
    ['above the cut', [branch, gone, null, gone], [true, true, true, true]],
    ['settings before the cut', [setting, setting, first], [true, true, false]],
    ['nothing known', [setting, null], [false, false]],
  ])('%s', (_name, rows, expected) => {
    expect(aboveCut(rows)).toEqual(expected);
  });
});
