/** 32-bit FNV-1a over UTF-16 units. For tables in memory only; never written to a file. */
export function hash32(value: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < value.length; i++) {
    hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * 52-bit hash as a double, so that it fits a Float64Array. Tool-call ids are compared by it along a path: with
 * 200,000 calls the chance of one collision is below 1 in 100,000 (with 32 bits there would be about five).
 */
export function hash52(value: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return (low >>> 0) * 0x100000 + ((high >>> 0) & 0xfffff);
}
