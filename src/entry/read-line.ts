/** Text of a line → its JSON value, or why not. Nothing is repaired (law 2). */
import { fail, ok, type Result } from '../base/result.ts';
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
  if (text.includes('\u0000')) return 'nul-bytes';
  return splitObjects(text).length > 1 ? 'two-objects' : 'not-json';
}

/**
 * The objects that stand one behind the other on a line (`}{`: a write that met a missing line break), as texts. Empty
 * unless each is JSON of its own; what stands behind the last whole one counts only when it begins an object.
 */
export function splitObjects(text: string): string[] {
  const found: string[] = [];
  let from = afterBlanks(text, 0);
  while (text.charCodeAt(from) === OPEN) {
    const end = objectEnd(text, from);
    // The rest is torn: `}{` all the same, its first object is whole.
    if (end < 0) return found.length > 0 ? [...found, text.slice(from)] : [];
    const piece = text.slice(from, end);
    if (!isJson(piece)) return found;
    found.push(piece);
    from = afterBlanks(text, end);
  }
  return from >= text.length ? found : [];
}

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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
