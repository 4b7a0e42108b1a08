/** The start of a text, as far as a block draws it. */
export interface Start {
  readonly text: string;
  /** Lines that are left out; 0 when all are here, though the last may be shortened. */
  readonly lines: number;
  readonly cut: boolean;
}

/** Lines and characters that a block draws at once: a line may be a megabyte long. */
export const SHORT = { lines: 12, chars: 2_000 } as const;
export const FULL = { lines: 200, chars: 32_000 } as const;

export function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The first lines of a text, at most so many characters of them. */
export function startOf(text: string, { lines, chars }: { lines: number; chars: number }): Start {
  let end = -1;
  for (let line = 0; line < lines; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) break;
  }
  const kept = end < 0 ? text : text.slice(0, end);
  if (kept.length > chars) {
    const short = kept.slice(0, wholeEnd(kept, chars));
    return { text: `${short}…`, lines: countLines(text) - countLines(short), cut: true };
  }
  return { text: kept, lines: end < 0 ? 0 : countLines(text.slice(end + 1)), cut: end >= 0 };
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
