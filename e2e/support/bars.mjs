/**
 * @typedef {object} Figures
 * @property {number} mb
 * @property {number | null} entries
 * @property {number | null} naiveMs
 * @property {number | null} firstRowsMs
 * @property {number | null} treeMs
 * @property {number | null} indexedMs
 * @property {number | null} heapMb
 * @property {number} sessions
 * @property {number | null} awake
 * @property {number | null} domNodes
 * @property {number | null} longestFrameMs
 */

/**
 * The bars that these figures do not hold, one sentence each. A figure that is missing holds no bar.
 * @param {Figures} figures
 * @param {number | null} indexingFrameMs longest task until the index was there
 */
export function missedBars(figures, indexingFrameMs) {
  const { mb, naiveMs, firstRowsMs, indexedMs, heapMb, awake, domNodes } = figures;
  /** @type {[name: string, value: number | null, most: number | null][]} */
  const bars = [
    ['first rows (ms, a quarter of naive)', firstRowsMs, naiveMs && naiveMs * 0.25],
    ['index (ms, one and a half of naive)', indexedMs, naiveMs && naiveMs * 1.5],
    ['memory (MB, the files that are awake)', heapMb, awake && mb * awake],
    ['elements', domNodes, 2_999],
    ['longest frame while indexing (ms)', indexingFrameMs, 100],
  ];
  return bars
    .filter(([, value, most]) => value === null || most === null || value > most)
    .map(
      ([name, value, most]) => `${name}: ${value ?? 'not measured'}, at most ${most ?? 'unknown'}`,
    );
}
