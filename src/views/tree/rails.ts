import type { OutlineRow } from '../../engine/index.ts';

/** Width of a rail. */
const STEP = 14;
/** Deeper rails share the last place, so that titles keep room; the level is still told by name. */
const DEEPEST = 12;

/** The lines beside a row, as path data: the read path below and above the cut, and all other rails. */
export interface Rails {
  readonly width: number;
  readonly live: string;
  readonly past: string;
  readonly off: string;
}

/** Draws the rails of a row of this height. `past`: the row stands above the cut. */
export function drawRails(row: OutlineRow, past: boolean, height: number): Rails {
  const middle = height / 2;
  let path = '';
  let off = '';
  for (const { level, part, live } of row.rails) {
    const x = placeOf(level);
    const top = part === 'pass' || part === 'end' ? 0 : middle;
    const bottom = part === 'pass' || part === 'start' ? height : middle;
    const line = top === bottom ? '' : `M${x} ${top}V${bottom}`;
    if (live) path += line;
    else off += line;
    if (level > 1 && (part === 'start' || part === 'only'))
      off += elbow(placeOf(level - 1), x, middle);
  }
  return {
    width: placeOf(row.level) + STEP / 2,
    live: past ? '' : path,
    past: past ? path : '',
    off,
  };
}

/**
 * Which rows stand above the cut. Settings and other branches do not say so themselves; the entries of the path around
 * them do, and the row below the cut carries its mark.
 */
export function aboveCut(rows: readonly (OutlineRow | null)[]): boolean[] {
  const known = rows.map((row) => {
    if (row === null) return null;
    if (row.cutAbove > 0) return false;
    if (!row.onPath || row.ink === 'unsent' || row.ink === 'off') return null;
    return row.ink === 'summarised';
  });
  const first = rows.findIndex((row, index) => known[index] !== null && row !== null);
  const lead = first >= 0 && ((rows[first]?.cutAbove ?? 0) > 0 || known[first] === true);
  let last = lead;
  return known.map((past) => (last = past ?? last));
}

const placeOf = (level: number): number => STEP / 2 + STEP * (Math.min(level, DEEPEST) - 1);

/** From the rail on the left, down and around to the head of a branch. */
function elbow(from: number, to: number, middle: number): string {
  return from === to ? '' : `M${from} 0q0 ${middle} 10 ${middle}H${to}`;
}
