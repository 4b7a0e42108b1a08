import { describe, expect, test } from 'vitest';
import { SAMPLES } from '../samples/index.ts';
import { childCount, memorySource, openSession, pathTo, type Session } from '../session/index.ts';

async function opened(name: string): Promise<Session> {
  const sample = SAMPLES.find((one) => one.name === name);
  const result = await openSession(memorySource(sample?.bytes() ?? new Uint8Array()));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** What each sample is there to show. */
const FACTS: Readonly<Record<string, object>> = {
  linear: { dialect: 'pi', flavour: null, stored: 3, entries: 12, forks: 0, path: 12 },
  'conversation-tree': { dialect: 'pi', flavour: null, stored: 3, entries: 9, forks: 1, path: 6 },
  branches: { dialect: 'pi', flavour: null, stored: 3, entries: 27, forks: 2, path: 11 },
  'labels-and-names': { dialect: 'pi', flavour: null, stored: 3, entries: 24, forks: 0, path: 24 },
  compaction: { dialect: 'pi', flavour: null, stored: 3, entries: 37, forks: 1, path: 33 },
  'retained-tail': {
    dialect: 'pi',
    flavour: 'harness',
    stored: 3,
    entries: 21,
    forks: 0,
    path: 18,
  },
  'xcsh-blobs': { dialect: 'xcsh', flavour: null, stored: 3, entries: 18, forks: 0, path: 18 },
  'version-1': { dialect: 'pi', flavour: null, stored: null, entries: 12, forks: 0, path: 12 },
  'broken-file': { dialect: 'pi', flavour: null, stored: 3, entries: 15, forks: 1, path: 6 },
  large: { dialect: 'pi', flavour: null, stored: 3, entries: 20_000 },
};

describe.each(SAMPLES.map(({ name }) => name))('%s', (name) => {
  test('opens as what it is; only the broken file has problems', async () => {
    const session = await opened(name);
    const { columns, leaf, problems, header } = session;
    expect({
      dialect: session.dialect,
      flavour: session.flavour,
      stored: header?.version ?? null,
      entries: columns.length,
      forks: session.forks,
      path: pathTo(columns, leaf).length,
    }).toMatchObject(FACTS[name] ?? {});
    expect(FACTS).toHaveProperty(name);
    if (name === 'broken-file') expect(problems.length).toBeGreaterThan(10);
    // The seed's own lines record no usage, which is worth a note.
    else if (name === 'conversation-tree')
      expect(problems.map(({ code }) => code)).toEqual(['no-usage']);
    else expect(problems).toEqual([]);
  });
});

test('branches: one fork has three ways, one of them another fork', async () => {
  const { columns, tree } = await opened('branches');
  const forks = [...columns.parent.keys()].map((row) => childCount(tree, row)).filter((n) => n > 1);
  expect(forks).toEqual([3, 2]);
});

test('labels-and-names: the last line of each counts, a label without text takes one away', async () => {
  const { labels, name } = await opened('labels-and-names');
  expect([...labels.values()].map(({ text }) => text).sort()).toEqual([
    'numbers',
    'root cause',
    'start here',
  ]);
  expect(name).toBe('Build: 94 s to 22 s');
});

test('xcsh-blobs: the name stands in the header', async () => {
  expect((await opened('xcsh-blobs')).name).toBe('The button under the cookie bar');
});

test('retained-tail: the last line says where the agent stands, and is not the leaf', async () => {
  const { leaf, columns } = await opened('retained-tail');
  expect(leaf).toBe(columns.length - 4);
});

test('large: hundreds of places to go to, and it stays in the bounds it names', async () => {
  const { forks, counts, labels, table } = await opened('large');
  expect(forks).toBeGreaterThan(50);
  expect(counts.compactions).toBeGreaterThan(20);
  expect(labels.size).toBeGreaterThan(50);
  expect(Math.round((table.ends.at(-1) ?? 0) / 1e6)).toBe(21);
});
