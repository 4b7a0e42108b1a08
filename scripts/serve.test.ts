import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers } from './policy.mjs';
import { freePort } from './run.mjs';
import { nothingElseServed, servedAddress, servedFile, servedHash } from './serve.mjs';

const name = 'näme #1.jsonl';
const text = '{"type":"session"}\r\n\uFFFD';
let folder: string;
let server: PreviewServer;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treeline-serve-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<p></p>');
  writeFileSync(join(folder, name), text);
  server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [nothingElseServed(), servedFile(join(folder, name))],
    preview: { host: 'localhost', port: await freePort(), headers, cors: false },
  });
  origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the named file is offered, byte for byte', async () => {
  const response = await fetch(origin + servedAddress(name));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(text);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('its head says how long it is', async () => {
  const response = await fetch(origin + servedAddress(name), { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
});

test('no other file is', async () => {
  for (const path of ['/served/other', '/served/..%2Fdist%2Findex.html']) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain('<p>');
  }
  expect((await fetch(`${origin}/any/other/page`)).status).toBe(200);
});

test('a file that is gone is not found', async () => {
  const path = join(folder, name);
  rmSync(path);
  expect((await fetch(origin + servedAddress(name))).status).toBe(404);
  writeFileSync(path, text);
});

test('the page comes with the policy', async () => {
  const response = await fetch(origin);
  expect(response.headers.get('content-security-policy')).toBe(headers['Content-Security-Policy']);
});

test('the page learns the name from the address', () => {
  expect(new URLSearchParams(servedHash(name).slice(1)).get('served')).toBe(name);
});
