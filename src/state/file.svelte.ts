import type { Result } from '../base/result.ts';
import type { Picked } from '../disk/index.ts';
import type { Answer, EngineApi, EngineError } from '../engine/index.ts';

/**
 * What is known of the file on disk. `as-read`: what is shown is the file. `changed`: it is no longer what was read, and
 * the browser gives this page no way to read it anew. `rewritten`: it does not begin with what was read. `gone`: it can
 * not be read.
 */
export type FileState = 'as-read' | 'changed' | 'rewritten' | 'gone';

/** A file that changes again while it is looked at is looked at again so often. */
const MOST_LOOKS = 20;
/** An index that comes no further is begun again this often. */
const MOST_RESTARTS = 20;

/**
 * The file of an open session, as it lies on disk while others write into it. A `File` of a browser dies when the file
 * changes; with a handle there is a next one (product.md 3), which must begin with the bytes that were read.
 */
export class FileOnDisk {
  /** The engine, whose questions live through a file that went stale: each is asked once more with the next `File`. */
  readonly engine: EngineApi;
  readonly #engine: EngineApi;
  readonly #lost: () => void;
  #picked: Picked;
  /** The bytes that the engine was given last. */
  #given: Blob;
  /** The bytes that the engine refused, so that they are not offered to it again. */
  #refused: Blob | null = null;
  #state = $state<FileState>('as-read');
  #looking: Promise<boolean> | null = null;
  #restarts = 0;
  #furthest = -1;
  #renewals = $state(0);

  /** `lost`: told whenever the file is no longer as it was read. */
  constructor(engine: EngineApi, picked: Picked, lost: () => void = () => undefined) {
    this.#engine = engine;
    this.#lost = lost;
    this.#picked = picked;
    this.#given = picked.file;
    this.engine = this.#lasting();
  }

  get name(): string {
    return this.#picked.name;
  }

  /** Where the bytes come from; another one than at first when the file was dropped again. */
  get picked(): Picked {
    return this.#picked;
  }

  get state(): FileState {
    return this.#state;
  }

  /** Grows when the reader brought the file again: what could not be read before may be asked for anew. */
  get renewals(): number {
    return this.#renewals;
  }

  /** Looks whether the file on disk is still the one that is shown; what it has grown by is read. */
  async check(): Promise<void> {
    // Nothing brings a dead `File` back but the reader, who drops it again.
    if (this.#state !== 'changed') await this.#look(false);
  }

  /** Takes the same file that was dropped or chosen again, if it begins with what was read; place and selection stay. */
  async take(picked: Picked): Promise<boolean> {
    const answer = await this.#engine.renew(picked.file);
    if (!answer.ok) return false;
    this.#picked = picked;
    this.#given = picked.file;
    this.#state = 'as-read';
    this.#renewals += 1;
    return true;
  }

  /** Gives the engine the file as it is now; true when it took it. `stale`: it asked for it. One look at a time. */
  #look(stale: boolean): Promise<boolean> {
    this.#looking ??= this.#lookOnce(stale).finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #lookOnce(stale: boolean): Promise<boolean> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const now = await this.#picked.renew();
      if (!now.ok) {
        this.#lose(now.error.code === 'stale' ? 'changed' : 'gone');
        return false;
      }
      const bytes = now.value;
      if (this.#refused !== null && isSame(bytes, this.#refused)) return false;
      if (!stale && isSame(bytes, this.#given)) {
        this.#state = 'as-read';
        return true;
      }
      const answer = await this.#engine.renew(bytes);
      if (answer.ok) {
        this.#given = bytes;
        this.#refused = null;
        this.#state = 'as-read';
        return true;
      }
      if (!isStale(answer)) return false;
      if (answer.error.facts['reason'] === 'changed') {
        this.#refused = bytes;
        this.#lose('rewritten');
        return false;
      }
    }
    return false;
  }

  #lose(state: FileState): void {
    this.#state = state;
    this.#lost();
  }

  #lasting(): EngineApi {
    const engine = this.#engine;
    const again = async <T>(ask: () => Answer<T>): Answer<T> => {
      let answer = await ask();
      for (let looks = 0; looks < MOST_LOOKS && isStale(answer); looks++) {
        if (!(await this.#look(true))) break;
        answer = await ask();
      }
      return answer;
    };
    return {
      ...engine,
      overview: async (after, signal) => {
        let answer = await engine.overview(after, signal);
        // An index that met a changed file has stopped; with the next `File` the engine goes on, and nobody need know.
        while (answer.ok && answer.value.error?.code === 'stale' && !signal?.aborted) {
          const { bytesRead, revision } = answer.value;
          this.#restarts = bytesRead > this.#furthest ? 0 : this.#restarts + 1;
          this.#furthest = Math.max(this.#furthest, bytesRead);
          if (this.#restarts > MOST_RESTARTS) this.#lose('changed');
          if (this.#state === 'changed' || !(await this.#look(true))) break;
          answer = await engine.overview(revision, signal);
        }
        return answer;
      },
      outline: (query, signal) => again(() => engine.outline(query, signal)),
      transcript: (query, signal) => again(() => engine.transcript(query, signal)),
      problems: (query, signal) => again(() => engine.problems(query, signal)),
      lines: (query, signal) => again(() => engine.lines(query, signal)),
      entry: (key, signal) => again(() => engine.entry(key, signal)),
      image: (key, index, signal) => again(() => engine.image(key, index, signal)),
    };
  }
}

const isStale = (answer: Result<unknown, EngineError>): boolean =>
  !answer.ok && answer.error.code === 'stale';

/** Whether two `File`s are of one state of the file, as far as the browser says. */
function isSame(one: Blob, other: Blob): boolean {
  if (one === other) return true;
  return (
    one instanceof File &&
    other instanceof File &&
    one.size === other.size &&
    one.lastModified === other.lastModified
  );
}
