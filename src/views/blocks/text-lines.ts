/** The start of a text, as far as a block draws it. */
export interface Start {
  readonly text: string;
  /** Lines that are left out; 0 when all are here, though the last may be shortened. */
  readonly lines: number;
  readonly cut: boolean;
}

interface Limits {
  readonly lines: number;
  readonly chars: number;
  /** So few lines more are drawn as well: a button for them would take as much room. */
  readonly slack: number;
}

/** Lines and characters that a block draws at once: a line may be a megabyte long. */
export const SHORT: Limits = { lines: 12, chars: 2_000, slack: 3 };
export const FULL: Limits = { lines: 180, chars: 32_000, slack: 20 };

export function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The first lines of a text, at most so many characters of them. */
export function startOf(text: string, { lines, chars, slack }: Limits): Start {
  let end = endOfLine(text, lines);
  if (end >= 0 && endOfLine(text, lines + slack) < 0) end = -1;
  const kept = end < 0 ? text : text.slice(0, end);
  if (kept.length > chars) {
    const short = kept.slice(0, wholeEnd(kept, chars));
    return { text: `${short}…`, lines: countLines(text) - countLines(short), cut: true };
  }
  return { text: kept, lines: end < 0 ? 0 : countLines(text.slice(end + 1)), cut: end >= 0 };
}

/** Where line number `lines` ends; -1 when the text has no more lines than that. */
function endOfLine(text: string, lines: number): number {
  let end = -1;
  for (let line = 0; line < lines; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return -1;
  }
  return end;
}

/** A text as rows of a list: its lines, the very long ones in pieces. */
export function rowsOf(text: string, width = 2_000): string[] {
  const rows: string[] = [];
  for (const line of text.split('\n')) {
    if (line.length <= width) rows.push(line);
    else for (let at = 0; at < line.length; at += width) rows.push(line.slice(at, at + width));
  }
  return rows;
}

/** Where to cut so that no sign is halved. */
function wholeEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
