import { isoTime } from '../base/iso-time.ts';
import { field, type Wire } from '../base/wire.ts';

/**
 * Unix ms of an entry's `timestamp`, NaN when it is missing or no date. As `new Date(value)` reads it, because that is
 * what the agents do with it: a number counts as ms, null as 0 (format-pi 2.11, SM:166-192).
 */
export function entryTime(wire: Wire): number {
  const value = field(wire, 'timestamp');
  if (typeof value === 'string') return isoTime(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return new Date(Number(value)).getTime();
  return NaN;
}
