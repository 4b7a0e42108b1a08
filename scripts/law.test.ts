import { ESLint } from 'eslint';
import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import tseslint from 'typescript-eslint';
import { law } from './import-law.mjs';
import { root } from './run.mjs';

/**
 * The law must be shown to fail: these snippets stand nowhere, they are linted with the project's
 * own configuration. Rules that need types are off, because a snippet is in no program.
 */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    { files: ['**/*.{ts,svelte}'], ...tseslint.configs.disableTypeChecked },
    { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
  ],
});

/** The rules that a snippet breaks, standing at `file`. */
async function broken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${file}` });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

/** Some module of a room, below its door. */
function inside(room: string): string {
  const file = readdirSync(`${root}src/${room}`).find(
    (name) => /\.ts$/.test(name) && !/index|\.test\.|\.d\.|^worker/.test(name),
  );
  if (file === undefined) throw new Error(`no module in ${room}`);
  return `../${room}/${file}`;
}

const dependencies = 'boundaries/dependencies';
const session = inside('session');
const imports = (from: string): string => `import { x } from '${from}';\nexport const y = x;\n`;
const types = (from: string): string => `import type { X } from '${from}';\nexport type Y = X;\n`;

const forbidden: [why: string, file: string, code: string, rule: string][] = [
  ['base imports session', 'src/base/x.ts', imports(session), dependencies],
  ['base imports a type of session', 'src/base/x.ts', types(session), dependencies],
  ['base re-exports session', 'src/base/x.ts', `export * from '${session}';\n`, dependencies],
  ['base loads session', 'src/base/x.ts', `export const y = import('${session}');\n`, dependencies],
  ['entry imports jsonl', 'src/entry/x.ts', imports('../jsonl/index.ts'), dependencies],
  ['samples imports session', 'src/samples/x.ts', types(session), dependencies],
  ['views imports session', 'src/views/tree/x.ts', types('../' + session), dependencies],
  ['a component imports session', 'src/views/X.svelte', script(imports(session)), dependencies],
  ['views imports disk', 'src/views/x.ts', types('../disk/index.ts'), dependencies],
  ['views goes past the door of engine', 'src/views/x.ts', types(inside('engine')), dependencies],
  ['state goes past the door of engine', 'src/state/x.ts', imports(inside('engine')), dependencies],
  [
    'state starts the worker itself',
    'src/state/x.ts',
    `import u from '../engine/worker.ts?worker&url';\nexport default u;\n`,
    dependencies,
  ],
  ['main goes past the door of engine', 'src/main.ts', imports('./engine/api.ts'), dependencies],
  ['App imports session', 'src/App.svelte', script(imports(session.slice(1))), dependencies],
  ['engine imports disk', 'src/engine/x.ts', types('../disk/index.ts'), dependencies],
  ['engine imports views', 'src/engine/x.ts', imports(inside('state')), dependencies],
  ['code imports testing', 'src/session/x.ts', imports('../testing/arbitraries.ts'), dependencies],
  ['a test looks up', 'src/jsonl/x.test.ts', imports(session), dependencies],
  ['jsonl uses zod', 'src/jsonl/x.ts', imports('zod'), dependencies],
  ['the page uses zod', 'src/state/x.ts', types('zod/mini'), dependencies],
  ['session uses idb', 'src/session/x.ts', imports('idb'), dependencies],
  ['entry uses svelte', 'src/entry/x.ts', imports('svelte'), dependencies],
  ['session uses Node', 'src/session/x.ts', imports('node:fs'), dependencies],
  ['session uses a tool', 'src/session/x.ts', imports('vitest'), dependencies],
  [
    'a file outside of the rooms',
    'src/utils/x.ts',
    'export const x = 1;\n',
    'boundaries/no-unknown-files',
  ],
  [
    'session fetches',
    'src/session/x.ts',
    "export const x = fetch('./a');\n",
    'no-restricted-globals',
  ],
  [
    'state fetches by the window',
    'src/state/x.ts',
    "export const x = window.fetch('./a');\n",
    'no-restricted-properties',
  ],
  [
    'a component fetches',
    'src/views/X.svelte',
    script("void fetch('./a');"),
    'no-restricted-globals',
  ],
  [
    'entry reads the environment',
    'src/entry/x.ts',
    'export const x = process.env;\n',
    'no-restricted-globals',
  ],
  ['html from a string', 'src/views/X.svelte', '{@html 1}\n', 'svelte/no-at-html-tags'],
  [
    'html by hand',
    'src/views/x.ts',
    'export const x = (e: Element) => (e.innerHTML = "a");\n',
    'no-restricted-properties',
  ],
  ['a literal style', 'src/views/X.svelte', '<p style="color: red"></p>\n', 'no-restricted-syntax'],
  ['words in markup', 'src/views/X.svelte', '<p>Open</p>\n', 'no-restricted-syntax'],
  ['words in a block', 'src/views/X.svelte', '{#if true}Öffnen{/if}\n', 'no-restricted-syntax'],
  ['words in braces', 'src/views/X.svelte', "<p>{'Open'}</p>\n", 'no-restricted-syntax'],
  ['words in a template', 'src/views/X.svelte', '<p>{`${1} lines`}</p>\n', 'no-restricted-syntax'],
  [
    'a spoken attribute',
    'src/views/X.svelte',
    '<p aria-label="Open"></p>\n',
    'no-restricted-syntax',
  ],
  [
    'a computed one',
    'src/views/X.svelte',
    "<p title={1 > 0 ? 'Open' : ''}></p>\n",
    'no-restricted-syntax',
  ],
  ['an effect', 'src/views/X.svelte', script('$effect(() => {});'), 'no-restricted-syntax'],
  ['an effect before', 'src/state/x.svelte.ts', '$effect.pre(() => {});\n', 'no-restricted-syntax'],
  ['a long file', 'src/base/x.ts', 'export {};\n'.repeat(401), 'max-lines'],
  [
    'a long function',
    'src/base/x.ts',
    `export function f(): void {\n${'f();\n'.repeat(120)}}\n`,
    'max-lines-per-function',
  ],
  [
    'code from text',
    'src/base/x.ts',
    "export const f = new Function('return 1');\n",
    'no-new-func',
  ],
];

const allowed: [why: string, file: string, code: string][] = [
  ['session uses what is below', 'src/session/x.ts', imports('../jsonl/index.ts')],
  [
    'a room uses itself',
    'src/entry/kinds/x.ts',
    types('../' + inside('entry').replace('../entry/', '')),
  ],
  ['entry uses zod', 'src/entry/x.ts', imports('zod/mini')],
  ['state enters engine by its door', 'src/state/x.ts', types('../engine/index.ts')],
  ['views knows the types of the door', 'src/views/tree/x.ts', types('../../engine/index.ts')],
  ['main puts things together', 'src/main.ts', imports('./disk/index.ts') + "import 'svelte';\n"],
  [
    'engine starts its worker',
    'src/engine/x.ts',
    `import u from './worker.ts?worker&url';\nexport default u;\n`,
  ],
  [
    'a test looks down and to testing',
    'src/session/x.test.ts',
    imports('../testing/arbitraries.ts') +
      "import '../base/result.ts';\nimport 'vitest';\nimport 'node:fs';\n",
  ],
  ['disk fetches', 'src/disk/x.ts', "export const x = fetch('./a');\n"],
  ['the query has its effect', 'src/state/query.svelte.ts', '$effect(() => {});\n'],
  [
    'an attachment has its effect',
    'src/views/parts/attachments/x.svelte.ts',
    '$effect(() => {});\n',
  ],
  [
    'markup without words',
    'src/views/X.svelte',
    '<p class="row" role="note" style:width="{1}px">{1} · 2</p>\n<style>\n  p {\n    color: red;\n  }\n</style>\n',
  ],
];

function script(code: string): string {
  return `<script lang="ts">\n${code}\n</script>\n`;
}

// The first one waits for the linter to read all its parts, which takes long where much else is running.
vi.setConfig({ testTimeout: 30_000 });

describe('what the law forbids', () => {
  test.each(forbidden)('%s', async (_, file, code, rule) => {
    expect(await broken(file, code)).toContain(rule);
  });
});

describe('what the law allows', () => {
  test.each(allowed)('%s', async (_, file, code) => {
    expect(await broken(file, code)).toEqual([]);
  });
});

test('imports only go down', () => {
  const rooms = Object.keys(law);
  for (const [room, { rooms: below }] of Object.entries(law)) {
    for (const other of below) expect(rooms).toContain(other);
    const seen = new Set<string>();
    const queue = [...below];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      expect(next).not.toBe(room);
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...(law[next]?.rooms ?? []));
    }
  }
});
