/**
 * The contract of `EngineApi`: one suite, run against an engine that is called directly and against one behind a port.
 * `N…` are the rules of `engine/README.md`.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answersContract } from './engine-contract-answers.ts';
import { transcriptContract } from './engine-contract-transcript.ts';
import {
  ALL,
  BASE,
  Bench,
  countOf,
  valueOf,
  type Harness,
  type HarnessOptions,
} from './engine-bench.ts';
import { changesContract } from './engine-contract-changes.ts';
import { explainContract } from './engine-contract-explain.ts';
import {
  FINGERPRINT,
  fileOf,
  longSession,
  message,
  MortalFile,
  smallSession,
} from './engine-files.ts';

export { valueOf, type Harness, type HarnessOptions } from './engine-bench.ts';

const abortedSignal = AbortSignal.abort();

/** Declares the suite. `make` gives a fresh engine. */
export function engineContract(name: string, make: (options: HarnessOptions) => Harness): void {
  describe(`engine, ${name}`, () => {
    const bench = new Bench(make);
    beforeEach(() => bench.fresh());
    afterEach(() => bench.close());

    describe('opening', () => {
      test('before that every question about a session answers not-open', async () => {
        const answers = [
          bench.api.overview(-1),
          bench.api.cancel(),
          bench.api.outline({ ...BASE, ...ALL }),
          bench.api.transcript({ ...ALL, leaf: null }),
          bench.api.marks({ leaf: null, what: 'errors' }),
          bench.api.copy({ leaf: null, from: 0, to: 0, as: 'text' }),
          bench.api.problems(ALL),
          bench.api.lines(ALL),
          bench.api.entry(0),
          bench.api.locate('a'),
          bench.api.image(0, 0),
          bench.api.renew(new Blob()),
        ];
        for (const answer of await Promise.all(answers)) {
          expect(answer).toMatchObject({ ok: false, error: { code: 'not-open' } });
        }
      });

      test('N7: a small file is ready at once', async () => {
        const overview = await bench.open(smallSession());
        expect(overview).toMatchObject({
          stage: 'ready',
          error: null,
          fileName: 'a.jsonl',
          fingerprint: FINGERPRINT,
          title: 'Why does the test fail?',
          name: null,
          dialect: 'pi',
          version: 3,
          entries: 12,
          lines: 14,
          leafId: 'l1',
          facts: {
            sessionId: 'contract',
            cwd: '/w',
            prompts: 5,
            replies: 2,
            toolCalls: 1,
            compactions: 1,
          },
        });
        expect(overview.bytesRead).toBe(overview.bytes);
        expect(overview.leaf).toBe(await bench.keyOf('l1'));
        expect(countOf(overview, 'all')).toBe(12);
      });

      test('N7: of a large file the end comes first, and questions are answered while the rest is read', async () => {
        const bytes = longSession(3_000);
        const first = await bench.open(bytes);
        expect(first).toMatchObject({
          stage: 'reading',
          filters: null,
          leafId: 'ffffffff',
          title: 'a.jsonl',
        });
        const early = valueOf(await bench.api.outline({ ...BASE, ...ALL }));
        expect(early.total).toBeLessThan(3_000);
        expect(early.rows.at(-1)).toMatchObject({
          id: 'ffffffff',
          isLeaf: true,
          title: { text: 'The end' },
        });
        const seen = await bench.until('ready');
        const bytesRead = seen.map((one) => one.bytesRead);
        expect(bytesRead).toEqual([...bytesRead].sort((a, b) => a - b));
        expect([first.fingerprint, seen.at(-1)?.fingerprint]).toEqual([FINGERPRINT, FINGERPRINT]);
        expect(seen.at(-1)).toMatchObject({
          entries: 3_301,
          leaf: first.leaf,
          title: 'Prompt 0',
          bytesRead: bytes.size,
        });
        expect(countOf(seen.at(-1), 'all')).toBe(3_301);
        const late = await bench.outline();
        expect(late).toHaveLength(3_301);
        // What the page kept of the first rows still names the same entries.
        const byKey = new Map(late.map((row) => [row.key, row]));
        for (const { key, id, title } of early.rows)
          expect(byKey.get(key)).toMatchObject({ id, title });
      });

      test('N7: progress is pulled: an answer comes when there is something newer', async () => {
        const { revision } = await bench.open(smallSession());
        expect(valueOf(await bench.api.overview(revision - 1)).revision).toBe(revision);
        const waiting = bench.api.overview(revision);
        await bench.open(smallSession(), 'b.jsonl');
        expect(valueOf(await waiting)).toMatchObject({ fileName: 'b.jsonl' });
      });

      test('N11: an answer carries the revision of the state that it was asked of', async () => {
        const { rows } = await bench.open(longSession(3_000));
        const slice = valueOf(await bench.api.outline({ ...BASE, ...ALL }));
        expect(slice.revision).toBe(rows);
        const whole = (await bench.until('ready')).at(-1);
        expect(whole?.rows).toBeGreaterThan(rows);
        expect(valueOf(await bench.api.outline({ ...BASE, ...ALL })).revision).toBe(whole?.rows);
      });

      test('cancelled: the end stays readable', async () => {
        await bench.open(longSession(3_000));
        expect(await bench.api.cancel()).toEqual({ ok: true, value: null });
        const overview = valueOf(await bench.api.overview(-1));
        expect(overview).toMatchObject({ stage: 'cancelled', filters: null });
        expect((await bench.outline()).at(-1)).toMatchObject({ id: 'ffffffff' });
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(valueOf(await bench.api.overview(-1)).revision).toBe(overview.revision);
      });

      test.each([
        ['empty', new Blob(), {}],
        ['not-a-session', new Blob(['Dear reader,\n']), { looks: 'text', looksLike: 'looks_text' }],
        [
          'not-a-session',
          new Blob(['{"level":"info"}\n{"level":"warn"}\n']),
          { looks: 'json_lines' },
        ],
        [
          'not-a-session',
          new Blob([`{"level":"info","text":"${'x'.repeat(500)}"}\n`.repeat(1_000)]),
          { looks: 'json_lines' },
        ],
        [
          'not-a-session',
          new Blob(['{"type":"session_meta","payload":{"id":"x"}}\n']),
          { looks: 'codex' },
        ],
        ['not-a-session', new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])]), { looks: 'gzip' }],
      ])('N12: %s', async (code, bytes, facts) => {
        const answer = await bench.api.open({ name: 'x', bytes });
        expect(answer).toMatchObject({
          ok: false,
          error: { code, facts: { name: 'x', ...facts } },
        });
        expect(await bench.api.overview(-1)).toMatchObject({
          ok: false,
          error: { code: 'not-open' },
        });
      });

      test('N12: a file that cannot be read at all is unreadable', async () => {
        const file = new MortalFile(smallSession());
        file.die();
        bench.disk.set('locked', file.blob);
        const answer = await bench.api.open({ name: 'locked', bytes: new Blob(['x']) });
        expect(answer).toMatchObject({
          ok: false,
          error: { code: 'unreadable', facts: { name: 'locked' } },
        });
      });

      test('N12: entries without a header open, also behind a long preamble', async () => {
        expect(await bench.open(fileOf(message('a', null, 1, 'hi')))).toMatchObject({
          version: null,
          entries: 1,
        });
        const late = fileOf(
          ...Array.from({ length: 3_000 }, () => ({ level: 'x'.repeat(200) })),
          message('a', null, 1, 'hi'),
        );
        expect(await bench.open(late)).toMatchObject({ leafId: 'a' });
      });

      test('another open replaces the session, also one that is still being read', async () => {
        await bench.open(longSession(3_000));
        expect(await bench.open(smallSession(), 'b.jsonl')).toMatchObject({
          fileName: 'b.jsonl',
          stage: 'ready',
        });
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(valueOf(await bench.api.overview(-1))).toMatchObject({
          fileName: 'b.jsonl',
          entries: 12,
        });
      });
    });

    changesContract(bench);
    explainContract(bench);

    describe('aborting', () => {
      test('N4: an aborted call answers aborted and leaves the engine usable', async () => {
        expect(
          await bench.api.open({ name: 'a', bytes: smallSession() }, abortedSignal),
        ).toMatchObject({
          ok: false,
          error: { code: 'aborted' },
        });
        await bench.open(smallSession());
        const answers = [
          bench.api.overview(-1, abortedSignal),
          bench.api.outline({ ...BASE, ...ALL }, abortedSignal),
          bench.api.transcript({ ...ALL, leaf: null }, abortedSignal),
          bench.api.marks({ leaf: null, what: 'errors' }, abortedSignal),
          bench.api.copy({ leaf: null, from: 0, to: 0, as: 'text' }, abortedSignal),
          bench.api.problems(ALL, abortedSignal),
          bench.api.lines(ALL, abortedSignal),
          bench.api.entry(0, abortedSignal),
          bench.api.image(0, 0, abortedSignal),
        ];
        for (const answer of await Promise.all(answers)) {
          expect(answer).toMatchObject({ ok: false, error: { code: 'aborted' } });
        }
        expect(await bench.outline()).toHaveLength(12);
      });

      test('N4: while it waits and while it opens', async () => {
        const abort = new AbortController();
        const opening = bench.api.open({ name: 'a', bytes: longSession(3_000) }, abort.signal);
        abort.abort();
        expect(await opening).toMatchObject({ ok: false, error: { code: 'aborted' } });
        const { revision } = await bench.open(smallSession());
        const second = new AbortController();
        const waiting = bench.api.overview(revision, second.signal);
        second.abort();
        expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
      });
    });

    test('describe fills menus and legends; samples are sessions', async () => {
      const { kinds, samples } = valueOf(await bench.api.describe());
      expect(kinds.map((kind) => kind.name)).toEqual(
        expect.arrayContaining(['user', 'assistant', 'compaction', 'unknown']),
      );
      expect(new Set(kinds.map((kind) => kind.name)).size).toBe(kinds.length);
      for (const sample of samples) {
        const bytes = valueOf(await bench.api.sample(sample.name));
        expect((await bench.open(bytes, sample.name)).entries).toBeGreaterThan(0);
      }
      expect(await bench.api.sample('nope')).toMatchObject({
        ok: false,
        error: { code: 'no-such-sample' },
      });
    });

    answersContract(bench);
    transcriptContract(bench);
  });
}
