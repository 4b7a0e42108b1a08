import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBundle } from './bundle-check.mjs';
import { pageBundleCheck, policyPlugin } from './bundle-plugin.mjs';
import { codeFromText, firstLoad, forbiddenModules, inlineCode } from './bundle-rules.mjs';
import { policy } from './policy.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treeline-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** Builds the page in the folder with the plugins of the product. */
function buildPage(): Promise<unknown> {
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [policyPlugin(), pageBundleCheck()],
    build: { modulePreload: { polyfill: false } },
    worker: { format: 'es' },
  });
}

const page = '<!doctype html><html><head><script type="module" src="/src/main.ts"></script></head>';

describe('the build', () => {
  test.each([
    ['zod', './node_modules/zod/index.js', 'node_modules/zod/index.js'],
    ['d3', '../node_modules/d3-hierarchy/index.js', 'node_modules/d3-hierarchy/index.js'],
    ['session', './session/open.ts', 'src/session/open.ts'],
  ])('stops when the page holds %s', async (_, from, file) => {
    const path = from.replace('./node_modules', '../node_modules');
    write({
      'index.html': page,
      [file]: 'export const x = globalThis.name;\n',
      'src/main.ts': `import { x } from '${path}';\ndocument.title = x;\n`,
    });
    await expect(buildPage()).rejects.toThrow(file);
  });

  test('stops when a lazy chunk of the page holds the parser', async () => {
    write({
      'index.html': page,
      'src/jsonl/read.ts': 'export const x = globalThis.name;\n',
      'src/main.ts': "void import('./jsonl/read.ts').then(({ x }) => (document.title = x));\n",
    });
    await expect(buildPage()).rejects.toThrow('src/jsonl/read.ts');
  });

  test('lets a worker hold it, and writes the policy', async () => {
    write({
      'index.html': page,
      'src/session/open.ts': 'export const x = 1;\n',
      'src/worker.ts': "import { x } from './session/open.ts';\npostMessage(x);\n",
      'src/main.ts': "import url from './worker.ts?worker&url';\ndocument.title = url;\n",
    });
    await buildPage();
    const { problems, files } = checkBundle(join(folder, 'dist'));
    expect(problems).toEqual([]);
    expect(files).toHaveLength(2);
  });
});

describe('the check of the output', () => {
  const html = '<script type="module" src="./a.js"></script>';

  test('measures what is loaded at first, not what comes later', () => {
    write({
      'index.html': html,
      'a.js': 'import{b}from"./b.js";import"./c.js";b(()=>import("./lazy.js"));',
      'b.js': 'export const b=()=>{};',
      'c.js': '',
      'lazy.js': '',
    });
    const { files, problems } = checkBundle(folder);
    expect(files).toEqual(['index.html', 'a.js', 'b.js', 'c.js']);
    expect(problems).toEqual([]);
  });

  test('fails above the limit', () => {
    // Words without repetition, so that gzip does not help.
    let state = 1;
    const noise = Array.from({ length: 400_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (state % 90));
    }).join('');
    write({ 'index.html': html, 'a.js': `/* ${noise.replaceAll('*/', '')} */` });
    expect(checkBundle(folder).problems.join()).toMatch(/first load is \d+ bytes/);
  });

  test('fails for inline code, for code from text and for nothing at all', () => {
    write({ 'index.html': `${html}<script>1</script>`, 'a.js': 'eval("1")' });
    expect(checkBundle(folder).problems).toHaveLength(2);
    write({ 'index.html': '' });
    rmSync(join(folder, 'a.js'));
    expect(checkBundle(folder).problems).toEqual(['there is no script in the output']);
  });
});

test.each([
  ['<script>1</script>', 1],
  ['<script type="module">1</script>', 1],
  ['<style>p{}</style>', 1],
  ['<p style="color:red">', 1],
  ['<img onerror="x()">', 1],
  ['<script type="module" src="./a.js"></script><link rel="stylesheet" href="a.css">', 0],
  ['<script type="application/json">{}</script>', 0],
])('inline code in %s', (html, count) => {
  expect(inlineCode(html)).toHaveLength(count);
});

test('code from text', () => {
  expect(codeFromText('eval("1");new Function("a");')).toHaveLength(2);
  expect(codeFromText('medieval(1);a.eval(1);class Function2{}')).toEqual([]);
});

test('forbidden modules, with the separators of either system', () => {
  const moduleIds = ['C:\\app\\src\\entry\\a.ts', '/app/src/views/entry-row.ts'];
  expect(forbiddenModules([{ type: 'chunk', fileName: 'a.js', moduleIds }])).toEqual([
    'a.js: C:/app/src/entry/a.ts',
  ]);
});

test('first load follows imports between folders', () => {
  const files: Record<string, string> = {
    'assets/a.js': 'import x from"../b.js"',
    'b.js': 'export{y}from"./assets/c.js"',
    'assets/c.js': '',
  };
  expect(firstLoad('<script src="./assets/a.js">', (file) => files[file] ?? '')).toEqual([
    'assets/a.js',
    'assets/c.js',
    'b.js',
  ]);
});

test('the policy is the one that was decided', () => {
  expect(policy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html treeline-url",
  );
});
