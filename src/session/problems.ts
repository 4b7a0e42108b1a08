import type { Facts } from '../base/words.ts';
import type { Problem, ProblemCode, Severity } from '../entry/index.ts';
import type { LineTable } from '../jsonl/index.ts';
import { Flag, type Columns } from './columns.ts';
import type { LineTally, SpreadLines } from './line-tally.ts';
import type { SessionReader } from './read-session.ts';
import type { Dialect } from './session.ts';

/** Problems of links between entries: each names both ends where there are two. */
const LINKS: readonly (readonly [number, ProblemCode, Severity])[] = [
  [Flag.orphan, 'orphan', 'warning'],
  [Flag.selfParent, 'self-parent', 'error'],
  [Flag.cycle, 'cycle', 'error'],
  [Flag.forward, 'forward-parent', 'note'],
];

/** Everything that is wrong with a file, sorted by line; the file as a whole (line -1) first. `dialect`: who wrote it. */
export function problemsOf(
  reader: SessionReader,
  table: LineTable,
  columns: Columns,
  dialect: Dialect,
): Problem[] {
  const problems = [
    ...fileProblems(reader, table),
    ...joined(reader.problems, reader.tally.spreads).map((one) => atEnd(one, reader.tally, table)),
  ];
  const add = (code: ProblemCode, row: number, severity: Severity, facts: Facts = {}): void => {
    problems.push({ code, line: columns.line[row] ?? -1, severity, facts });
  };
  for (let row = 0; row < columns.length; row++) {
    const flags = columns.flags[row] ?? 0;
    if (flags === 0) continue;
    for (const [flag, code, severity] of LINKS) {
      // A parent further down is harmless, unless the walk to it goes round in a circle: then that is what is said.
      const harmless = flag === Flag.forward && (flags & Flag.cycle) !== 0;
      if ((flags & flag) !== 0 && !harmless) add(code, row, severity);
    }
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
  const { line, replies } = reader.tally.withoutUsage;
  // xcsh alone stops at it (format-omp gotcha 39), so in the files of the others it is only worth a note.
  if (line >= 0) {
    const severity = dialect === 'xcsh' ? 'error' : 'note';
    problems.push({ code: 'no-usage', line, severity, facts: { replies } });
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
  if (table.bom)
    problems.push({
      code: 'bom',
      line: 0,
      severity: 'error',
      facts: { header: Number(reader.headerLine === 0) },
    });
  if (table.otherEols > 0) add('mixed-line-ends', 'note', { others: table.otherEols });
  else if (table.eol === '\r\n') add('crlf', 'note');
  if (table.length > 0 && !table.endsWithEol) add('no-final-newline', 'note');
  return problems;
}

/** Lines that are one object together are one problem, not one for each. Both lists are in the order of the file. */
function joined(problems: readonly Problem[], spreads: readonly SpreadLines[]): Problem[] {
  if (spreads.length === 0) return [...problems];
  let next = 0;
  const others = problems.filter(({ code, line }) => {
    while ((spreads[next]?.last ?? Infinity) < line) next++;
    return code !== 'not-json' || line < (spreads[next]?.first ?? Infinity);
  });
  const together = spreads.map(({ first, last }): Problem => {
    const facts = { lines: last - first + 1, last: last + 1 };
    return { code: 'spread-json', line: first, severity: 'error', facts };
  });
  return [...others, ...together];
}

/** Problems that mean more on the last line (`Facts.atEnd`). */
const AT_END: ReadonlySet<ProblemCode> = new Set(['not-an-object', 'second-header']);

function atEnd(problem: Problem, tally: LineTally, table: LineTable): Problem {
  const { code, line } = problem;
  if (code === 'not-json') {
    // A last line without line break that cannot be read was cut off while it was written.
    if (line === table.length - 1 && !table.endsWithEol) return { ...problem, code: 'torn-line' };
    // With one line behind it, xcsh and omp wait for the rest and get that line (`entry/agents.ts`).
    if (line === tally.unfinished) return { ...problem, code: 'swallowing-line' };
  } else if (AT_END.has(code) && line === tally.last) {
    return { ...problem, facts: { ...problem.facts, atEnd: 1 } };
  }
  return problem;
}
