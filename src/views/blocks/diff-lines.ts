/** A line of a diff as a tool recorded it. */
export interface DiffLine {
  readonly kind: 'add' | 'del' | 'same' | 'head';
  readonly sign: string;
  /** Line number, where the tool wrote one; empty else. */
  readonly number: string;
  readonly text: string;
}

/** pi: a sign, the line number, the line. */
const NUMBERED = /^([-+ ]) *(\d+) (.*)$/;
const HEAD = /^(?:@@|diff |index |--- |\+\+\+ )/;

/** Reads pi's own diffs and unified ones; a line of neither stands as it is. */
export function readDiff(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, '').split('\n');
  const numbered = lines.filter((line) => NUMBERED.test(line)).length * 2 > lines.length;
  return lines.map((line) => (numbered ? numberedLine(line) : unifiedLine(line)));
}

/** Lines added and removed. */
export function countDiff(lines: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine['kind']): number =>
    lines.filter((line) => line.kind === kind).length;
  return { added: count('add'), removed: count('del') };
}

function numberedLine(line: string): DiffLine {
  const match = NUMBERED.exec(line);
  if (match === null) return { kind: 'same', sign: '', number: '', text: line.trim() };
  const [, sign = '', number = '', text = ''] = match;
  return { kind: kindOf(sign), sign: shown(sign), number, text };
}

function unifiedLine(line: string): DiffLine {
  if (HEAD.test(line)) return { kind: 'head', sign: '', number: '', text: line };
  const sign = line.charAt(0);
  const marked = sign === '+' || sign === '-' || sign === ' ';
  return { kind: kindOf(sign), sign: shown(sign), number: '', text: marked ? line.slice(1) : line };
}

const kindOf = (sign: string): 'add' | 'del' | 'same' =>
  sign === '+' ? 'add' : sign === '-' ? 'del' : 'same';

/** A minus as wide as the plus. */
const shown = (sign: string): string => (sign === '-' ? '−' : sign === '+' ? '+' : '');
