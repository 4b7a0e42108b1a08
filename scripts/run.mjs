// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The command line that starts a package's program with this Node: no shell, the same everywhere.
 * @param {string} name the package
 * @param {string[]} args
 */
export function tool(name, args) {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const script = typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0]);
  return [fileURLToPath(new URL(script, folder)), ...args];
}

/**
 * Runs Node with these arguments.
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: keep the output
 * @returns {Promise<{ code: number, output: string }>}
 */
export function node(args, { quiet = false, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A port of this machine that nobody listens on. @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail).listen(0, 'localhost', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
