/** The built app on an address of its own, for measurements: what a visitor gets, policy header included. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { headers } from '../../scripts/policy.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

/** What the build is made from. Compiled messages are an output too. */
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'scripts', 'src'];
const COMPILED = join('src', 'messages', 'paraglide');

/**
 * The time of the youngest file below a path, 0 where there is none.
 * @param {string} path
 * @returns {number}
 */
function youngest(path) {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined || path.endsWith(COMPILED)) return 0;
  if (!about.isDirectory()) return about.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => youngest(join(path, name))));
}

/** Builds the app when there is no build, or when a source is younger than it. */
export async function buildWhenOld() {
  const page = join(dist, 'index.html');
  const built = existsSync(page) ? statSync(page).mtimeMs : 0;
  if (SOURCES.every((name) => youngest(join(root, name)) < built)) return;
  process.chdir(root);
  await build({ logLevel: 'warn' });
}

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves the build at `/` and the naive reader at `/naive.html`. The naive reader is one page with its script inside,
 * so it is sent without the policy.
 * @returns {Promise<{ address: string, close(): void }>}
 */
export async function serveSite() {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const isNaive = path === '/naive.html';
    const file = isNaive
      ? join(root, 'e2e', 'naive.html')
      : normalize(join(dist, path === '/' ? 'index.html' : path));
    const known = file.startsWith(isNaive ? root : dist + sep);
    if (!known || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, ...(isNaive ? {} : headers) });
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the server has no port');
  return { address: `http://127.0.0.1:${at.port}/`, close: () => void server.close() };
}
