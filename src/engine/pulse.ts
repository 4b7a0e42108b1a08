/**
 * Tells who waits that there is something newer. Progress is pulled: the page asks with the revision it knows, and gets
 * an answer when there is a later one; news that come faster than ten times a second share an answer (law 8).
 */
import { fail, ok, type Result } from '../base/result.ts';

const SHORTEST = 100;

/** A revision that only grows, and those who wait for a later one. */
export class Pulse {
  #revision = 0;
  #told = -Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #waiting = new Set<() => void>();

  get revision(): number {
    return this.#revision;
  }

  /** Something changed a little: who waits hears of it soon. */
  tick(): void {
    const wait = this.#told + SHORTEST - Date.now();
    if (wait <= 0) this.beat();
    else this.#timer ??= setTimeout(() => this.beat(), wait);
  }

  /** Something changed that must be seen at once. */
  beat(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#told = Date.now();
    this.#revision++;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves when the revision is above `after`. */
  async later(after: number, signal?: AbortSignal): Promise<Result<null, 'aborted'>> {
    while (this.#revision <= after) {
      if (signal?.aborted) return fail('aborted');
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal?.addEventListener('abort', wake);
      });
    }
    return signal?.aborted ? fail('aborted') : ok(null);
  }
}
