/** The part of the engine's contract that is about reading a path: turns, times, where to go, taking texts away. */
import { describe, expect, test } from 'vitest';
import type { CopyQuery, TranscriptRow } from '../engine/api.ts';
import { ALL, valueOf, type Bench } from './engine-bench.ts';
import { entry, fileOf, message, smallSession, type Fields } from './engine-files.ts';

const HEADER = { type: 'session', version: 3, id: 's', cwd: '/w' };

const reply = (content: readonly Fields[], more: Fields = {}): Fields => ({
  role: 'assistant',
  provider: 'p',
  model: 'm',
  stopReason: 'stop',
  content,
  ...more,
});
const call = (id: string): Fields => ({ type: 'toolCall', id, name: 'bash', arguments: {} });
const result = (toolCallId: string, value: string, isError = false): Fields => ({
  role: 'toolResult',
  toolCallId,
  toolName: 'bash',
  isError,
  content: [{ type: 'text', text: value }],
});
const text = (value: string): Fields => ({ type: 'text', text: value });

/** Two turns with pauses, slow calls, failures, a clock that ran backwards, and times that are none. */
const timed = (): Blob =>
  fileOf(
    HEADER,
    message('p1', null, 0, 'First prompt'),
    message('r1', 'p1', 30, reply([text('Two calls.'), call('c1'), call('c2')])),
    message('s1', 'r1', 31, result('c1', 'quick')),
    message('s2', 's1', 90, result('c2', 'slow and failed', true)),
    { ...message('r2', 's2', 0, reply([text('No time.')])), timestamp: null },
    message('p2', 'r2', 3_600, 'Second prompt'),
    message('r3', 'p2', 3_590, reply([], { stopReason: 'error', errorMessage: 'It broke.' })),
    { ...message('p3', 'r3', 0, 'Third prompt'), timestamp: 'soon' },
    entry('compaction', 'k1', 'p3', 3_700, {
      summary: 'Short.',
      firstKeptEntryId: 'p2',
      tokensBefore: 9,
    }),
    message('r4', 'k1', 3_705, reply([text('```\nfence\n```')])),
  );

/** Declares the tests; `bench` has a fresh engine for each. */
export function transcriptContract(bench: Bench): void {
  const copy = async (query: Partial<CopyQuery> & Pick<CopyQuery, 'from' | 'to'>) => {
    const copied = valueOf(await bench.api.copy({ leaf: null, as: 'text', ...query }));
    const words = copied.pieces.map((piece) => ('text' in piece ? piece.text : `<${piece.key}>`));
    return { ...copied, text: words.join('') };
  };
  const byId = (rows: readonly TranscriptRow[]) => new Map(rows.map((row) => [row.id, row]));

  describe('reading a path', () => {
    test('turns count the prompts, paths the tips, newest first', async () => {
      await bench.open(smallSession());
      const slice = valueOf(await bench.api.transcript({ ...ALL, leaf: null }));
      expect(slice).toMatchObject({ turns: 4, path: 1, paths: 3 });
      expect(slice.rows.map((row) => row.turn)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
      const other = { ...ALL, leaf: await bench.keyOf('a3') };
      expect(valueOf(await bench.api.transcript(other))).toMatchObject({
        turns: 1,
        path: 3,
        paths: 3,
      });
      // An entry inside of a path stands for the newest path through it.
      const inner = { ...ALL, leaf: await bench.keyOf('b1') };
      expect(valueOf(await bench.api.transcript(inner))).toMatchObject({ turns: 2, path: 1 });
    });

    test('times between entries: never 1970, never negative', async () => {
      await bench.open(timed());
      const rows = byId(await bench.articles());
      const at = (n: number): number => Date.parse('2026-01-01T00:00:00Z') + n * 1_000;
      expect(rows.get('p1')).toMatchObject({ before: null, took: null });
      expect(rows.get('r1')).toMatchObject({ before: at(0), took: 30_000 });
      expect(rows.get('r1')?.results.map((one) => one.took)).toEqual([1_000, 60_000]);
      expect(rows.get('r2')).toMatchObject({ time: null, before: at(90), took: null });
      expect(rows.get('p2')).toMatchObject({ before: at(90), took: null });
      expect(rows.get('r3')).toMatchObject({ before: at(3_600), took: null });
      expect(rows.get('p3')).toMatchObject({ time: null, before: at(3_590) });
      expect(rows.get('r4')).toMatchObject({ took: 5_000 });
    });

    test('marks are in the order of the articles', async () => {
      await bench.open(timed());
      const rows = await bench.articles();
      const marked = async (what: 'prompts' | 'errors' | 'slow') => {
        const { keys, articles, took } = valueOf(await bench.api.marks({ leaf: null, what }));
        expect(keys.length).toBe(articles.length);
        for (const [i, article] of articles.entries()) {
          const { key, results } = rows[article] ?? { key: -1, results: [] };
          expect([key, ...results.map((one) => one.key)]).toContain(keys[i]);
        }
        const ids = await Promise.all(
          [...keys].map(async (key) => valueOf(await bench.api.entry(key)).id),
        );
        return { ids, took: [...took] };
      };
      expect((await marked('prompts')).ids).toEqual(['p1', 'p2', 'p3']);
      expect((await marked('errors')).ids).toEqual(['s2', 'r3']);
      expect(await marked('slow')).toEqual({
        ids: ['r1', 's1', 's2', 'r4'],
        took: [30_000, 1_000, 60_000, 5_000],
      });
      const missing = { ok: false, error: { code: 'no-such-entry' } };
      expect(await bench.api.marks({ leaf: 3, what: 'slow' })).toMatchObject(missing);
    });

    test('a compaction says what it drops and keeps', async () => {
      await bench.open(timed());
      const rows = byId(await bench.articles());
      expect(rows.get('k1')?.replaced).toMatchObject({ dropped: 5, kept: 3 });
      expect(rows.get('r1')?.replaced).toBe(null);
    });

    test('a branch summary says how long the branch is that it speaks of', async () => {
      const summary = { fromId: 'a2', summary: 'It did not work.' };
      await bench.open(
        fileOf(
          HEADER,
          message('p', null, 0, 'Go'),
          message('a1', 'p', 1, 'one'),
          message('a2', 'a1', 2, 'two'),
          entry('branch_summary', 'b', 'p', 3, summary),
        ),
      );
      const rows = byId(await bench.articles());
      expect(rows.get('b')).toMatchObject({ leftBehind: 2, replaced: null });
    });

    test('of very many branches those around the current one are listed', async () => {
      const left = Array.from({ length: 200 }, (_, i) => message(`b${i}`, 'p', i + 1, `way ${i}`));
      await bench.open(fileOf(HEADER, message('p', null, 0, 'Go'), ...left));
      const leaf = await bench.keyOf('b120');
      const [fork] = (await bench.articles(leaf))[0]?.forks ?? [];
      expect(fork).toMatchObject({ total: 200, first: 96 });
      expect(fork?.branches).toHaveLength(50);
      expect(fork?.branches.findIndex((branch) => branch.current)).toBe(25);
    });
  });

  describe('copying', () => {
    test('a range is its rows, one after the other', async () => {
      await bench.open(timed());
      const rows = await bench.articles();
      const texts = await Promise.all(rows.map(({ key }) => copy({ from: key, to: key })));
      const [first, last] = [rows[0]?.key ?? -1, rows.at(-1)?.key ?? -1];
      const all = await copy({ from: first, to: last });
      expect(all.text).toBe(
        texts
          .map((one) => one.text)
          .filter((one) => one !== '')
          .join('\n\n'),
      );
      expect(all).toMatchObject({ entries: 10, left: 0 });
      expect(all.text).toContain('slow and failed\n\nNo time.\n\nSecond prompt\n\nIt broke.');
      expect((await copy({ from: last, to: first })).text).toBe(all.text);
      expect(texts[1]?.text).toBe('Two calls.\n\nbash {}\n\nbash {}\n\nquick\n\nslow and failed');
    });

    test('as Markdown each entry says who wrote it, and no fence breaks another', async () => {
      await bench.open(timed());
      const key = await bench.keyOf('r1');
      const said = await copy({ from: key, to: key, as: 'markdown' });
      expect(said.text).toContain('### <transcript_kind_assistant>\n\nTwo calls.\n\n**bash**');
      expect(said.text).toContain('### <transcript_kind_tool>\n\n```\nquick\n```');
      await bench.open(fileOf(HEADER, message('s', null, 0, result('c', 'a\n```\nb'))));
      const fence = await bench.keyOf('s');
      const fenced = await copy({ from: fence, to: fence, as: 'markdown' });
      expect(fenced.text).toContain('````\na\n```\nb\n````');
    });

    test('16 MB are the most, and what is left out is counted', async () => {
      const big = 'x'.repeat(9 * 1024 * 1024);
      await bench.open(
        fileOf(
          HEADER,
          message('a', null, 0, big),
          message('b', 'a', 1, big),
          message('c', 'b', 2, 'never'),
          message('d', 'c', 3, 'never'),
        ),
      );
      await bench.until('ready');
      const [from, to] = [await bench.keyOf('a'), await bench.keyOf('d')];
      const copied = await copy({ from, to });
      expect(copied).toMatchObject({ entries: 2, left: 2 });
      expect(copied.text).toBe(`${big}\n\n${big}`);
    });

    test('what is not on the path is not copied', async () => {
      await bench.open(smallSession());
      const key = await bench.keyOf('a2');
      const missing = { ok: false, error: { code: 'no-such-entry' } };
      expect(await bench.api.copy({ leaf: null, from: key, to: key, as: 'text' })).toMatchObject(
        missing,
      );
    });
  });
}
