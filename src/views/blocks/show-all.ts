import type { Left } from '../../engine/index.ts';
import { m } from '../../messages/index.ts';
import { countLines } from './text-lines.ts';

/** `Show all 1,389 lines`; in characters where it is few lines: of `text`, and of what was left out. */
export function nameAll(text: string, more: Left): string {
  const lines = countLines(text) + more.lines;
  return lines > 3
    ? m.block_show_all_lines({ count: lines })
    : m.block_show_all_chars({ count: text.length + more.chars });
}
