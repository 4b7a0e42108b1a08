import { expect, it } from 'vitest';
import { createEngine } from '../../engine/create-engine.ts';
import type { Overview } from '../../engine/index.ts';
import { badge } from './badge.ts';
import { factsOf } from './facts.ts';
import { tabFor } from './tabs.ts';

async function overviewOf(...lines: object[]): Promise<Overview> {
  const bytes = new Blob(lines.map((line) => `${JSON.stringify(line)}\n`));
  const opened = await createEngine().open({ name: 'a.jsonl', bytes });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

const header = {
  type: 'session',
  version: 3,
  id: 's1',
  timestamp: '2026-01-01T00:00:00.000Z',
  cwd: '/w',
};
const valueOf = (overview: Overview, id: string): string | null | undefined =>
  factsOf(overview).find((fact) => fact.id === id)?.value;

it('shows what is recorded', async () => {
  const message = { role: 'user', content: 'Hello' };
  const overview = await overviewOf(header, {
    type: 'message',
    id: 'a1',
    parentId: null,
    timestamp: '2026-01-01T00:02:00.000Z',
    message,
  });
  expect(
    ['prompt', 'agent', 'length', 'cwd', 'id', 'lines'].map((id) => valueOf(overview, id)),
  ).toEqual(['Hello', 'pi, version 3', '2 min', '/w', 's1', '2']);
});

it('gives a reason for what is not recorded, and never a zero', async () => {
  const overview = await overviewOf({ type: 'session', id: 's1' });
  for (const { value, none } of factsOf(overview)) {
    expect(value).not.toBe('');
    if (value === null) expect(none).not.toBe('');
  }
  expect(
    ['name', 'prompt', 'models', 'length', 'parent'].map((id) => valueOf(overview, id)),
  ).toEqual(Array<null>(5).fill(null));
});

it('does not say that something is missing while the file is being read', async () => {
  const overview: Overview = { ...(await overviewOf(header)), stage: 'reading' };
  expect(factsOf(overview).find(({ id }) => id === 'prompt')?.none).toBe('not read yet');
  expect(valueOf(overview, 'lines')).toBeNull();
});

it('says who wrote it', async () => {
  const overview = await overviewOf(header);
  expect(badge(overview)).toBe('pi v3');
  expect(badge({ dialect: 'omp', version: null })).toBe('omp');
  expect(valueOf({ ...overview, version: 1 }, 'agent')).toBe('pi, version 1, shown as 3');
  expect(valueOf({ ...overview, flavour: 'harness' }, 'agent')).toBe('pi (harness), version 3');
});

it('goes round the tabs', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'x'].map((key) => tabFor(key, 0, 3))).toEqual([
    1,
    2,
    0,
    2,
    null,
  ]);
});
