import type { Result } from '../base/result.ts';
import type { Answer, EngineApi, EngineError } from '../engine/index.ts';

/** Gives the bytes of the open file anew, when the ones at hand went stale. */
export type Renew = () => Promise<Result<Blob, unknown>>;

const MOST_RESTARTS = 5;

/**
 * The same engine, but a question that finds the file stale is asked again once, after the engine was given the file
 * as it is now. `lost` is told when that did not help; the answer is then `stale`, and what is on screen stays.
 */
export function renewing(engine: EngineApi, renew: Renew, lost: () => void): EngineApi {
  let renewal: Promise<boolean> | null = null;

  const renewOnce = (): Promise<boolean> => {
    renewal ??= (async () => {
      const bytes = await renew();
      return bytes.ok && (await engine.renew(bytes.value)).ok;
    })().finally(() => (renewal = null));
    return renewal;
  };

  const again = async <T>(ask: () => Answer<T>): Answer<T> => {
    const first = await ask();
    if (!isStale(first)) return first;
    const second = (await renewOnce()) ? await ask() : first;
    if (isStale(second)) lost();
    return second;
  };

  // An index that met a changed file has stopped; with the new file the engine starts it again. A file that never
  // rests is given up on.
  let restarts = 0;
  const overview: EngineApi['overview'] = async (after, signal) => {
    const answer = await engine.overview(after, signal);
    if (!answer.ok || answer.value.error?.code !== 'stale') return answer;
    if (++restarts > MOST_RESTARTS || !(await renewOnce())) lost();
    return answer;
  };

  return {
    ...engine,
    overview,
    outline: (query, signal) => again(() => engine.outline(query, signal)),
    transcript: (query, signal) => again(() => engine.transcript(query, signal)),
    problems: (query, signal) => again(() => engine.problems(query, signal)),
    lines: (query, signal) => again(() => engine.lines(query, signal)),
    entry: (key, signal) => again(() => engine.entry(key, signal)),
    image: (key, index, signal) => again(() => engine.image(key, index, signal)),
  };
}

const isStale = (answer: Result<unknown, EngineError>): boolean =>
  !answer.ok && answer.error.code === 'stale';
