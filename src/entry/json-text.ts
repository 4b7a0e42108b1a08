/**
 * JSON text of values that a file brought along. `JSON.stringify` recurses and throws a RangeError on a value some
 * thousand levels deep, which one hostile line can hold, so this writer keeps its own stack (rule E3).
 */

/** Longest text that is made. A line may hold a 20 MB image inside a value that no block type knows. */
const LIMIT = 1_000_000;
/** Below this depth nothing is indented any more, else the blanks of a deep value grow with its square. */
const DEEPEST_INDENT = 40;

interface Open {
  readonly value: unknown;
  /** Names of an object; null for an array. */
  readonly keys: readonly string[] | null;
  readonly length: number;
  next: number;
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

function open(value: object): Open {
  if (Array.isArray(value)) return { value, keys: null, length: value.length, next: 0 };
  const keys = Object.keys(value);
  return { value, keys, length: keys.length, next: 0 };
}

/** `undefined` has no JSON text; it stands here only where a field is missing. */
const scalar = (value: unknown): string => (value === undefined ? 'null' : JSON.stringify(value));

/** JSON text of any parsed value, indented by two; cut with `…` at `limit` characters. */
export function jsonText(value: unknown, limit = LIMIT): string {
  if (!isContainer(value)) return cut(scalar(value), limit);
  const parts: string[] = [];
  const stack: Open[] = [];
  let length = 0;
  const put = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const enter = (container: object): void => {
    const level = open(container);
    if (level.length === 0) {
      put(level.keys ? '{}' : '[]');
      return;
    }
    put(level.keys ? '{' : '[');
    stack.push(level);
  };
  const newLine = (): void => {
    if (stack.length <= DEEPEST_INDENT) put('\n' + '  '.repeat(stack.length));
  };
  enter(value);
  while (stack.length > 0 && length <= limit) {
    const level = stack[stack.length - 1] as Open;
    if (level.next === level.length) {
      stack.pop();
      if (stack.length < DEEPEST_INDENT) newLine();
      put(level.keys ? '}' : ']');
      continue;
    }
    if (level.next > 0) put(',');
    newLine();
    const name = level.keys ? (level.keys[level.next] as string) : level.next;
    const item = (level.value as Record<string | number, unknown>)[name];
    level.next++;
    if (level.keys) put(JSON.stringify(name) + ': ');
    if (isContainer(item)) enter(item);
    else put(scalar(item));
  }
  return cut(parts.join(''), limit);
}

const cut = (value: string, limit: number): string =>
  value.length > limit ? value.slice(0, limit) + '…' : value;

/** Length of the compact JSON text, without making it and without counting escapes. For size estimates only. */
export function jsonLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (!isContainer(value)) return 4;
  const stack: object[] = [value];
  let length = 0;
  let top: object | undefined;
  while ((top = stack.pop())) {
    length += 2;
    if (Array.isArray(top)) {
      for (const item of top) {
        length++;
        if (typeof item === 'string') length += item.length + 2;
        else if (isContainer(item)) stack.push(item);
        else length += 4;
      }
      continue;
    }
    for (const name of Object.keys(top)) {
      length += name.length + 4;
      const item = (top as Record<string, unknown>)[name];
      if (typeof item === 'string') length += item.length + 2;
      else if (isContainer(item)) stack.push(item);
      else length += 4;
    }
  }
  return length;
}

/** Compact JSON text of a small list or object for an effect; a deep value gives what `jsonText` gives. */
export function compactJson(value: unknown): string {
  try {
    return scalar(value);
  } catch {
    return jsonText(value);
  }
}
