// @ts-check
/**
 * Compiles the message files (src/messages/*.json) to typed functions. It must have run before
 * tsc, svelte-check, eslint and vitest look at the sources, because its output is not committed.
 */
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

/** The compiler's options; the Vite plugin recompiles with the same ones while it serves. */
export const messageOptions = {
  project: './src/messages/project.inlang',
  outdir: './src/messages/paraglide',
  strategy: /** @type {['globalVariable', 'baseLocale']} */ (['globalVariable', 'baseLocale']),
  emitReadme: false,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  await compile(messageOptions);
}
