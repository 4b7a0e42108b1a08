/** How recorded results were shortened, and how two of them differ. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** JSON with keys sorted at every depth; undefined is left out and NaN is null, as JSON has it. */
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/**
 * The first 16 hex digits of the SHA-256 of a value's sorted JSON.
 * @param {unknown} value
 */
export const digest = (value) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 16);

/**
 * The first place where two values differ, in one line.
 * @param {string} path
 * @param {any} ours
 * @param {any} recorded
 * @returns {string}
 */
export function difference(path, ours, recorded) {
  const both = ours && recorded && typeof ours === 'object' && typeof recorded === 'object';
  for (const key of both ? new Set([...Object.keys(recorded), ...Object.keys(ours)]) : []) {
    if (!isDeepStrictEqual(ours[key], recorded[key])) {
      return difference(`${path}.${key}`, ours[key], recorded[key]);
    }
  }
  return `${path}: recorded ${JSON.stringify(recorded)}, Treeline ${JSON.stringify(ours)}`.slice(
    0,
    400,
  );
}
