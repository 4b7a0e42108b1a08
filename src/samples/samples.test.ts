import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SAMPLES, SAMPLE_WORDS } from './index.ts';

const here = new URL('.', import.meta.url);

interface Line {
  type?: string;
  id?: string;
  parentId?: string | null;
  [field: string]: unknown;
}

/** The sample's lines with their ends cut, and what `JSON.parse` makes of each (undefined where it cannot). */
function read(name: string): { text: string; lines: string[]; parsed: (Line | undefined)[] } {
  const sample = SAMPLES.find((one) => one.name === name);
  const text = new TextDecoder().decode(sample?.bytes() ?? new Uint8Array());
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const parsed = lines.map((line) => {
    try {
      return JSON.parse(line) as Line;
    } catch {
      return undefined;
    }
  });
  return { text, lines, parsed };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const idsOf = (parsed: readonly (Line | undefined)[]) => parsed.map((line) => line?.id);

test('the list holds every sample file of the folder', () => {
  const parts = ['index.ts', 'sample.ts', 'script.ts', 'samples.test.ts'];
  const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !parts.includes(name));
  expect(SAMPLES.map((sample) => `${sample.name}.ts`).sort()).toEqual(files.sort());
});

test('names are safe in an address, and every word has its sentence', () => {
  for (const { name } of SAMPLES) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
  expect(SAMPLE_WORDS).toHaveLength(SAMPLES.length * 2);
  const sentences = JSON.parse(
    readFileSync(new URL('../messages/en.json', here), 'utf8'),
  ) as object;
  for (const key of SAMPLE_WORDS) expect(sentences, key).toHaveProperty(key);
});

test('bytes are made anew, so that nobody changes the copy of another', () => {
  for (const sample of SAMPLES) {
    const first = sample.bytes();
    const before = hashOf(first);
    first.fill(0);
    expect(hashOf(sample.bytes()), sample.name).toBe(before);
  }
});

/** Lines as the agents write them. Only the article's ids are shorter, and the broken file is broken. */
const written = SAMPLES.map(({ name }) => name).filter((name) => name !== 'broken-file');

test.each(written)('%s: every line is one object, the header first, none torn', (name) => {
  const { text, parsed } = read(name);
  expect(text.endsWith('\n')).toBe(true);
  expect(parsed.every((line) => typeof line?.type === 'string')).toBe(true);
  expect(parsed.map((line) => line?.type === 'session').lastIndexOf(true)).toBe(0);
});

test.each(written)('%s: time goes on from line to line', (name) => {
  const times = read(name).parsed.map((line) => Date.parse(String(line?.['timestamp'])));
  expect(times.every((time, at) => time >= (times[at - 1] ?? 0))).toBe(true);
});

test.each(written.filter((name) => name !== 'version-1'))(
  '%s: ids are unique, parents and targets stand above',
  (name) => {
    const ids = new Set<unknown>();
    const wrong: unknown[] = [];
    for (const line of read(name).parsed.slice(1)) {
      const above = [line?.parentId, line?.['targetId'], line?.['firstKeptEntryId']];
      if (!above.every((id) => id === null || id === undefined || ids.has(id))) wrong.push(line);
      if (ids.has(line?.id)) wrong.push(line);
      const known = name === 'conversation-tree' ? /^(e\d|[0-9a-f]{8})$/ : /^[0-9a-f]{8}$/;
      if (!known.test(String(line?.id))) wrong.push(line);
      ids.add(line?.id);
    }
    expect(wrong).toEqual([]);
  },
);

test('xcsh-blobs: pictures are named as the agent names them, and no other bytes are there', () => {
  const { text } = read('xcsh-blobs');
  const data = [...text.matchAll(/"data":"([^"]*)"/g)].map(([, value]) => value);
  expect(data).toHaveLength(2);
  for (const value of data) expect(value).toMatch(/^blob:sha256:[0-9a-f]{64}$/);
});

test('version-1: no line has an id of its own, and the index counts the header', () => {
  const { parsed } = read('version-1');
  expect(parsed[0]).not.toHaveProperty('version');
  expect(parsed.slice(1).every((line) => line?.id === undefined)).toBe(true);
  const cut = parsed.find((line) => line?.type === 'compaction');
  expect(JSON.stringify(parsed[Number(cut?.['firstKeptEntryIndex'])])).toContain('Mend it');
});

test('retained-tail: the checkpoint carries copies of the last messages before it', () => {
  const { parsed } = read('retained-tail');
  const at = parsed.findIndex((line) => line?.type === 'compaction');
  const before = parsed.slice(at - 2, at).map((line) => line?.['message']);
  expect(parsed[at]?.['retainedTail']).toEqual(before);
});

test('conversation-tree: the question has two answers, and the second one is the leaf', () => {
  const { text, parsed } = read('conversation-tree');
  expect(idsOf(parsed).slice(1)).toEqual('a1b2c3d4 e2 e3 e4 e5 e6 e7 e8 e9'.split(' '));
  expect(parsed.filter((line) => line?.parentId === 'e2').map((line) => line?.id)).toEqual([
    'e3',
    'e6',
  ]);
  expect(text.endsWith('\n')).toBe(true);
});

const seeds = new URL('../../../shared/seeds/', here);

test.skipIf(!existsSync(seeds))(
  'conversation-tree: the lines of the article, byte for byte',
  () => {
    const seed = readdirSync(seeds).find((name) => name.startsWith('002')) ?? '';
    const article = readFileSync(new URL(seed, seeds), 'utf8');
    const printed = article.split('\n').filter((line) => line.startsWith('{"type"'));
    expect(printed).toHaveLength(7);
    expect(read('conversation-tree').lines.slice(0, 7)).toEqual(printed);
  },
);

test('compaction: every kind that the README names, and links that lead somewhere', () => {
  const { parsed } = read('compaction');
  const entries = parsed.slice(1).map((line) => line ?? {});
  const ids = new Set<string>();
  for (const entry of entries) {
    expect(entry.parentId === null || ids.has(String(entry.parentId)), String(entry.id)).toBe(true);
    ids.add(String(entry.id));
  }
  expect(ids.size).toBe(entries.length);
  const types = new Set(entries.map((entry) => entry.type));
  for (const type of [
    'message',
    'model_change',
    'label',
    'branch_summary',
    'custom_message',
    'compaction',
    'session_info',
    'thinking_level_change',
  ]) {
    expect(types, type).toContain(type);
  }
  const cut = entries.find((entry) => entry.type === 'compaction');
  expect(ids).toContain(cut?.['firstKeptEntryId']);
  const left = entries.find((entry) => entry.type === 'branch_summary');
  expect(ids).toContain(left?.['fromId']);
  // The branch that was left is no ancestor of the summary: it hangs beside it.
  const siblings = entries.filter((entry) => entry.parentId === left?.parentId);
  expect(siblings).toHaveLength(2);
});

test('compaction: each call is answered once, on the way down from it', () => {
  const { parsed } = read('compaction');
  const calls: string[] = [];
  const answers: string[] = [];
  for (const line of parsed) {
    const message = line?.['message'] as
      { role: string; toolCallId: string; content: { type: string; id: string }[] } | undefined;
    if (message?.role === 'toolResult') answers.push(message.toolCallId);
    for (const part of message?.content ?? []) if (part.type === 'toolCall') calls.push(part.id);
  }
  expect(answers).toEqual(calls);
  expect(new Set(calls).size).toBe(calls.length);
});

test('compaction: the image is a PNG of its stated kind', () => {
  const { text } = read('compaction');
  const [, data = ''] = /"type":"image","data":"([^"]+)","mimeType":"image\/png"/.exec(text) ?? [];
  const png = Buffer.from(data, 'base64');
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND');
});

test('broken-file: each damage once', () => {
  const { text, lines, parsed } = read('broken-file');
  const readable = parsed.filter((line) => line !== undefined);
  const ids = idsOf(readable);
  const at = (id: string) => ids.indexOf(id);
  const entries = readable.filter((line) => line.type !== 'session');

  expect(parsed[0]?.type).toBe('session');
  expect(text.endsWith('\n')).toBe(false);
  expect(parsed.at(-1), 'torn last line').toBeUndefined();
  expect(
    lines.filter((line) => line.endsWith('\r')),
    'CRLF',
  ).toHaveLength(1);
  expect(
    lines.filter((line) => /^\0+$/.test(line)),
    'NUL bytes',
  ).toHaveLength(1);
  expect(
    lines.filter((line) => line.includes('}}{"type"')),
    'two objects',
  ).toHaveLength(1);
  expect(
    lines.filter((line) => line.includes('�')),
    'bad UTF-8',
  ).toHaveLength(1);
  // Torn, NUL bytes, two objects, and the note by hand.
  expect(parsed.filter((line) => line === undefined)).toHaveLength(4);
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    'duplicate',
  ).toHaveLength(1);
  const orphans = entries.filter((line) => line.parentId !== null && at(String(line.parentId)) < 0);
  expect(orphans).toHaveLength(1);
  expect(
    entries.filter((line) => line.parentId === line.id),
    'self-parent',
  ).toHaveLength(1);
  const forward = entries.filter((line) => at(String(line.parentId)) > at(String(line.id)));
  // The child that comes first, and the upper half of the cycle.
  expect(forward.map((line) => line.id)).toEqual(['b0000051', 'b0000072']);
  expect(entries.find((line) => line.id === 'b0000052')?.parentId, '2-cycle').toBe('b0000051');
  expect(entries.filter((line) => line.type !== 'message').map((line) => line.type)).toEqual([
    'weather',
  ]);
});

test('broken-file: three questions and three answers stay readable', () => {
  const { parsed } = read('broken-file');
  const byId = new Map(parsed.filter((line) => line !== undefined).map((line) => [line.id, line]));
  const path: unknown[] = [];
  for (let id: unknown = 'b0000006'; typeof id === 'string'; id = byId.get(id)?.parentId)
    path.unshift(id);
  expect(path).toEqual([1, 2, 3, 4, 5, 6].map((n) => `b000000${n}`));
});
