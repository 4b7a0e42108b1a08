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
