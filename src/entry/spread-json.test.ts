import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpreadJson } from './spread-json.ts';

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Objects that end on a line: the line, and how many lines they take. */
function found(lines: readonly string[]): [line: number, lines: number][] {
  const spread = new SpreadJson();
  return lines.flatMap((text, line): [number, number][] => {
    const one = spread.take(text, valueOf(text));
    return one ? [[line, one.lines]] : [];
  });
}

test('E14: an object that an editor has spread over lines is found as a whole', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (rest, indent) => {
      const object = { ...rest, type: 'message', id: 'a' };
      const lines = JSON.stringify(object, null, indent + 1).split('\n');
      expect(found(lines)).toEqual([[lines.length - 1, lines.length]]);
      // One behind the other, and with whole lines between them.
      expect(found([...lines, ...lines])).toHaveLength(2);
      expect(found(['{"type":"label","parentId":null}', ...lines, '5'])).toHaveLength(1);
    }),
  );
});

test('E14: only what is certain: a line of a session, a torn string or a bracket too many ends the search', () => {
  const entry = '{"type":"label","parentId":null}';
  expect(found(['{"type":"message","parentId":', entry, '}'])).toEqual([]);
  expect(found(['{"type":"mess', 'age"}'])).toEqual([]);
  expect(found(['{"type":"x"}}', '{'])).toEqual([]);
  expect(found(['{', '"no":"type"', '}'])).toEqual([]);
  expect(found(['oops', '{', '"type":"x"', '}', 'oops'])).toEqual([[3, 3]]);
});

test('E14: a copy goes on by itself', () => {
  const spread = new SpreadJson();
  spread.take('{');
  const copy = spread.copy();
  expect(spread.take('"type":"x"}')).toMatchObject({ lines: 2 });
  expect(copy.take('"type":"y"')).toBe(null);
  expect(copy.take('}')).toMatchObject({ lines: 3, value: { type: 'y' } });
});
