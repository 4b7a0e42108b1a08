/** The bench that the contract of the engine runs on: an engine, files that can die, and short ways to ask. */
import type { Result } from '../base/result.ts';
import type {
  EngineApi,
  EntryKey,
  FilterName,
  OutlineRow,
  Overview,
  TranscriptRow,
} from '../engine/api.ts';
import { MortalFile } from './engine-files.ts';

/** An engine to be tested. */
export interface Harness {
  readonly api: EngineApi;
  readonly close: () => void;
}

export interface HarnessOptions {
  /** A blob whose name is in here is replaced by that file on the engine's side. */
  readonly disk: ReadonlyMap<string, Blob>;
  /** Bytes read at once, so that a small file has many chunks. */
  readonly chunk: number;
  /** Files up to this size stay in memory. */
  readonly keep: number;
}

export const BASE = { leaf: null, filter: 'all', folded: [] } as const;
export const ALL = { from: 0, to: 5_000 } as const;

/** The value of a success; a failure fails the test. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** How many rows a filter of this name shows; undefined when there is none to choose. */
export const countOf = (overview: Overview | undefined, name: FilterName): number | undefined =>
  overview?.filters?.find((choice) => choice.name === name)?.count;

/** One engine at a time, and what tests ask of it again and again. */
export class Bench {
  readonly disk = new Map<string, Blob>();
  readonly #make: (options: HarnessOptions) => Harness;
  #harness: Harness | null = null;

  constructor(make: (options: HarnessOptions) => Harness) {
    this.#make = make;
  }

  get api(): EngineApi {
    if (!this.#harness) throw new Error('no engine');
    return this.#harness.api;
  }

  /** Replaces the engine by a new one. */
  fresh(options: Partial<HarnessOptions> = {}): void {
    this.close();
    const { disk } = this;
    this.#harness = this.#make({ disk, chunk: 64 * 1024, keep: 64 * 1024 * 1024, ...options });
  }

  close(): void {
    this.#harness?.close();
    this.#harness = null;
    this.disk.clear();
  }

  async open(bytes: Blob, name = 'a.jsonl'): Promise<Overview> {
    return valueOf(await this.api.open({ name, bytes }));
  }

  /** Opens a file that can be taken away. */
  async openMortal(bytes: Blob): Promise<MortalFile> {
    const file = new MortalFile(bytes);
    this.disk.set('mortal.jsonl', file.blob);
    await this.open(new Blob(['not these']), 'mortal.jsonl');
    return file;
  }

  /** Pulls overviews until the stage is reached, and gives all of them. */
  async until(stage: Overview['stage']): Promise<Overview[]> {
    let last = valueOf(await this.api.overview(-1));
    const seen = [last];
    while (last.stage !== stage) {
      last = valueOf(await this.api.overview(last.revision));
      seen.push(last);
    }
    return seen;
  }

  async keyOf(id: string): Promise<EntryKey> {
    return valueOf(await this.api.locate(id));
  }

  async outline(query: Partial<Parameters<EngineApi['outline']>[0]> = {}): Promise<OutlineRow[]> {
    return [...valueOf(await this.api.outline({ ...BASE, ...ALL, ...query })).rows];
  }

  async articles(leaf: EntryKey | null = null): Promise<TranscriptRow[]> {
    return [...valueOf(await this.api.transcript({ ...ALL, leaf })).rows];
  }
}
