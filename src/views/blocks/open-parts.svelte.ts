import { createContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';

/**
 * What the reader opened and folded in the transcript. It is kept here and not in the rows, because a row that scrolls
 * out of view is gone, and must be as it was when it comes back.
 */
export class OpenParts {
  readonly #states = new SvelteMap<string, boolean>();
  readonly #steps = new SvelteMap<string, number>();

  /** Whether a part is open; `otherwise` as long as the reader has not said. */
  isOpen(part: string, otherwise = false): boolean {
    return this.#states.get(part) ?? otherwise;
  }

  set(part: string, open: boolean): void {
    this.#states.set(part, open);
  }

  /** How many steps the reader has gone in a part that is drawn piece by piece. */
  stepOf(part: string): number {
    return this.#steps.get(part) ?? 0;
  }

  setStep(part: string, step: number): void {
    this.#steps.set(part, step);
  }
}

export const [getParts, setParts] = createContext<OpenParts>();
