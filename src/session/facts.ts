import { ownText } from '../base/own-text.ts';
import { wireAt, type Wire } from '../base/wire.ts';
import { contentText, type Effect, type Kind, type Usage } from '../entry/index.ts';
import { isClock } from './reading.ts';
import { modelName } from './models.ts';

/** Characters of the first prompt that are kept, for the title of the page. */
const PROMPT_LENGTH = 200;

/** A hostile file could name a model a line; nobody reads a list of more than this. */
const MODELS_AT_MOST = 50;
const NAME_LENGTH = 200;

/** Counts over all entries of a file. null = not recorded. */
export interface SessionCounts {
  readonly firstPrompt: string | null;
  readonly models: readonly string[];
  readonly prompts: number;
  readonly replies: number;
  readonly toolCalls: number;
  readonly errors: number;
  readonly compactions: number;
  /** Earliest and latest entry time, Unix ms. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
  readonly tokens: number;
  readonly cost: number;
}

/** Counts what the facts head shows while the lines go by. */
export class FactsTally {
  #firstPrompt: string | null = null;
  #models = new Set<string>();
  #settings = new Set<string>();
  #prompts = 0;
  #replies = 0;
  #toolCalls = 0;
  #errors = 0;
  #compactions = 0;
  #first = Infinity;
  #last = -Infinity;
  #tokens = 0;
  #cost = 0;

  /** A tally that goes on from here by itself. */
  copy(): FactsTally {
    const copy = new FactsTally();
    copy.#firstPrompt = this.#firstPrompt;
    copy.#models = new Set(this.#models);
    copy.#settings = new Set(this.#settings);
    copy.#prompts = this.#prompts;
    copy.#replies = this.#replies;
    copy.#toolCalls = this.#toolCalls;
    copy.#errors = this.#errors;
    copy.#compactions = this.#compactions;
    copy.#first = this.#first;
    copy.#last = this.#last;
    copy.#tokens = this.#tokens;
    copy.#cost = this.#cost;
    return copy;
  }

  /** Adds one entry. */
  add(_kind: Kind, wire: Wire, effect: Effect, usage: Usage | null, time: number): void {
    if (isClock(time)) {
      this.#first = Math.min(this.#first, time);
      this.#last = Math.max(this.#last, time);
    }
    if (usage) {
      // What is not recorded is left out of the sum.
      this.#tokens +=
        known(usage.input) + known(usage.output) + known(usage.cacheRead) + known(usage.cacheWrite);
      this.#cost += known(usage.cost);
      if (usage.by !== null) this.#note(usage.by);
    }
    if (effect.do === 'cut') this.#compactions++;
    if (effect.do === 'set' && effect.key === 'model') this.#noteSetting(effect.value);
    if (effect.do === 'add' && effect.model !== null && !usage) this.#noteSetting(effect.model);
    if (effect.do !== 'add') return;
    if (effect.failed === true) this.#errors++;
    this.#toolCalls += effect.calls.length;
    if (effect.role === 'assistant') this.#replies++;
    if (effect.role !== 'user') return;
    this.#prompts++;
    this.#firstPrompt ??= firstWords(wire);
  }

  /** A model as settings hold it: JSON text of `{ provider, modelId }`, read once for each text. */
  #noteSetting(value: string): void {
    if (this.#settings.has(value) || this.#models.size >= MODELS_AT_MOST) return;
    this.#settings.add(value);
    const name = modelName(value);
    if (name !== '') this.#note(name);
  }

  #note(name: string): void {
    if (this.#models.size < MODELS_AT_MOST) this.#models.add(ownText(name.slice(0, NAME_LENGTH)));
  }

  /** The counts so far. */
  finish(): SessionCounts {
    return {
      firstPrompt: this.#firstPrompt,
      models: [...this.#models],
      prompts: this.#prompts,
      replies: this.#replies,
      toolCalls: this.#toolCalls,
      errors: this.#errors,
      compactions: this.#compactions,
      firstTime: Number.isFinite(this.#first) ? this.#first : null,
      lastTime: Number.isFinite(this.#last) ? this.#last : null,
      tokens: this.#tokens,
      cost: this.#cost,
    };
  }
}

const known = (value: number): number => (Number.isNaN(value) ? 0 : value);

function firstWords(wire: Wire): string | null {
  const message = wireAt(wire, 'message');
  const words = message
    ? contentText(message.content).slice(0, 4_000).replace(/\s+/g, ' ').trim()
    : '';
  return words === '' ? null : ownText(words.slice(0, PROMPT_LENGTH));
}
