// @ts-check
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { headers } from './policy.mjs';

/** Where served files stand. Nothing else does: without this rule the page itself would be the answer. */
const FOLDER = '/served/';

/**
 * Answers 404 for what is asked for below `/served/` and is not there.
 * @returns {import('vite').Plugin}
 */
export function nothingElseServed() {
  return {
    name: 'treeline:nothing-else-served',
    // After `servedFile`, wherever the two stand.
    enforce: 'post',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(FOLDER)) notFound(response);
        else next();
      });
    },
  };
}

/** @param {import('node:http').ServerResponse} response */
function notFound(response) {
  response.writeHead(404, { ...headers, 'Content-Type': 'text/plain' });
  response.end('not found\n');
}

/**
 * Offers one file of the user's disk to the page, at `/served/<name>`: the page may then open it
 * like any other address of its own origin.
 * @param {string} path
 * @returns {import('vite').Plugin}
 */
export function servedFile(path) {
  const address = servedAddress(path);
  return {
    name: 'treeline:served-file',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] === address)
          send(path, request, response).catch(() => notFound(response));
        else next();
      });
    },
  };
}

/**
 * @param {string} path
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function send(path, request, response) {
  const { size } = await stat(path);
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'application/octet-stream',
    'Content-Length': size,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  // The file may grow meanwhile; what was promised is what is sent.
  const bytes = createReadStream(path, { end: size - 1 });
  bytes.on('error', () => response.destroy()).pipe(response);
}

/**
 * The path at which a file is offered.
 * @param {string} path
 */
export function servedAddress(path) {
  return `${FOLDER}${encodeURIComponent(basename(path))}`;
}

/**
 * The part of the page's address that makes it open the offered file.
 * @param {string} path
 */
export function servedHash(path) {
  return `#served=${encodeURIComponent(basename(path))}`;
}
