import type { Facts } from '../base/words.ts';
import type { Problem, ProblemCode, Severity } from '../entry/index.ts';
import type { LineTable } from '../jsonl/index.ts';
import { Flag, type Columns } from './columns.ts';
import type { SessionReader } from './read-session.ts';

/** Problems of links between entries: each names both ends where there are two. */
const LINKS: readonly (readonly [number, ProblemCode, Severity])[] = [
  [Flag.orphan, 'orphan', 'warning'],
  [Flag.selfParent, 'self-parent', 'error'],
  [Flag.cycle, 'cycle', 'error'],
  [Flag.forward, 'forward-parent', 'note'],
];

/** Everything that is wrong with a file, sorted by line; the file as a whole (line -1) first. */
export function problemsOf(reader: SessionReader, table: LineTable, columns: Columns): Problem[] {
  const problems = [
    ...fileProblems(reader, table),
    ...reader.problems.map((one) => torn(one, table)),
  ];
  const add = (code: ProblemCode, row: number, severity: Severity, facts: Facts = {}): void => {
    problems.push({ code, line: columns.line[row] ?? -1, severity, facts });
  };
  for (let row = 0; row < columns.length; row++) {
    const flags = columns.flags[row] ?? 0;
    if (flags === 0) continue;
    for (const [flag, code, severity] of LINKS) if ((flags & flag) !== 0) add(code, row, severity);
    if ((flags & Flag.duplicate) !== 0) {
      const id = columns.ids.idOf(row) ?? '';
      add('duplicate-id', row, 'warning', {
        id,
        used: (columns.line[columns.ids.rowOf(id)] ?? 0) + 1,
      });
    }
  }
  for (const [row, effect] of columns.sparse) {
    if (effect.do === 'cut' && effect.tail === null) {
      if (effect.keepFrom === null || columns.ids.rowOf(effect.keepFrom) < 0)
        add('cut-keeps-nothing', row, 'note');
    } else if (
      (effect.do === 'label' || effect.do === 'edit') &&
      columns.ids.rowOf(effect.target) < 0
    ) {
      add('dangling-target', row, 'note', { id: effect.target });
    }
  }
  return problems.sort((a, b) => a.line - b.line);
}

function fileProblems(reader: SessionReader, table: LineTable): Problem[] {
  const problems: Problem[] = [];
  const add = (code: ProblemCode, severity: Severity, facts: Facts = {}): void => {
    problems.push({ code, line: -1, severity, facts });
  };
  if (reader.header === null) add('no-header', 'error');
  const version = reader.header?.version ?? 1;
  if (version > 3) add('newer-version', 'warning', { version });
  if (reader.overwritten > 0) add('ids-overwritten', 'warning', { entries: reader.overwritten });
  if (table.bom) add('bom', 'error');
  if (table.eol === '\r\n' || table.otherEols > 0) add('crlf', 'note');
  if (table.length > 0 && !table.endsWithEol) add('no-final-newline', 'note');
  return problems;
}

/** A last line without line break that cannot be read was cut off while it was written. */
function torn(problem: Problem, table: LineTable): Problem {
  const last = problem.line === table.length - 1 && !table.endsWithEol;
  return last && problem.code === 'not-json' ? { ...problem, code: 'torn-line' } : problem;
}
