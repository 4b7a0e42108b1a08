// @ts-check
import js from '@eslint/js';
import boundariesPlugin from 'eslint-plugin-boundaries';
import svelte from 'eslint-plugin-svelte';
import * as svelteParser from 'svelte-eslint-parser';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/import-law.mjs';
import { effects, markup } from './scripts/lint-syntax.mjs';

const tests = ['**/*.test.ts', 'src/testing/**'];
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const globalObjects = ['window', 'self', 'globalThis'];

/**
 * The names that reach the network, as globals and as properties of the global object.
 * @type {import('eslint').Linter.RulesRecord}
 */
const noNetwork = {
  'no-restricted-globals': [
    'error',
    ...network.map((name) => ({ name, message: 'Only src/disk may reach the network.' })),
    ...['process', 'Buffer', '__dirname', 'require'].map((name) => ({
      name,
      message: 'This code runs in a browser.',
    })),
  ],
  'no-restricted-properties': [
    'error',
    ...globalObjects.flatMap((object) => network.map((property) => ({ object, property }))),
    { object: 'navigator', property: 'sendBeacon' },
    ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({ property })),
  ],
};

export default defineConfig(
  globalIgnores([
    'dist/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'src/messages/paraglide/',
    // In no program but the pure one; it holds declarations only.
    'src/base/web-standards.d.ts',
  ]),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-implied-eval': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
      // The compiler knows the names better.
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Typed arrays are read in bounds that the compiler cannot see.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `void this.revision;` is how a derived value names what it depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      'max-lines-per-function': ['error', { max: 120 }],
    },
  },
  {
    files: ['**/*.svelte'],
    extends: [tseslint.configs.strict, svelte.configs.recommended],
    languageOptions: { parser: svelteParser, parserOptions: { parser: tseslint.parser } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      // svelte-check does it with types.
      'no-unused-vars': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    plugins: { boundaries: boundariesPlugin },
    settings: boundaries.settings,
    rules: {
      ...boundaries.rules,
      ...noNetwork,
      'no-restricted-syntax': ['error', ...effects, ...markup],
    },
  },
  {
    files: ['src/disk/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: [
      'src/state/{query,route}.svelte.ts',
      'src/views/parts/attachments/**',
      'src/**/*.svelte.test.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...markup] },
  },
  {
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
    },
  },
  {
    files: ['scripts/**', 'e2e/**', '*.{js,ts}', '.ci/**'],
    rules: { 'no-console': 'off' },
  },
);
