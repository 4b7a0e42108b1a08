import { expect, test } from 'vitest';
import { memorySource } from '../jsonl/index.ts';
import { openSession } from '../session/index.ts';
import { problemSlice } from './problem-rows.ts';

test('N14: beyond a thousand wrong fields a line is looked at again to name its field', async () => {
  const lines = ['{"type":"session","version":3,"id":"s"}'];
  for (let i = 0; i < 1_200; i++) {
    lines.push(`{"type":"custom","id":"${i.toString(16).padStart(8, '0')}","parentId":null}`);
  }
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const opened = await openSession(memorySource(bytes));
  if (!opened.ok) throw new Error(opened.error);
  const slice = await problemSlice(opened.value, { from: 1_150, to: 1_152 }, 1);
  if (!slice.ok) throw new Error(slice.error.code);
  expect(slice.value.total).toBe(1_200);
  for (const row of slice.value.rows) {
    expect(row).toMatchObject({ code: 'bad-field', facts: { path: 'customType' } });
  }
});

/** Problems of a file of these bytes. */
async function rowsOf(...parts: (string | number)[]) {
  const utf8 = new TextEncoder();
  const bytes = Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...utf8.encode(part)] : [part])),
  );
  const opened = await openSession(memorySource(bytes));
  if (!opened.ok) throw new Error(opened.error);
  const slice = await problemSlice(opened.value, { from: 0, to: 50 }, 1);
  if (!slice.ok) throw new Error(slice.error.code);
  return { bytes, rows: slice.value.rows };
}

const H = '{"type":"session","version":3,"id":"s"}\n';
const label = (id: string): string =>
  `{"type":"label","id":"${id}","parentId":null,"targetId":"ü"}`;

test('pieces of a line stand where their bytes are, whatever the bytes', async () => {
  const bad = `{"type":"label","id":"`;
  const { bytes, rows } = await rowsOf(
    H,
    label('é'),
    bad,
    0xff,
    '","parentId":null}',
    ' ',
    label('漢'),
    '\n',
  );
  const pieces = rows.find(({ code }) => code === 'two-objects')?.pieces ?? [];
  expect(pieces.map(({ whole }) => whole)).toEqual([true, true, true]);
  for (const { from, to, text } of pieces)
    expect(new TextDecoder().decode(bytes.subarray(from, to))).toBe(text);
  expect(pieces[1]?.text).toContain('\uFFFD');
  expect(pieces.at(-1)?.text).toBe(label('漢'));
});

test('a fragment and what follows it are told apart; other problems have no pieces', async () => {
  const { rows } = await rowsOf(H, label('a').slice(0, 20), label('b'), '\noops\n');
  expect(rows.map(({ code, pieces }) => [code, pieces.map(({ whole }) => whole)])).toEqual([
    ['glued-line', [false, true]],
    ['not-json', []],
  ]);
  expect(rows[1]?.agents).toEqual({ pi: 'skips', xcsh: 'skips', omp: 'skips-drops' });
});

test('an object over several lines has all their bytes, and is shown in one line', async () => {
  const { bytes, rows } = await rowsOf(H, '{\n  "type": "label",\n  "id": "a"\n}\n');
  const [row] = rows;
  expect(row).toMatchObject({ code: 'spread-json', from: H.length, to: bytes.length - 1 });
  expect(row?.preview).toBe('{ "type": "label", "id": "a" }');
});
