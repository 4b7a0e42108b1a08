/** Text of a line → its JSON value, or why not. Nothing is repaired (law 2). */
import { fail, ok, type Result } from '../base/result.ts';
import { field, isWire, type Wire } from '../base/wire.ts';
import type { ProblemCode } from './problems.ts';

/**
 * The value of a line. The fast path is `JSON.parse` alone; a failure is looked at to say what kind it is. Whether a
 * line is torn is for the caller to say, who knows which one is the last.
 */
export function parseLine(text: string): Result<unknown, ProblemCode> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail(failureOf(text));
  }
}

function failureOf(text: string): ProblemCode {
  const { code } = split(text);
  return code ?? (text.includes('\u0000') ? 'nul-bytes' : 'not-json');
}

/** A part of a text: `from` to `to` (excluded), in its units. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/**
 * What stands side by side on a line that is not JSON: whole objects and what is left beside them (`}{`: a write that
 * met a missing line break). Empty when no whole object is found for certain. Works on any text whose signs below 128
 * are those of the line, so on bytes too, one unit each.
 */
export const piecesOf = (text: string): readonly Piece[] => split(text).pieces;

interface Split {
  readonly code: 'two-objects' | 'trailing-text' | 'glued-line' | null;
  readonly pieces: readonly Piece[];
}

function split(text: string): Split {
  const pieces: Piece[] = [];
  let from = afterBlanks(text, 0);
  let open = false;
  while (text.charCodeAt(from) === OPEN) {
    const to = objectEnd(text, from);
    open = to < 0;
    if (open || !isJson(text.slice(from, to))) break;
    pieces.push({ from, to });
    from = afterBlanks(text, to);
  }
  if (pieces.length === 0) return behindFragment(text);
  const objects = pieces.length;
  if (from < text.length) pieces.push({ from, to: text.length });
  // A second object counts even when it is torn: the first one is whole all the same.
  return { code: objects > 1 || open ? 'two-objects' : 'trailing-text', pieces };
}

/** Places where an entry may begin behind a fragment that are tried: each may cost the whole line. */
const TRIES = 8;

/**
 * A whole line of a session behind the fragment of another (gotcha 10). It is known by its link, so that no block of a
 * content is taken for one.
 */
function behindFragment(text: string): Split {
  let tried = 0;
  const links = /"parentId":|\{"type":"session"/g;
  for (let link = links.exec(text); link && tried < TRIES; link = links.exec(text)) {
    const at = text.lastIndexOf('{"type":', link.index);
    if (at <= 0) continue;
    tried++;
    const value = jsonOf(text.slice(at));
    if (isWire(value) && (field(value, 'parentId') !== undefined || isSessionType(value))) {
      const pieces = [
        { from: 0, to: at },
        { from: at, to: text.length },
      ];
      return { code: 'glued-line', pieces };
    }
  }
  return { code: null, pieces: [] };
}

const isSessionType = (value: Wire): boolean => field(value, 'type') === 'session';

const OPEN = 0x7b;
const CLOSE = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Index behind the `}` that closes the object at `from`, strings skipped; -1 when it is not closed. No recursion. */
function objectEnd(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (inString) {
      if (unit === BACKSLASH) i++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (unit === OPEN) depth++;
    else if (unit === CLOSE && --depth === 0) return i + 1;
  }
  return -1;
}

function afterBlanks(text: string, from: number): number {
  let i = from;
  while (i < text.length && ' \t\r\n'.includes(text.charAt(i))) i++;
  return i;
}

const isJson = (text: string): boolean => jsonOf(text) !== undefined;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
