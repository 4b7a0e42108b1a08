import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noticesPlugins, noticeOf, packageFolder } from './notices-plugin.mjs';
import { root } from './run.mjs';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'treeline-notices-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** A package with one export, and a licence unless there is to be none. */
function install(name: string, licence: string | null = `${name}: do as you like`): void {
  const at = `node_modules/${name}`;
  write({
    [`${at}/package.json`]: JSON.stringify({
      name,
      version: '1.2.3',
      license: 'MIT',
      main: 'i.js',
      sideEffects: false,
    }),
    [`${at}/i.js`]: `export const x = globalThis.name;\nexport const y = 2;\n`,
    ...(licence === null ? {} : { [`${at}/LICENSE.txt`]: licence }),
  });
}

type Output = Rolldown.RolldownOutput;

async function builtPage(): Promise<Output> {
  const notices = noticesPlugins();
  return (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [notices.page],
    build: { write: false, modulePreload: { polyfill: false } },
    worker: { format: 'es', plugins: () => [notices.worker()] },
  })) as Output;
}

/** The names in the list that the build wrote. */
function listed({ output }: Output): string[] {
  const file = output.find(({ fileName }) => fileName === 'notices.json');
  if (file?.type !== 'asset') throw new Error('no list');
  return (JSON.parse(String(file.source)) as { name: string }[]).map(({ name }) => name);
}

describe('the list of a build', () => {
  const page = '<!doctype html><script type="module" src="/main.ts"></script>';

  test('holds what is in the page, in its lazy chunks and in its worker, and nothing else', async () => {
    for (const name of ['first', '@some/lazy', 'working', 'unused', 'absent']) install(name);
    write({
      'index.html': page,
      'main.ts': [
        "import { x } from 'first';",
        "import { y } from 'unused';",
        "import url from './worker.ts?worker&url';",
        'document.title = x + url;',
        "void import('@some/lazy').then(({ x }) => (document.title = x));",
        'export const never = () => y;',
      ].join('\n'),
      'worker.ts': "import { x } from 'working';\npostMessage(x);\n",
    });
    const names = listed(await builtPage());
    expect(names[0]).toBe('treeline');
    expect(names.slice(1).filter((name) => !['vite', 'rolldown'].includes(name))).toEqual([
      '@some/lazy',
      'first',
      'working',
    ]);
  });

  test.each(['main.ts', 'worker.ts'])(
    'stops where %s holds a package without a text',
    async (at) => {
      install('bare', null);
      write({
        'index.html': page,
        'main.ts': "import url from './worker.ts?worker&url';\ndocument.title = url;\n",
        'worker.ts': 'postMessage(1);\n',
      });
      const before = at === 'main.ts' ? "import url from './worker.ts?worker&url';\n" : '';
      const use = at === 'main.ts' ? 'document.title = url + x;' : 'postMessage(x);';
      write({ [at]: `${before}import { x } from 'bare';\n${use}\n` });
      await expect(builtPage()).rejects.toThrow('bare is bundled, and has no text of its licence');
    },
  );
});

test('the list of the app names what the source maps of page and workers name', async () => {
  const built = (await build({
    root,
    logLevel: 'silent',
    build: { write: false, sourcemap: true },
  })) as Output;
  const inMaps = new Set<string>();
  for (const file of built.output) {
    if (!file.fileName.endsWith('.js.map') || file.type !== 'asset') continue;
    const { sources } = JSON.parse(String(file.source)) as { sources: string[] };
    for (const source of sources) {
      const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
      if (name !== undefined) inMaps.add(name);
    }
  }
  // Svelte in the page, zod in the worker: both kinds of chunk have a map.
  expect([...inMaps]).toEqual(expect.arrayContaining(['svelte', 'zod', 'highlight.js']));
  expect(listed(built)).toEqual(expect.arrayContaining([...inMaps]));
  const tools = ['treeline', 'vite', 'rolldown', '@inlang/paraglide-js'];
  expect(listed(built).filter((name) => !inMaps.has(name) && !tools.includes(name))).toEqual([]);
}, 120_000);

test('where a module comes from', () => {
  expect(packageFolder('C:\\app\\node_modules\\@some\\thing\\i.js')).toBe(
    'C:/app/node_modules/@some/thing',
  );
  expect(packageFolder('/app/node_modules/a/node_modules/b/x/i.js?used')).toBe(
    '/app/node_modules/a/node_modules/b',
  );
  expect(packageFolder('\0/app/node_modules/a/i.js?commonjs-es-import')).toBe(
    '/app/node_modules/a',
  );
  expect(packageFolder('\0vite/preload-helper.js')).toBe(join(root, 'node_modules', 'vite'));
  expect(packageFolder('/app/src/main.ts')).toBeNull();
});

test('of a tool, what it puts into the output counts, not what it bundles itself', () => {
  const { text, license } = noticeOf(join(root, 'node_modules', 'vite'));
  expect(license).toBe('MIT');
  expect(text).toContain('Permission is hereby granted');
  expect(text.length).toBeLessThan(2_000);
});
