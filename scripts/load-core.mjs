// @ts-check
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles one entry of the TypeScript core to a temporary module and imports it, because Node 20
 * does not strip types. Nothing is cached: what is imported is what the sources say now.
 * @param {string} entryPath path from the project's root, such as `src/session/index.ts`
 * @returns {Promise<any>} the entry's exports
 */
export async function loadCore(entryPath) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Packages are bundled too: the temporary file stands where none of them is found.
    ssr: { noExternal: true },
    build: {
      ssr: resolve(root, entryPath),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  });
  const [bundle] = [result].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entryPath} gave no output`);

  const folder = await mkdtemp(join(tmpdir(), 'treeline-core-'));
  try {
    const file = join(folder, 'core.mjs');
    await writeFile(file, chunk.code);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
