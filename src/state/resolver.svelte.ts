import { ok, type Result } from '../base/result.ts';
import type { EngineError, EntryKey } from '../engine/index.ts';
import { Query } from './query.svelte.ts';
import type { Routed } from './route.svelte.ts';
import type { Moments, OpenSession } from './session.svelte.ts';
import { offsetIn } from './url.ts';

/** An address names so many folded forks at most. */
export const MOST_FOLDS = 50;

/** From the names in the address to keys. An id that the engine has not met yet is asked for again as it reads on. */
export class Resolver {
  readonly #known = new Map<string, EntryKey>();
  readonly #route: Routed;
  readonly #entry: Query<string, EntryKey>;
  readonly #leaf: Query<string, EntryKey>;
  readonly #fold: Query<string, null>;
  readonly #names = new Map<EntryKey, string>();

  constructor(
    session: Pick<OpenSession, 'engine' | 'overview'>,
    route: Routed,
    { unknown }: Pick<Moments, 'unknown'>,
  ) {
    this.#route = route;
    const find = async (name: string): Promise<Result<EntryKey, EngineError>> => {
      const offset = offsetIn(name);
      if (offset === null) return session.engine.locate(name);
      const place = await session.engine.place(offset, null);
      return place.ok ? ok(place.value.key) : place;
    };
    const ask =
      (which: 'entry' | 'leaf') =>
      async (key: string, signal: AbortSignal): Promise<Result<EntryKey, EngineError>> => {
        const at = key.indexOf(':');
        const name = key.slice(at + 1);
        const found = await find(name);
        if (found.ok) this.remember(name, found.value);
        else if (found.error.code === 'no-such-entry' && key.startsWith('ready:'))
          if (!signal.aborted) unknown(which, name);
        return found;
      };
    const question = (name: string | null): string | null => {
      if (name === null || this.#known.has(name)) return null;
      const { stage } = session.overview;
      // An offset stands for itself; whether an entry begins there is asked when all of them are known.
      return offsetIn(name) !== null && stage !== 'ready' ? null : `${stage}:${name}`;
    };
    this.#entry = new Query(() => question(route.address.entry), ask('entry'));
    this.#leaf = new Query(() => question(route.address.leaf), ask('leaf'));
    // What no entry is called folds nothing; it may stand further up in a file that is still being read.
    this.#fold = new Query(
      () => {
        const asked = route.address.fold
          .slice(0, MOST_FOLDS)
          .filter((name) => this.keyOf(name) === null);
        return asked.length === 0 ? null : JSON.stringify([session.overview.stage, asked]);
      },
      async (key) => {
        const [, names] = JSON.parse(key) as [string, string[]];
        await Promise.all(
          names.map(async (name) => {
            const found = await session.engine.locate(name);
            if (found.ok) this.remember(name, found.value);
          }),
        );
        return ok(null);
      },
    );
  }

  get entry(): EntryKey | null {
    return this.#resolve(this.#route.address.entry, this.#entry.value);
  }

  get leaf(): EntryKey | null {
    return this.#resolve(this.#route.address.leaf, this.#leaf.value);
  }

  readonly folded = $derived.by<ReadonlySet<EntryKey>>(() => {
    void this.#fold.answered;
    const keys = this.#route.address.fold.map((name) => this.keyOf(name));
    return new Set(keys.filter((key) => key !== null).sort((a, b) => a - b));
  });

  /** Keeps what a name stands for, so that it need not be asked for. */
  remember(name: string, key: EntryKey): void {
    this.#known.set(name, key);
    if (offsetIn(name) === null) this.#names.set(key, name);
  }

  /** The id of an entry, as far as it is known; an entry without one has none. */
  nameOf(key: EntryKey): string | undefined {
    return this.#names.get(key);
  }

  /** What a name stands for; null as long as nobody knows. */
  keyOf(name: string | undefined): EntryKey | null {
    return name === undefined ? null : (offsetIn(name) ?? this.#known.get(name) ?? null);
  }

  #resolve(name: string | null, answer: EntryKey | null): EntryKey | null {
    return name === null ? null : (this.keyOf(name) ?? answer);
  }
}
