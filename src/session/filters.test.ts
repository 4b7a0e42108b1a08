import { describe, expect, test } from 'vitest';
import { field, isWire, stringAt, wireAt, type Wire } from '../base/wire.ts';
import { fileOf } from '../testing/arbitraries.ts';
import { onEveryFile, openBytes, rowsOf } from '../testing/every-file.ts';
import {
  CASTS,
  filterChoices,
  Flag,
  readWires,
  showsOf,
  type FilterName,
  type Session,
} from './index.ts';

const PI = ['default', 'no-tools', 'user-only', 'labeled-only', 'all'] as const;

/** pi's own rule for its tree, word for word (format-pi 3.4: `usage` always hidden, `session_info` counts as a setting). */
function piShows(entry: Wire, mode: (typeof PI)[number], isLeaf: boolean, label: unknown): boolean {
  const message = wireAt(entry, 'message');
  const role = message && entry.type === 'message' ? message.role : undefined;
  if (message && role === 'assistant' && !isLeaf) {
    const stop = field(message, 'stopReason');
    const endedOddly = Boolean(stop) && stop !== 'stop' && stop !== 'toolUse';
    if (!hasText(field(message, 'content')) && !endedOddly) return false;
  }
  if (entry.type === 'usage') return false;
  const isSetting =
    entry.type === 'label' ||
    entry.type === 'custom' ||
    entry.type === 'context_edit' ||
    entry.type === 'model_change' ||
    entry.type === 'thinking_level_change' ||
    entry.type === 'session_info';
  switch (mode) {
    case 'user-only':
      return role === 'user';
    case 'no-tools':
      return !isSetting && role !== 'toolResult';
    case 'labeled-only':
      return label !== undefined;
    case 'all':
      return true;
    case 'default':
      return !isSetting;
  }
}

function hasText(content: unknown): boolean {
  if (typeof content === 'string') return content.trim() !== '';
  if (!Array.isArray(content)) return false;
  return content.some(
    (item) => isWire(item) && item.type === 'text' && (stringAt(item, 'text') ?? '').trim() !== '',
  );
}

/** Kinds that pi 1.6 does not write, and that are quiet in the trees of the agents that do. */
const OTHERS = new Set<unknown>([
  ...['active_tools_change', 'leaf', 'mode_change', 'ttsr_injection'],
  ...['session_init', 'credential_pin'],
]);

async function wiresOf(session: Session): Promise<readonly Wire[]> {
  const read = await readWires(session, rowsOf(session));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

describe('filters', () => {
  test('pi: each row is shown where pi shows it, and the leaf in default and no-tools', async () => {
    await onEveryFile(async (session) => {
      const wires = await wiresOf(session);
      for (const mode of ['default', 'no-tools', 'user-only', 'labeled-only'] as const) {
        const shows = showsOf(session, mode);
        const forTheLeaf = mode === 'default' || mode === 'no-tools';
        for (const row of rowsOf(session)) {
          const [entry, isLeaf] = [wires[row] ?? {}, row === session.leaf];
          if (OTHERS.has(entry.type)) continue;
          // pi's export shows a labelled one of these.
          if (mode === 'labeled-only' && entry.type === 'usage') continue;
          const label = session.labels.get(row)?.text;
          const expected = (forTheLeaf && isLeaf) || piShows(entry, mode, isLeaf, label);
          expect([mode, row, shows(row)]).toEqual([mode, row, expected]);
        }
      }
    });
  });

  test('user-only is pi`s rule to the letter', async () => {
    await onEveryFile(async (session) => {
      const wires = await wiresOf(session);
      const shows = showsOf(session, 'user-only');
      const shown = rowsOf(session).filter(shows);
      const expected = rowsOf(session).filter((row) => {
        const entry = wires[row] ?? {};
        return entry.type === 'message' && wireAt(entry, 'message')?.role === 'user';
      });
      expect(shown).toEqual(expected);
    });
  });

  test('all hides nothing; groups share the rows out, and so do kinds', async () => {
    await onEveryFile((session) => {
      const choices = filterChoices(session);
      const sum = (by: string): number =>
        choices.filter((one) => one.by === by).reduce((total, { count }) => total + count, 0);
      const { length } = session.columns;
      expect(choices.find(({ name }) => name === 'all')?.count).toBe(length);
      expect([sum('group'), sum('kind')]).toEqual([length, length]);
      expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
      for (const { by, count } of choices) expect(by === 'pi' || count > 0).toBe(true);
      expect(choices.slice(0, 5).map(({ name }) => name)).toEqual(PI);
    });
  });

  test('errors are the failed entries, as the facts count them', async () => {
    await onEveryFile((session) => {
      const shown = rowsOf(session).filter(showsOf(session, 'errors'));
      expect(shown).toHaveLength(session.counts.errors);
      for (const row of shown) expect((session.columns.flags[row] ?? 0) & Flag.failed).not.toBe(0);
    });
  });

  test('models: of a reply the one that was called, of a change the one that it sets', async () => {
    const reply = (id: string, fields: object): object => ({
      type: 'message',
      id,
      parentId: null,
      message: { role: 'assistant', content: [{ type: 'text', text: 'x' }], ...fields },
    });
    const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, cost: { total: 1 } };
    const session = await openBytes(
      fileOf(
        [
          { type: 'session', version: 3, id: 's' },
          { type: 'model_change', id: 'a', parentId: null, provider: 'p', modelId: 'one' },
          reply('b', { provider: 'p', model: 'one', usage }),
          reply('c', { provider: 'p', model: 'auto', responseModel: 'two', usage }),
          reply('d', { provider: 'p', model: 'one' }),
          reply('e', { usage }),
          { type: 'custom', id: 'f', parentId: null, customType: 'x' },
        ].map((line) => JSON.stringify(line)),
      ),
    );
    const idsOf = (name: FilterName): (string | null)[] =>
      rowsOf(session)
        .filter(showsOf(session, name))
        .map((row) => session.columns.ids.idOf(row));
    expect(idsOf('model:p/one')).toEqual(['a', 'b', 'd']);
    expect(idsOf('model:p/two')).toEqual(['c']);
    expect(idsOf('model:nobody')).toEqual([]);
    const models = filterChoices(session).filter(({ by }) => by === 'model');
    expect(models).toEqual([
      { name: 'model:p/one', by: 'model', count: 3, tone: null },
      { name: 'model:p/two', by: 'model', count: 1, tone: null },
    ]);
  });

  test('a menu of models has an end', async () => {
    const lines = Array.from({ length: 200 }, (_, i) =>
      JSON.stringify({ type: 'model_change', id: `m${i}`, parentId: null, modelId: `${i % 70}` }),
    );
    const session = await openBytes(fileOf(['{"type":"session","version":3,"id":"s"}', ...lines]));
    const models = filterChoices(session).filter(({ by }) => by === 'model');
    expect(models).toHaveLength(50);
    expect(models[0]?.count).toBe(3);
  });

  test('what does not exist shows nothing', async () => {
    await onEveryFile((session) => {
      const kinds = CASTS.map(({ name }) => name);
      expect(kinds).not.toContain('nobody');
      for (const name of ['kind:nobody', 'model:', 'group:all'] as FilterName[])
        expect(rowsOf(session).filter(showsOf(session, name))).toEqual([]);
    }, 20);
  });
});
