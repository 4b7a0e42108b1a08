/** The part of the engine's contract that is about answers: outline, transcript, lines, problems, entries. */
import { describe, expect, test } from 'vitest';
import type { EntryKey, FilterName } from '../engine/api.ts';
import { ALL, BASE, valueOf, type Bench } from './engine-bench.ts';
import { PNG, smallSession } from './engine-files.ts';

/** Declares the tests; `bench` has a fresh engine for each. */
export function answersContract(bench: Bench): void {
  describe('the outline', () => {
    test('parts of it are the whole, and a range outside of it is empty', async () => {
      await bench.open(smallSession());
      const whole = await bench.outline();
      const parts = [];
      for (let from = 0; from < whole.length; from += 3) {
        parts.push(...(await bench.outline({ from, to: from + 3 })));
      }
      expect(parts).toEqual(whole);
      const odd = [
        { from: 99, to: 120 },
        { from: -5, to: 0 },
        { from: 3, to: 1 },
        { from: NaN, to: NaN },
      ];
      for (const range of odd) expect(await bench.outline(range)).toEqual([]);
    });

    test('rows say what stands in the columns', async () => {
      await bench.open(smallSession());
      const rows = new Map((await bench.outline()).map((row) => [row.id, row]));
      expect(rows.get('a1')).toMatchObject({
        kind: 'user',
        branches: 2,
        expanded: true,
        ink: 'summarised',
        onPath: true,
      });
      expect(rows.get('a2')).toMatchObject({ kind: 'assistant', level: 2, branch: 1, ink: 'off' });
      expect(rows.get('a3')).toMatchObject({
        onPath: false,
        rails: [{}, { level: 2, part: 'end' }],
      });
      expect(rows.get('b3')).toMatchObject({ ink: 'in', cutAbove: 3 });
      expect(rows.get('m0')).toMatchObject({
        kind: 'model_change',
        group: 'setting',
        ink: 'unsent',
      });
      const time = Date.parse('2026-01-01T00:00:09.000Z');
      expect(rows.get('b4')).toMatchObject({ label: 'here', time });
      expect(rows.get('z1')).toMatchObject({ problems: 1, ink: 'off' });
      // A result is named after what its call asked for.
      const result = [...rows.values()].find((row) => row.kind === 'toolResult');
      expect(result?.title).toEqual({ text: 'read a.ts' });
      expect(rows.get('l1')).toMatchObject({ isLeaf: true, kind: 'label' });
      expect([...rows.values()].filter((row) => row.cutAbove > 0)).toHaveLength(1);
    });

    test('folds, filters, and where an entry that is not shown stands', async () => {
      await bench.open(smallSession());
      const fork = await bench.keyOf('a1');
      const folded = await bench.outline({ folded: [fork] });
      expect(folded.find((row) => row.id === 'a1')).toMatchObject({ expanded: false });
      expect(folded.map((row) => row.id)).not.toContain('a3');
      const open = await bench.outline({});
      const forks = valueOf(await bench.api.forks({ leaf: null, filter: 'all' }));
      expect([...forks]).toEqual(open.filter((row) => row.expanded !== null).map((row) => row.key));
      expect(forks.length).toBeGreaterThan(0);
      const where = async (id: string, query: object): Promise<string | null | undefined> => {
        const reveal = await bench.keyOf(id);
        const slice = valueOf(await bench.api.outline({ ...BASE, ...ALL, ...query, reveal }));
        return slice.revealed < 0 ? undefined : slice.rows[slice.revealed]?.id;
      };
      expect(await where('a3', { folded: [fork] })).toBe('a1');
      expect(await where('a3', {})).toBe('a3');
      // The leaf is shown by default, whatever it is; what hides above the first shown row is nowhere.
      expect(await where('l1', { filter: 'default' })).toBe('l1');
      expect(await where('t0', { filter: 'default' })).toBe(undefined);
    });

    test('every filter that the overview offers shows as many rows as it says', async () => {
      const overview = await bench.open(smallSession());
      const names = overview.filters?.map(({ name }) => name) ?? [];
      expect(names).toEqual([
        ...['default', 'no-tools', 'user-only', 'labeled-only', 'all'],
        ...['group:context', 'group:setting', 'group:neither'],
        ...['kind:thinking_level_change', 'kind:model_change', 'kind:compaction', 'kind:label'],
        ...['kind:user', 'kind:assistant', 'kind:toolResult', 'model:p/m'],
      ]);
      const leaves = [null, await bench.keyOf('a3')];
      for (const { name, count } of overview.filters ?? []) {
        for (const leaf of leaves)
          expect(await bench.outline({ filter: name, leaf })).toHaveLength(count);
      }
      const idsOf = async (filter: FilterName): Promise<(string | null)[]> =>
        (await bench.outline({ filter })).map(({ id }) => id);
      expect(await idsOf('user-only')).toEqual(['a1', 'b1', 'b3', 'b4', 'z1']);
      expect(await idsOf('labeled-only')).toEqual(['b4']);
      expect(await idsOf('no-tools')).toEqual((await idsOf('default')).filter((id) => id !== 'a3'));
      expect(await idsOf('model:p/m')).toEqual(['m0', 'a2', 'b2']);
      expect(await idsOf('kind:nobody')).toEqual([]);
    });

    test('rows say how many the filter hides above them, and why an entry has no row', async () => {
      await bench.open(smallSession());
      const rows = new Map(
        (await bench.outline({ filter: 'user-only' })).map((row) => [row.id, row]),
      );
      expect([rows.get('a1')?.hiddenAbove, rows.get('b4')?.hiddenAbove]).toEqual([2, 1]);
      const why = async (id: string, query: object): Promise<string | null> => {
        const reveal = await bench.keyOf(id);
        return valueOf(await bench.api.outline({ ...BASE, from: 0, to: 0, ...query, reveal }))
          .hidden;
      };
      const stands = async (id: string, query: object): Promise<EntryKey | null> => {
        const reveal = await bench.keyOf(id);
        return valueOf(await bench.api.outline({ ...BASE, ...ALL, ...query, reveal })).stands;
      };
      expect(await stands('b2', {})).toBe(await bench.keyOf('b2'));
      expect(await stands('b2', { filter: 'user-only' })).toBe(await bench.keyOf('b1'));
      expect(await stands('m0', { filter: 'user-only' })).toBe(null);
      expect(await why('b2', {})).toBe(null);
      expect(await why('b2', { filter: 'user-only' })).toBe('filter');
      expect(await why('a2', { folded: [await bench.keyOf('a1')] })).toBe('fold');
    });

    test('the read path is the one of the leaf that was asked for', async () => {
      await bench.open(smallSession());
      const rows = await bench.outline({ leaf: await bench.keyOf('a3') });
      expect(rows.find((row) => row.id === 'a2')).toMatchObject({
        onPath: true,
        level: 1,
        ink: 'in',
      });
      expect(rows.find((row) => row.id === 'b1')).toMatchObject({ onPath: false, ink: 'off' });
      const answer = await bench.api.outline({ ...BASE, ...ALL, leaf: 3 });
      expect(answer).toMatchObject({ ok: false, error: { code: 'no-such-entry' } });
    });
  });

  describe('the transcript', () => {
    test('one-line entries share an article, results stand under their calls', async () => {
      await bench.open(smallSession());
      const rows = await bench.articles(await bench.keyOf('a3'));
      expect(rows.map((row) => row.id)).toEqual(['m0', 'a1', 'a2']);
      expect(rows[0]).toMatchObject({ blocks: [], items: [{ id: 'm0' }, { id: 't0' }] });
      const results = [{ callId: 'c1', id: 'a3' }];
      expect(rows[2]).toMatchObject({ kind: 'assistant', items: [], results });
      expect(rows[2]?.blocks.map((block) => block.type)).toEqual(['text', 'call']);
    });

    test('N9: a long text is cut and counted; the entry has all of it', async () => {
      await bench.open(smallSession());
      const rows = await bench.articles(await bench.keyOf('a3'));
      const result = rows[2]?.results[0];
      expect(result?.more).toEqual({ 1: { chars: 70_000 - 65_536, lines: 0 } });
      const detail = valueOf(await bench.api.entry(result?.key ?? -1));
      expect(detail.blocks[1]).toMatchObject({ text: 'x'.repeat(70_000) });
      expect(JSON.parse(detail.raw)).toMatchObject({ id: 'a3' });
    });

    test('a fork lists its branches; the cut stands where the kept entries begin', async () => {
      await bench.open(smallSession());
      const rows = await bench.articles();
      const key = await bench.keyOf('a1');
      const branches = [{ entries: 2, current: false }, { current: true }];
      expect(rows.find((row) => row.id === 'a1')?.forks).toMatchObject([
        { key, first: 1, total: 2, branches },
      ]);
      // An orphan is a root: the first article says that the file has two.
      expect(rows[0]?.forks).toMatchObject([
        { key: null, total: 2, branches: [{ current: true }, { entries: 1, current: false }] },
      ]);
      const cuts = rows.filter((row) => row.cutAbove > 0);
      expect(cuts.map((row) => [row.id, row.cutAbove])).toEqual([['b3', 3]]);
      const before = await bench.articles(await bench.keyOf('b3'));
      expect(before.filter((row) => row.cutAbove > 0)).toEqual([]);
      const reveal = await bench.keyOf('a3');
      const slice = valueOf(await bench.api.transcript({ ...ALL, leaf: null, reveal }));
      expect(slice.rows[slice.revealed]?.id).toBe('a1');
    });
  });

  describe('lines, problems, entries', () => {
    test('lines are the file', async () => {
      await bench.open(smallSession());
      const lines = valueOf(await bench.api.lines(ALL)).rows;
      const what = lines.map((row) => row.what);
      expect(what.filter((one) => one !== 'entry')).toEqual(['header', 'unreadable']);
      expect(what.indexOf('unreadable')).toBe(9);
      const text = await smallSession().text();
      for (const line of lines) {
        expect(text.startsWith(line.text, line.from)).toBe(true);
        expect(line.text.length + line.more).toBe(line.to - line.from);
      }
      expect(lines.filter((row) => row.more > 0)).toHaveLength(1);
      const reveal = await bench.keyOf('b3');
      const { revealed } = valueOf(await bench.api.lines({ from: 0, to: 1, reveal }));
      expect(lines[revealed]?.text).toContain('See this.');
    });

    test('problems name their lines', async () => {
      await bench.open(smallSession());
      const { total, rows } = valueOf(await bench.api.problems(ALL));
      expect(total).toBe(valueOf(await bench.api.overview(-1)).problems);
      const preview = '{"type":"message","id":"torn","par';
      expect(rows.find((row) => row.line === 9)).toMatchObject({
        code: 'not-json',
        preview,
        key: null,
      });
      const key = await bench.keyOf('z1');
      expect(rows.find((row) => row.code === 'orphan')).toMatchObject({ key, from: key });
    });

    test('an entry knows its place', async () => {
      await bench.open(smallSession());
      const [a1, a2, b1, b2, z1, l1] = await Promise.all(
        ['a1', 'a2', 'b1', 'b2', 'z1', 'l1'].map((id) => bench.keyOf(id)),
      );
      const beside = { fork: a1, before: a2, after: null };
      const place = { id: 'b2', newest: l1, newestId: 'l1', onPath: true, ...beside };
      expect(valueOf(await bench.api.place(b2 ?? -1, null))).toMatchObject(place);
      expect(valueOf(await bench.api.place(a2 ?? -1, null))).toMatchObject({
        onPath: false,
        after: b1,
      });
      expect(valueOf(await bench.api.place(b2 ?? -1, a2 ?? -1)).onPath).toBe(false);
      expect(valueOf(await bench.api.entry(b2 ?? -1))).toMatchObject({ id: 'b2', problems: [] });
      expect(valueOf(await bench.api.entry(z1 ?? -1)).problems).toMatchObject([{ code: 'orphan' }]);
      const missing = { ok: false, error: { code: 'no-such-entry' } };
      expect(await bench.api.entry((a1 ?? -1) + 1)).toMatchObject(missing);
      expect(await bench.api.locate('nope')).toMatchObject(missing);
    });

    test('N10: an image is a blob of its type', async () => {
      await bench.open(smallSession());
      const key = await bench.keyOf('b3');
      const blob = valueOf(await bench.api.image(key, 0));
      expect(blob.type).toBe('image/png');
      expect(Buffer.from(await blob.arrayBuffer()).toString('base64')).toBe(PNG);
      const missing = { ok: false, error: { code: 'no-such-entry' } };
      expect(await bench.api.image(key, 1)).toMatchObject(missing);
      expect(await bench.api.image(await bench.keyOf('a1'), 0)).toMatchObject(missing);
    });
  });
}
