// @ts-check
/**
 * Plain Node with Vite's client environment. Together with the condition `browser` it makes
 * `$effect` run in unit tests of rune modules, without a DOM.
 */
export default {
  name: 'node-client',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
};
