/** The part of the engine's contract that speaks of files which change on disk while they are open. */
import { describe, expect, test, vi } from 'vitest';
import { ALL, BASE, valueOf, type Bench } from './engine-bench.ts';
import { fileOf, longSession, message, smallSession } from './engine-files.ts';

/** Declares the tests. */
export function changesContract(bench: Bench): void {
  describe('files that change', () => {
    test('N8: what was kept in memory stays readable', async () => {
      const file = await bench.openMortal(longSession(3_000));
      await bench.until('ready');
      file.die();
      expect(await bench.outline()).toHaveLength(3_301);
    });

    test('N8: a stale read says so; a renewed file is read on', async () => {
      bench.fresh({ keep: 0 });
      const bytes = longSession(3_000);
      const file = await bench.openMortal(bytes);
      await bench.until('ready');
      file.die();
      expect(await bench.api.outline({ ...BASE, from: 0, to: 9 })).toMatchObject({
        ok: false,
        error: { code: 'stale' },
      });
      expect(await bench.api.renew(smallSession())).toMatchObject({
        ok: false,
        error: { code: 'stale', facts: { reason: 'changed' } },
      });
      expect(await bench.api.renew(new Blob([bytes, 'more\n']))).toEqual({
        ok: true,
        value: { grown: 5 },
      });
      expect(await bench.outline({ from: 0, to: 9 })).toHaveLength(9);
    });

    test('N8: an index that stopped goes on after the file was renewed', async () => {
      bench.fresh({ keep: 0 });
      const bytes = longSession(3_000);
      const file = await bench.openMortal(bytes);
      file.die();
      expect((await bench.until('failed')).at(-1)).toMatchObject({
        error: { code: 'stale' },
        leafId: 'ffffffff',
      });
      valueOf(await bench.api.renew(bytes));
      expect((await bench.until('ready')).at(-1)).toMatchObject({ entries: 3_301 });
    });
  });

  describe('files that grow', () => {
    const more = fileOf(
      message('n1', 'ffffffff', 9_000, 'New'),
      message('n2', 'n1', 9_001, 'Newer'),
    );

    test.each([
      ['kept in memory', 64 * 1024 * 1024],
      ['read from disk', 0],
    ])('N15: what is new of a file %s is indexed behind the rest', async (_, keep) => {
      bench.fresh({ keep });
      const bytes = longSession(3_000);
      const file = await bench.openMortal(bytes);
      const before = (await bench.until('ready')).at(-1);
      const rows = await bench.outline();
      file.die();
      const grown = valueOf(await bench.api.renew(new Blob([bytes, more])));
      expect(grown).toEqual({ grown: more.size });
      const after = valueOf(await bench.api.overview(before?.revision ?? 0));
      expect(after).toMatchObject({ stage: 'ready', entries: 3_303, leafId: 'n2' });
      expect(after.bytes).toBe(bytes.size + more.size);
      expect(after.rows).toBeGreaterThan(before?.rows ?? 0);
      const now = await bench.outline();
      expect(now.slice(0, rows.length).map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
      expect(now.slice(-2).map(({ id, title }) => [id, title])).toEqual([
        ['n1', { text: 'New' }],
        ['n2', { text: 'Newer' }],
      ]);
      const last = valueOf(await bench.api.transcript({ leaf: null, from: -1, to: 1e9 }));
      expect(last.rows).toMatchObject([{ id: 'n2', isLeaf: true }]);
    });

    test('N15: a file that grows while it is read is read to its new end', async () => {
      const bytes = longSession(3_000);
      await bench.openMortal(bytes);
      valueOf(await bench.api.renew(new Blob([bytes, more])));
      await bench.until('ready');
      await vi.waitFor(async () =>
        expect(valueOf(await bench.api.overview(-1))).toMatchObject({ entries: 3_303 }),
      );
      expect(await bench.outline()).toHaveLength(3_303);
    });

    test('N15: after a cancel the end is the new end', async () => {
      const bytes = longSession(3_000);
      await bench.openMortal(bytes);
      valueOf(await bench.api.cancel());
      valueOf(await bench.api.renew(new Blob([bytes, more])));
      await vi.waitFor(async () =>
        expect(valueOf(await bench.api.overview(-1))).toMatchObject({
          stage: 'cancelled',
          leafId: 'n2',
        }),
      );
    });

    test('N15: it grows again and again, and a line that was torn becomes whole', async () => {
      const start = await smallSession().text();
      const whole = await more.text();
      await bench.open(new Blob([start]));
      const seen: unknown[] = [];
      for (const step of [10, 60, 150, whole.length]) {
        const { revision } = valueOf(await bench.api.overview(-1));
        valueOf(await bench.api.renew(new Blob([start, whole.slice(0, step)])));
        const { entries, leafId, lines, problems } = valueOf(await bench.api.overview(revision));
        seen.push([entries, leafId, lines, problems]);
      }
      const fresh = await bench.open(new Blob([start, whole]));
      expect(seen.at(-1)).toEqual([fresh.entries, 'n2', fresh.lines, fresh.problems]);
      expect(seen[0]).toEqual([12, 'l1', fresh.lines - 1, fresh.problems + 1]);
    });

    test('N15: a file that was cut or rewritten is refused, and the old one stays', async () => {
      const bytes = smallSession();
      await bench.open(bytes);
      const text = await bytes.text();
      for (const other of [text.slice(0, -40), text.replace('Why', 'Who'), `x${text}`]) {
        expect(await bench.api.renew(new Blob([other]))).toMatchObject({
          ok: false,
          error: { code: 'stale', facts: { reason: 'changed' } },
        });
      }
      expect(await bench.outline()).toHaveLength(12);
      expect(valueOf(await bench.api.lines(ALL)).rows.length).toBeGreaterThan(12);
    });
  });
}
