import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFile, anyOtherFile, anySession, fileOf } from '../testing/arbitraries.ts';
import { valueOf } from '../testing/engine-contract.ts';
import { mutation } from '../testing/mutations.ts';
import type { Block } from '../entry/index.ts';
import type { EngineApi, EntryKey, OutlineRow, TranscriptRow } from './api.ts';
import { createEngine } from './create-engine.ts';

const ALL = { from: 0, to: 5_000 } as const;
const OUTLINE = { ...ALL, leaf: null, filter: 'all', folded: [] } as const;
/** Bytes read at once: small, so that a small file crosses many chunks. */
const settings = { chunk: 256 };

/** Opens a file and waits until it is read; null when it is no session. */
async function engineWith(bytes: Uint8Array<ArrayBuffer>): Promise<EngineApi | null> {
  const api = createEngine(settings);
  const opened = await api.open({ name: 'any', bytes: new Blob([bytes]) });
  if (!opened.ok) return null;
  for (let last = opened.value; last.stage === 'reading';) {
    last = valueOf(await api.overview(last.revision));
    expect(last.stage).not.toBe('failed');
  }
  return api;
}

const outlineOf = async (api: EngineApi): Promise<readonly OutlineRow[]> =>
  valueOf(await api.outline(OUTLINE)).rows;

const articlesOf = async (
  api: EngineApi,
  leaf: EntryKey | null,
): Promise<readonly TranscriptRow[]> => valueOf(await api.transcript({ ...ALL, leaf })).rows;

/** Depth of nested objects and lists. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let level: unknown[] = [value]; level.length > 0; depth++) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null && !(one instanceof Blob) ? Object.values(one) : [],
    );
  }
  return depth;
}

describe('whatever the file holds', () => {
  test('N13: every answer crosses: flat, and the same behind the wall', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (bytes) => {
        const api = await engineWith(bytes);
        if (!api) return;
        const rows = await outlineOf(api);
        const answers = [
          await api.overview(-1),
          await api.outline(OUTLINE),
          await api.transcript({ ...ALL, leaf: null }),
          await api.lines(ALL),
          await api.problems(ALL),
          ...(await Promise.all(rows.slice(0, 5).map(({ key }) => api.entry(key)))),
        ];
        for (const answer of answers) {
          expect(answer.ok).toBe(true);
          expect(structuredClone(answer)).toEqual(answer);
          expect(depthOf(answer)).toBeLessThan(12);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('N13: every entry is in the unfiltered outline once, and each can be asked for', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (bytes) => {
        const api = await engineWith(bytes);
        if (!api) return;
        const overview = valueOf(await api.overview(-1));
        const rows = await outlineOf(api);
        expect(rows).toHaveLength(overview.entries);
        const all = overview.filters?.find(({ name }) => name === 'all');
        expect(all?.count).toBe(overview.entries);
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
        const lines = valueOf(await api.lines(ALL)).rows;
        const entries = lines.filter((line) => line.what === 'entry');
        expect(entries.map((line) => line.key)).toEqual(
          rows.map((row) => row.key).sort((a, b) => a - b),
        );
        for (const { key, id } of rows) {
          expect(valueOf(await api.entry(key))).toMatchObject({ key, id });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('N13: the transcript of any entry holds each row of its path once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.nat(), async (bytes, pick) => {
        const api = await engineWith(bytes);
        if (!api) return;
        const all = await outlineOf(api);
        const leaf = all.length === 0 ? null : (all[pick % all.length]?.key ?? null);
        const path = valueOf(await api.outline({ ...OUTLINE, leaf }))
          .rows.filter((row) => row.onPath)
          .map((row) => row.key);
        const articles = await articlesOf(api, leaf);
        const members = articles.flatMap(({ key, items, results }) => [
          ...(items.length > 0 ? items.map((item) => item.key) : [key]),
          ...results.map((result) => result.key),
        ]);
        expect(members.sort((a, b) => a - b)).toEqual(path.sort((a, b) => a - b));
        // Parts of the transcript are the whole.
        const parts: TranscriptRow[] = [];
        for (let from = 0; from < articles.length; from += 7) {
          parts.push(...valueOf(await api.transcript({ from, to: from + 7, leaf })).rows);
        }
        expect(parts).toEqual(articles);
      }),
      { numRuns: 100 },
    );
  });

  test('N13: rails join: each piece goes on where the row above left it', async () => {
    await fc.assert(
      fc.asyncProperty(anySession({ links: 'branches', maxEntries: 60 }), async (lines) => {
        const api = await engineWith(fileOf(lines));
        if (!api) return;
        let open = new Set<number>();
        for (const { rails, level } of await outlineOf(api)) {
          expect(rails.at(-1)?.level).toBe(level);
          for (const { level: rail, part } of rails) {
            const fromAbove = part === 'pass' || part === 'end';
            expect([level, rail, part, fromAbove && !open.has(rail)]).toContain(false);
          }
          open = new Set(
            rails.filter(({ part }) => part === 'pass' || part === 'start').map((one) => one.level),
          );
        }
        expect([...open]).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('N12: what is no session is refused with a name, never thrown', async () => {
    await fc.assert(
      fc.asyncProperty(anyOtherFile, async (bytes) => {
        const opened = await createEngine(settings).open({ name: 'x', bytes: new Blob([bytes]) });
        if (opened.ok) return;
        expect(['empty', 'not-a-session']).toContain(opened.error.code);
      }),
      { numRuns: 150 },
    );
  });

  test('N13: a file with something done to its bytes is answered like any other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const api = await engineWith(mutation(seed).bytes);
        if (!api) return;
        const answers = [
          await api.outline(OUTLINE),
          await api.transcript({ ...ALL, leaf: null }),
          await api.lines(ALL),
          await api.problems(ALL),
        ];
        expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('N9: a value nested 100,000 deep, and 10,000 blocks, are answered like any other', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const blocks = Array.from({ length: 10_000 }, () => ({ type: 'text', text: 'x' }));
    const message = (id: string, parentId: string | null, content: string): string =>
      `{"type":"message","id":"${id}","parentId":${JSON.stringify(parentId)},"message":{"role":"assistant","content":${content}}}`;
    const lines = [
      '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}',
      message('a', null, `[{"type":"toolCall","id":"c","name":"t","arguments":${deep}}]`),
      message('b', 'a', JSON.stringify(blocks)),
      `{"type":"odd","id":"c","parentId":"b","data":${deep}}`,
    ];
    const api = await engineWith(fileOf(lines));
    if (!api) throw new Error('not opened');
    const rows = await articlesOf(api, null);
    expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c']);
    expect(structuredClone(rows)).toEqual(rows);
    expect(rows[1]?.blocks.length).toBeLessThan(2_000);
    const detail = valueOf(await api.entry(rows[1]?.key ?? -1));
    expect(detail.blocks satisfies readonly Block[]).toHaveLength(10_000);
  });
});
