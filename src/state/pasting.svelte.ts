import type { Picked } from '../disk/index.ts';
import type { Explained } from '../engine/index.ts';
import type { Warm } from './warm.ts';

/** Longer text is a session, or is told from one when it is opened. In bytes. */
const MOST_EXPLAINED = 4_000_000;

/** What was pasted, and what it is. */
interface Shown {
  readonly picked: Picked;
  readonly explained: Explained;
}

/** Takes pasted text: sessions are opened at once, one piece of a session is explained first. */
export class Pasting {
  readonly #warm: Warm;
  readonly #open: (picked: Picked) => Promise<void>;
  #shown = $state.raw<Shown | null>(null);
  #turn = 0;

  constructor(warm: Warm, open: (picked: Picked) => Promise<void>) {
    this.#warm = warm;
    this.#open = open;
  }

  /** The piece that is explained now; null when none is. */
  get explained(): Explained | null {
    return this.#shown?.explained ?? null;
  }

  async take(picked: Picked): Promise<void> {
    const turn = ++this.#turn;
    const { file } = picked;
    const explained = file.size > MOST_EXPLAINED ? null : await this.#explain(await file.text());
    if (turn !== this.#turn) return;
    this.#shown = explained === null ? null : { picked, explained };
    if (explained === null) await this.#open(picked);
  }

  /** Opens what is explained as a session, such as it is. */
  async openAnyway(): Promise<void> {
    const shown = this.#shown;
    this.dismiss();
    if (shown !== null) await this.#open(shown.picked);
  }

  dismiss(): void {
    this.#turn += 1;
    this.#shown = null;
  }

  /** A worker that does not answer explains nothing: opening says what is wrong with it. */
  async #explain(text: string): Promise<Explained | null> {
    const answer = await this.#warm.ask().explain(text);
    return answer.ok ? answer.value : null;
  }
}
