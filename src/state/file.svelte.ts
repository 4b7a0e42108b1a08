import type { Result } from '../base/result.ts';
import type { Picked } from '../disk/index.ts';
import type { Answer, EngineApi, EngineError } from '../engine/index.ts';

/**
 * What is known of the file on disk. `as-read`: what is shown is the file. `changed`: it is no longer what was read, and
 * the browser gives this page no way to read it anew. `rewritten`: it does not begin with what was read. `gone`: it can
 * not be read.
 */
export type FileState = 'as-read' | 'changed' | 'rewritten' | 'gone';

/** An index that meets a changed file is begun again this often; a file that never rests is given up on. */
const MOST_RESTARTS = 5;

/**
 * The file of an open session, as it lies on disk while others write into it. A `File` of a browser dies when the file
 * changes; with a handle there is a next one (product.md 3), which must begin with the bytes that were read.
 */
export class FileOnDisk {
  /** The engine, whose questions live through a file that went stale: each is asked once more with the next `File`. */
  readonly engine: EngineApi;
  readonly #engine: EngineApi;
  #picked: Picked;
  /** The bytes that the engine was given last. */
  #given: Blob;
  /** The bytes that the engine refused, so that they are not offered to it again. */
  #refused: Blob | null = null;
  #state = $state<FileState>('as-read');
  #looking: Promise<boolean> | null = null;
  #restarts = 0;

  constructor(engine: EngineApi, picked: Picked) {
    this.#engine = engine;
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
    return true;
  }

  /** Gives the engine the file as it is now; true when it took it. `stale`: it asked for it. One look at a time. */
  #look(stale: boolean): Promise<boolean> {
    this.#looking ??= this.#lookOnce(stale).finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #lookOnce(stale: boolean): Promise<boolean> {
    const now = await this.#picked.renew();
    if (!now.ok) {
      this.#state = now.error.code === 'stale' ? 'changed' : 'gone';
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
    } else if (isStale(answer)) {
      this.#refused = bytes;
      this.#state = 'rewritten';
    }
    return answer.ok;
  }

  #lasting(): EngineApi {
    const engine = this.#engine;
    const again = async <T>(ask: () => Answer<T>): Answer<T> => {
      const first = await ask();
      return isStale(first) && (await this.#look(true)) ? ask() : first;
    };
    return {
      ...engine,
      overview: async (after, signal) => {
        const answer = await engine.overview(after, signal);
        // An index that met a changed file has stopped; with the next `File` the engine begins it again.
        if (answer.ok && answer.value.error?.code === 'stale') {
          if (++this.#restarts <= MOST_RESTARTS) await this.#look(true);
          else this.#state = 'changed';
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
