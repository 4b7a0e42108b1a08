/** JSON that is spread over lines: an editor has formatted the file. Nothing is taken into the tree from it. */
import { field, isWire, stringAt, type Wire } from '../base/wire.ts';

/** A value of more text than this is not put together (units). */
const MOST = 16 * 1024 * 1024;

/** Lines that are one object together; `lines` of them, ending with the one just taken. */
export interface Spread {
  readonly lines: number;
  readonly value: Wire;
}

/**
 * Finds objects that run over several lines, line by line. Each line is looked at once, and an object is put together
 * once. Certain only: the lines are JSON as a whole, with a type, and none of them is a line of a session by itself.
 */
export class SpreadJson {
  #texts: string[] = [];
  #size = 0;
  #depth = 0;

  /** Whether lines that can be read have to be shown to it as well. */
  get isOpen(): boolean {
    return this.#texts.length > 0;
  }

  /** One that goes on from here by itself. */
  copy(): SpreadJson {
    const copy = new SpreadJson();
    copy.#texts = [...this.#texts];
    copy.#size = this.#size;
    copy.#depth = this.#depth;
    return copy;
  }

  /** Takes the next line; `value` is what it is by itself, undefined when it is no JSON. */
  take(text: string, value?: unknown): Spread | null {
    if (isLine(value)) this.#reset();
    else if (this.isOpen || (value === undefined && text.trimStart().startsWith('{')))
      return this.#add(text);
    return null;
  }

  #add(text: string): Spread | null {
    this.#texts.push(text);
    this.#size += text.length;
    this.#depth = depthBehind(text, this.#depth);
    if (this.#depth > 0 && this.#size <= MOST) return null;
    const whole = this.#depth === 0 && this.#texts.length > 1 ? objectOf(this.#texts) : null;
    const lines = this.#texts.length;
    this.#reset();
    return whole && { lines, value: whole };
  }

  #reset(): void {
    this.#texts = [];
    this.#size = 0;
    this.#depth = 0;
  }
}

/** A line of a session, by itself. */
const isLine = (value: unknown): boolean =>
  isWire(value) &&
  stringAt(value, 'type') !== undefined &&
  (field(value, 'parentId') !== undefined || field(value, 'type') === 'session');

function objectOf(texts: readonly string[]): Wire | null {
  try {
    const value: unknown = JSON.parse(texts.join('\n'));
    return isWire(value) && stringAt(value, 'type') !== undefined ? value : null;
  } catch {
    return null;
  }
}

/** Open brackets behind a line that begins with `depth` of them; -1 when it ends in a string or closes one too many. */
function depthBehind(text: string, depth: number): number {
  let open = depth;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (inString) {
      if (sign === '\\') i++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') open++;
    else if ((sign === '}' || sign === ']') && --open < 0) return -1;
  }
  return inString ? -1 : open;
}
