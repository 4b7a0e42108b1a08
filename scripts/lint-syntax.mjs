// @ts-check
/** Code that compiles and still has no place in Treeline, as selectors for `no-restricted-syntax`. */

/** Attributes whose value is read by people. */
const spoken =
  '/^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/';
const word = '/\\p{L}/u';
const words = 'Words stand in src/messages; write {m.key()} here.';
const attribute = `SvelteAttribute[key.name=${spoken}]`;
const tag = `:not(SvelteAttribute) > SvelteMustacheTag`;

const literalWords = [
  `:not(SvelteStyleElement) > SvelteText[value=${word}]`,
  ...[tag, `${attribute} > SvelteMustacheTag`].flatMap((parent) => [
    `${parent} > Literal[value=${word}]`,
    `${parent} > ConditionalExpression > Literal[value=${word}]`,
    `${parent} > TemplateLiteral > TemplateElement[value.raw=${word}]`,
  ]),
  `${attribute} > SvelteLiteral[value=${word}]`,
].map((selector) => ({ selector, message: words }));

const literalStyle = {
  selector:
    'SvelteElement[kind="html"] > SvelteStartTag > SvelteAttribute[key.name="style"]:not(:has(SvelteMustacheTag))',
  message: 'The policy blocks style attributes; use a class or style:property.',
};

/** `$effect` and its variants; only the fetching, the address and DOM attachments need it. */
export const effects = [
  'CallExpression[callee.name="$effect"]',
  'CallExpression[callee.object.name="$effect"]',
].map((selector) => ({
  selector,
  message: 'Use $derived; $effect has three homes (src/README.md).',
}));

/** Rules for markup. */
export const markup = [...literalWords, literalStyle];
