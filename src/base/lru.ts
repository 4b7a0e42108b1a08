/** A map that keeps the `limit` entries that were used last. */
export class Lru<K, V> {
  readonly #map = new Map<K, V>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of `key`, which then counts as used last. */
  get(key: K): V | undefined {
    const value = this.#map.get(key);
    if (value !== undefined) {
      this.#map.delete(key);
      this.#map.set(key, value);
    }
    return value;
  }

  /** Keeps `value`; the entry that was used longest ago makes room. */
  set(key: K, value: V): void {
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size > this.#limit) {
      for (const oldest of this.#map.keys()) {
        this.#map.delete(oldest);
        break;
      }
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#map.clear();
  }
}
