// @ts-check
/** `npm start [-- FILE]`: builds Treeline and serves it on this machine, with FILE if one is named. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { servedFile, servedHash } from './serve.mjs';

const [name] = process.argv.slice(2);
// npm changes to the package's folder; names are meant from where the user stands.
const file = name === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', name);

if (file !== undefined && !statSync(file, { throwIfNoEntry: false })?.isFile()) {
  console.error(`There is no file ${file}`);
  process.exit(1);
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build({ logLevel: 'warn' });
const server = await preview({
  plugins: file === undefined ? [] : [servedFile(file)],
  // Taken ports are stepped over.
  preview: { host: 'localhost', port: 4173 },
});
const address = server.resolvedUrls?.local[0] ?? '';
console.log(`Treeline is at ${address}${file === undefined ? '' : servedHash(file)}`);
if (file === undefined) {
  console.log('Samples are on its first page; `npm start -- FILE` opens a session of yours.');
}
console.log('Ctrl+C ends it.');
