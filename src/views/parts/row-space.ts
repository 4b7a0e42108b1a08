/**
 * Heights of the rows of a long list, and where each row starts. A height is an estimate until the row was measured.
 * Sums of the *differences* to the estimate are kept in a Fenwick tree, so that a lookup and an update cost O(log n)
 * for 800,000 rows, and so that a list may grow without being summed up again: a row that was never measured adds 0.
 */
export class RowSpace {
  #estimate: number;
  #count = 0;
  /** Differences to the estimate, one per row. Its length is a power of two. */
  #own = new Float64Array(64);
  /** `#sums[i]` is the sum over the `i & -i` rows that end at row `i` (rows counted from 1). */
  #sums = new Float64Array(65);

  constructor(estimate: number, count = 0) {
    this.#estimate = estimate;
    this.resize(count);
  }

  get count(): number {
    return this.#count;
  }

  /** Height of all rows. */
  get total(): number {
    return this.top(this.#count);
  }

  /** Keeps the known heights of the first `count` rows; rows that are new have the estimate. */
  resize(count: number): void {
    for (let index = count; index < this.#count; index++) this.set(index, this.#estimate);
    this.#count = count;
    let capacity = this.#own.length;
    while (capacity < count) capacity *= 2;
    if (capacity > this.#own.length) this.#grow(capacity);
  }

  /** Forgets every height. */
  clear(count: number): void {
    this.#own.fill(0);
    this.#sums.fill(0);
    this.#count = 0;
    this.resize(count);
  }

  height(index: number): number {
    return this.#estimate + (this.#own[index] ?? 0);
  }

  /** Sets the height of a row and answers by how much it changed. */
  set(index: number, height: number): number {
    const change = height - this.height(index);
    if (change === 0 || index < 0 || index >= this.#count) return 0;
    this.#own[index] = height - this.#estimate;
    for (let at = index + 1; at < this.#sums.length; at += at & -at) {
      this.#sums[at] = (this.#sums[at] ?? 0) + change;
    }
    return change;
  }

  /** Where the row starts; for `count`, where the list ends. */
  top(index: number): number {
    let sum = index * this.#estimate;
    for (let at = index; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }

  /** The row at this place: the last one that starts at or above it. -1 in an empty list. */
  at(place: number): number {
    let index = 0;
    let rest = place;
    for (let step = this.#own.length; step > 0; step >>= 1) {
      const next = index + step;
      if (next > this.#count) continue;
      const height = (this.#sums[next] ?? 0) + step * this.#estimate;
      if (height > rest) continue;
      index = next;
      rest -= height;
    }
    return Math.min(index, this.#count - 1);
  }

  /**
   * The sums below the old capacity stay as they are. Of the new ones only those that span all old rows are not 0:
   * they stand at the powers of two.
   */
  #grow(capacity: number): void {
    const all = this.#sums[this.#own.length] ?? 0;
    const own = new Float64Array(capacity);
    const sums = new Float64Array(capacity + 1);
    own.set(this.#own);
    sums.set(this.#sums);
    for (let at = this.#own.length * 2; at <= capacity; at *= 2) sums[at] = all;
    this.#own = own;
    this.#sums = sums;
  }
}
