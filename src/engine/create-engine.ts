/**
 * The engine: one open session and the answers about it. It knows no worker; `worker.ts` puts it behind a port, tests
 * call it directly.
 */
import { fail, ok, type Result } from '../base/result.ts';
import { SAMPLES, type Sample } from '../samples/index.ts';
import { CASTS, keyOf } from '../session/index.ts';
import type { Answer, Description, EngineApi, EngineError, OpenError, OpenInput } from './api.ts';
import { copyAnswer } from './copy.ts';
import { entryDetail, entryImage, entryPlace } from './entry-detail.ts';
import { explain } from './explain.ts';
import { fault } from './faults.ts';
import { lineSlice } from './line-rows.ts';
import { marksAnswer } from './marks.ts';
import { OpenFile, type OpenSettings } from './open-file.ts';
import { forkKeys, outlineSlice } from './outline-slice.ts';
import { problemSlice } from './problem-rows.ts';
import { Pulse } from './pulse.ts';
import { transcriptSlice } from './transcript-slice.ts';

/** What an engine is made of; the defaults are the app's. */
export interface EngineDeps extends OpenSettings {
  readonly samples?: readonly Sample[];
}

/** An engine without a session. */
export function createEngine({ samples = SAMPLES, ...settings }: EngineDeps = {}): EngineApi {
  const pulse = new Pulse();
  let file: OpenFile | null = null;
  let opening: AbortController | null = null;

  /** Answers from the open file; an abort that comes meanwhile wins over the answer. */
  const ask = async <T>(
    signal: AbortSignal | undefined,
    answer: (file: OpenFile, revision: number) => Promise<Result<T, EngineError>>,
  ): Answer<T> => {
    if (signal?.aborted) return fault('aborted');
    if (!file) return fault('not-open');
    const result = await answer(file, file.rows);
    return signal?.aborted ? fault('aborted') : result;
  };

  return {
    async open(input, signal) {
      opening?.abort();
      file?.close();
      file = null;
      const mine = new AbortController();
      opening = mine;
      const opened = await openWith(input, settings, pulse, mine, signal);
      if (!opened.ok) return opened;
      file = opened.value;
      file.start();
      return ok(file.overview());
    },
    overview: (after, signal) =>
      ask(signal, async () => {
        const later = await pulse.later(after, signal);
        if (!later.ok) return fault(later.error);
        return file ? ok(file.overview()) : fault('not-open');
      }),
    cancel: () =>
      ask(undefined, (open) => {
        open.cancel();
        return Promise.resolve(ok(null));
      }),
    describe: () => Promise.resolve(ok(description(samples))),
    outline: (query, signal) =>
      ask(signal, async (open, revision) => {
        const slice = await outlineSlice(open.view, open.titles, query, revision, signal);
        open.begin();
        return slice;
      }),
    forks: (query) => ask(undefined, ({ view }) => Promise.resolve(forkKeys(view, query))),
    transcript: (query, signal) =>
      ask(signal, ({ view, titles }, revision) =>
        transcriptSlice(view, titles, query, revision, signal),
      ),
    marks: (query, signal) =>
      ask(signal, ({ view }, revision) => Promise.resolve(marksAnswer(view, query, revision))),
    copy: (query, signal) =>
      ask(signal, ({ view }, revision) => copyAnswer(view, query, revision, signal)),
    problems: (query, signal) =>
      ask(signal, ({ view }, revision) => problemSlice(view.session, query, revision, signal)),
    lines: (query, signal) =>
      ask(signal, ({ view }, revision) => lineSlice(view.session, query, revision, signal)),
    entry: (key, signal) =>
      ask(signal, ({ view }, revision) => entryDetail(view.session, key, revision, signal)),
    place: (key, leaf) =>
      ask(undefined, ({ view }, revision) =>
        Promise.resolve(entryPlace(view, key, leaf, revision)),
      ),
    locate: (id) =>
      ask(undefined, ({ view: { session } }) => {
        const row = session.columns.ids.rowOf(id);
        return Promise.resolve(row < 0 ? fault('no-such-entry', { id }) : ok(keyOf(session, row)));
      }),
    image: (key, index, signal) =>
      ask(signal, ({ view }) => entryImage(view.session, key, index, signal)),
    explain: (text) => Promise.resolve(ok(explain(text))),
    sample(name) {
      const sample = samples.find((one) => one.name === name);
      if (!sample) return Promise.resolve(fault('no-such-sample', { sample: name }));
      return Promise.resolve(ok(new Blob([sample.bytes()], { type: 'application/x-ndjson' })));
    },
    renew: (bytes) =>
      ask(undefined, async (open) => {
        const renewed = await open.renew(bytes);
        return renewed.ok ? renewed : fault('stale', { reason: renewed.error });
      }),
  };
}

/** Opens, and lets both the caller and a later `open` abort it. */
async function openWith(
  input: OpenInput,
  settings: OpenSettings,
  pulse: Pulse,
  mine: AbortController,
  signal: AbortSignal | undefined,
): Promise<Result<OpenFile, OpenError>> {
  const aborted = fail({ code: 'aborted', facts: { name: input.name } } as const);
  if (signal?.aborted) return aborted;
  const stop = (): void => mine.abort();
  signal?.addEventListener('abort', stop);
  const opened = await OpenFile.open(input, settings, pulse, mine.signal);
  signal?.removeEventListener('abort', stop);
  if (!mine.signal.aborted) return opened;
  if (opened.ok) opened.value.close();
  return aborted;
}

function description(samples: readonly Sample[]): Description {
  return {
    kinds: CASTS,
    samples: samples.map(({ name, title, teaches }) => ({ name, title, teaches })),
  };
}
