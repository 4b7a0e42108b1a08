import type { Usage } from '../entry/index.ts';
import type { UsageTable } from './columns.ts';

const FIELDS = 5;

/** Collects recorded usage in flat numbers: most replies have one, and an object each would be the largest column. */
export class UsageBuilder {
  #length = 0;
  #row = new Int32Array(256);
  #by = new Int32Array(256);
  #numbers = new Float64Array(256 * FIELDS);
  readonly #names: string[] = [];
  readonly #nameAt = new Map<string, number>();

  /** Adds the usage of one row. */
  add(row: number, usage: Usage): void {
    const i = this.#length++;
    if (i === this.#row.length) this.#grow();
    this.#row[i] = row;
    this.#by[i] = usage.by === null ? -1 : this.#intern(usage.by);
    this.#numbers.set(
      [usage.input, usage.output, usage.cacheRead, usage.cacheWrite, usage.cost],
      i * FIELDS,
    );
  }

  /** Drops what was recorded of the rows behind the first `rows`. */
  truncate(rows: number): void {
    while (this.#length > 0 && (this.#row[this.#length - 1] ?? 0) >= rows) this.#length--;
  }

  /** The table of what was recorded so far, as views. */
  finish(): UsageTable {
    const numbers = this.#numbers.subarray(0, this.#length * FIELDS);
    const by = this.#by.subarray(0, this.#length);
    const names = this.#names;
    return {
      length: this.#length,
      row: this.#row.subarray(0, this.#length),
      at(i) {
        const k = i * FIELDS;
        const [input = 0, output = 0, cacheRead = 0, cacheWrite = 0, cost = 0] = numbers.subarray(
          k,
          k + FIELDS,
        );
        return { input, output, cacheRead, cacheWrite, cost, by: names[by[i] ?? -1] ?? null };
      },
      by: (i) => names[by[i] ?? -1] ?? null,
    };
  }

  #intern(name: string): number {
    let index = this.#nameAt.get(name);
    if (index === undefined) {
      index = this.#names.push(name) - 1;
      this.#nameAt.set(name, index);
    }
    return index;
  }

  #grow(): void {
    const row = new Int32Array(this.#row.length * 2);
    row.set(this.#row);
    this.#row = row;
    const by = new Int32Array(this.#by.length * 2);
    by.set(this.#by);
    this.#by = by;
    const numbers = new Float64Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}
