import { sha256 } from '../base/sha256.ts';
import { isWire } from '../base/wire.ts';
import { parseLine, readTitleSlot } from '../entry/index.ts';
import { decode } from '../jsonl/index.ts';

const DIGITS = 16;
const NEWLINE = 0x0a;

/**
 * What tells a file from others in an address: the first 16 hex digits of SHA-256 of its first line that is not blank,
 * which is the header and stays while agents append. The title slot of omp before it is left out: a rename overwrites
 * it. `head` are the first bytes of the file; of a line that is longer they are what counts.
 */
export function fingerprintOf(head: Uint8Array): string {
  for (let from = 0; from < head.length;) {
    const newline = head.indexOf(NEWLINE, from);
    const end = newline < 0 ? head.length : newline;
    const text = decode(head.subarray(from, end)).trim();
    if (text !== '' && !isSlot(text))
      return sha256(new TextEncoder().encode(text)).slice(0, DIGITS);
    from = end + 1;
  }
  return sha256(head).slice(0, DIGITS);
}

function isSlot(text: string): boolean {
  const parsed = parseLine(text);
  return parsed.ok && isWire(parsed.value) && readTitleSlot(parsed.value) !== null;
}
