/** Twice the room, same content. Doubling keeps the cost of adding constant on average. */
export function growFloat64(old: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(old.length * 2);
  grown.set(old);
  return grown;
}
