/** Small values of random sessions: texts, times, contents of messages. Used by `arbitraries.ts` only. */
import fc from 'fast-check';

/** Texts that have broken readers: other line ends, controls, lone surrogates, markup, JSON in JSON, emoji. */
const odd = fc.constantFrom(
  '',
  ' ',
  'a\u2028b\u2029c\u0085d',
  'two\nlines\r\nand a tab\t',
  '\u0000\u001b[31mred\u001b[0m\u007f',
  'lone \ud83d surrogate',
  '🏔️ treeline, Grüße, 木の線',
  '"}{"type":"message"}',
  '<script>x</script> [a](javascript:x)',
  '\ufeffmark',
  '__proto__',
  '\\u0041 \\',
);

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 24 }) },
  { weight: 2, arbitrary: odd },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);

/** A JSON value of any shape, small. */
export const anyJson: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 3 });

/** A JSON object, small; sometimes with a field named like a member of `Object.prototype`. */
export const anyObject: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('__proto__', 'constructor', 'toString')),
  anyJson,
  { maxKeys: 4 },
);

/** How an entry's time is stored. Steps may be zero or go back: children are ordered by time, the leaf by the file. */
export const anyTime: fc.Arbitrary<{ step: number } | { stored: unknown }> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ step: fc.integer({ min: 0, max: 90_000 }) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.integer({ min: -600_000, max: 0 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      stored: fc.constantFrom<unknown>(
        undefined,
        null,
        'yesterday',
        '',
        1767225600000,
        '2026-13-45T99:00:00Z',
      ),
    }),
  },
);

const textPart = anyText.map((text) => ({ type: 'text', text }));
const imagePart = fc.record({
  type: fc.constant('image'),
  data: fc.base64String({ maxLength: 24 }),
  mimeType: fc.constantFrom('image/png', 'image/svg+xml', 'text/html'),
});
const thinkingPart = fc.record(
  {
    type: fc.constant('thinking'),
    thinking: anyText,
    thinkingSignature: fc.string({ maxLength: 8 }),
    redacted: fc.boolean(),
  },
  { requiredKeys: ['type', 'thinking'] },
);
const unknownPart = anyObject.map((rest) => ({ ...rest, type: 'hologram' }));

/** Content of a user message or a result: a string, parts, or what should not be there. */
export const anyContent: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.oneof(textPart, imagePart), { maxLength: 3 }) },
  { weight: 4, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, 7, {}) },
  { weight: 1, arbitrary: fc.array(fc.oneof(textPart, unknownPart, anyJson), { maxLength: 3 }) },
);

/** Parts of a reply before its calls: thinking, text. */
export const anyParts: fc.Arbitrary<unknown[]> = fc.array(fc.oneof(textPart, thinkingPart), {
  maxLength: 3,
});

const tokens = fc.integer({ min: 0, max: 200_000 });
/** Cost in hundredths of a cent, so that sums are exact whatever the order. */
const money = fc.integer({ min: 0, max: 5_000 }).map((n) => n / 8192);

export const anyUsage: fc.Arbitrary<unknown> = fc.record({
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheWrite: tokens,
  totalTokens: tokens,
  cost: fc.record({
    input: money,
    output: money,
    cacheRead: money,
    cacheWrite: money,
    total: money,
  }),
});
