import { untrack } from 'svelte';
import type { Result } from '../base/result.ts';
import type { EngineError } from '../engine/index.ts';

/** Asks the engine one thing. Expected failures are values; a thrown error is a bug and reaches the root. */
export type Ask<K, V> = (key: K, signal: AbortSignal) => Promise<Result<V, EngineError>>;

/**
 * A question that is asked again whenever its key changes: the only effect that fetches. The latest key wins, the old
 * value stays while the new one is on its way, and a key of `null` means that there is nothing to ask.
 *
 * Make it where an effect may be made: while a component is set up, or inside `outside()`.
 */
export class Query<K, V> {
  #value = $state.raw<V | null>(null);
  #answered = $state.raw<K | null>(null);
  #error = $state.raw<EngineError | null>(null);
  #pending = $state(false);

  /** `key` is read reactively. It should change only when the question does: each change is a request. */
  constructor(key: () => K | null, ask: Ask<K, V>) {
    $effect(() => {
      const wanted = key();
      if (wanted === null) {
        this.#settle(null, null, null);
        return undefined;
      }
      const stop = new AbortController();
      this.#pending = true;
      untrack(() => void this.#run(wanted, ask, stop.signal));
      return () => stop.abort();
    });
  }

  /** The last answer; null before the first. */
  get value(): V | null {
    return this.#value;
  }

  /** The key that `value` answers. Differs from the key asked for while `pending`. */
  get answered(): K | null {
    return this.#answered;
  }

  /** True from a change of the key until its answer. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Why the last question has no answer; `value` is then still the one before. */
  get error(): EngineError | null {
    return this.#error;
  }

  async #run(key: K, ask: Ask<K, V>, signal: AbortSignal): Promise<void> {
    const answer = await ask(key, signal);
    // An answer that comes after its key was replaced belongs to nobody.
    if (signal.aborted) return;
    if (answer.ok) this.#settle(key, answer.value, null);
    else
      this.#settle(
        this.#answered,
        this.#value,
        answer.error.code === 'aborted' ? null : answer.error,
      );
  }

  #settle(key: K | null, value: V | null, error: EngineError | null): void {
    this.#answered = key;
    this.#value = value;
    this.#error = error;
    this.#pending = false;
  }
}

/** Makes queries outside of a component, for things that outlive one. Returns what was made and how to end it. */
export function outside<T>(make: () => T): { readonly made: T; readonly stop: () => void } {
  let made: { value: T } | undefined;
  const stop = $effect.root(() => {
    made = { value: make() };
  });
  if (made === undefined) throw new Error('effect root did not run');
  return { made: made.value, stop };
}
