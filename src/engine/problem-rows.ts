/** Problems as rows: where each stands, and how the line begins. */
import { ok, type Result } from '../base/result.ts';
import {
  checkEntry,
  deedsOf,
  parseLine,
  piecesOf,
  type Problem,
  type Severity,
} from '../entry/index.ts';
import { decode, readTexts } from '../jsonl/index.ts';
import { readWires, rowOfLine, type Session } from '../session/index.ts';
import type { EngineError, LinePiece, ProblemRow, Range, Slice } from './api.ts';
import { readFault } from './faults.ts';
import { within } from './slice.ts';

const MOST = 1_000;
/** Bytes of a line that are read for its preview. */
const PREVIEW = 400;

/** The problems `from` to `to` of the list that the session keeps, file order. */
export async function problemSlice(
  session: Session,
  query: Range,
  revision: number,
  signal?: AbortSignal,
): Promise<Result<Slice<ProblemRow>, EngineError>> {
  const { from, to } = within(query, session.problems.length, MOST);
  const rows = await problemRows(session, session.problems.slice(from, to), signal);
  if (!rows.ok) return rows;
  return ok({ revision, total: session.problems.length, from, rows: rows.value, revealed: -1 });
}

/** Problems with the start of their lines. */
export async function problemRows(
  session: Session,
  problems: readonly Problem[],
  signal?: AbortSignal,
): Promise<Result<ProblemRow[], EngineError>> {
  const places = problems.map((problem) => placeOf(session, problem));
  const heads = places.map(({ from, to }) => ({ from, to: Math.min(to, from + PREVIEW) }));
  const read = await readTexts(session.source, heads, signal);
  if (!read.ok) return readFault(read.error);
  const named = await nameFields(session, problems, signal);
  if (!named.ok) return named;
  const pieces = await piecesIn(session, problems, signal);
  if (!pieces.ok) return pieces;
  return ok(
    named.value.map(({ code, severity, facts, line }, i) => {
      const { from, to } = places[i] ?? { from: 0, to: 0 };
      const start = read.value[i] ?? '';
      // What is cut ends anywhere in a character; what runs over lines is shown in one.
      const whole = to - from > PREVIEW ? start.replace(/\uFFFD{1,3}$/, '') : start;
      const preview = whole.replace(/\r?\n\s*/g, ' ');
      const key = line >= 0 && rowOfLine(session, line) >= 0 ? from : null;
      return {
        ...{ code, severity, facts, line, from, to, preview, key },
        pieces: pieces.value[i] ?? [],
        agents: deedsOf(code, facts),
      };
    }),
  );
}

/**
 * Problems with the field they speak of: in a file with thousands of wrong fields the reader only notes that a line has
 * one, and the line is looked at again when its problem is.
 */
async function nameFields(
  session: Session,
  problems: readonly Problem[],
  signal?: AbortSignal,
): Promise<Result<readonly Problem[], EngineError>> {
  const bare = problems.filter(({ code, facts }) => code === 'bad-field' && !('path' in facts));
  if (bare.length === 0) return ok(problems);
  const wires = await readWires(
    session,
    bare.map(({ line }) => rowOfLine(session, line)),
    signal,
  );
  if (!wires.ok) return readFault(wires.error);
  const facts = new Map<Problem, Problem['facts']>();
  bare.forEach((problem, i) => {
    const found = checkEntry(wires.value[i] ?? {}, problem.line);
    facts.set(problem, found.find(({ code }) => code === 'bad-field')?.facts ?? problem.facts);
  });
  return ok(
    problems.map((problem) => ({ ...problem, facts: facts.get(problem) ?? problem.facts })),
  );
}

/** Problems that put a mark on a row (notes put none): how many some lines have, and the worst of them. */
export function marksOn(
  session: Session,
  lines: readonly number[],
): { readonly problems: number; readonly worst: Severity | null } {
  const found = lines
    .flatMap((line) => problemsAt(session, line))
    .filter(({ severity }) => severity !== 'note');
  return { problems: found.length, worst: worstOf(found) };
}

const RANK = { note: 0, warning: 1, error: 2 } as const;

/** The worst severity of some problems, null when there are none. */
export function worstOf(problems: readonly Problem[]): Severity | null {
  let worst: Severity | null = null;
  for (const { severity } of problems) {
    if (worst === null || RANK[severity] > RANK[worst]) worst = severity;
  }
  return worst;
}

/** The problems of a line. The list is sorted by line, so it is looked up and not walked through. */
export function problemsAt({ problems }: Session, line: number): Problem[] {
  let low = 0;
  let high = problems.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((problems[mid]?.line ?? 0) < line) low = mid + 1;
    else high = mid;
  }
  const found: Problem[] = [];
  for (let i = low; problems[i]?.line === line; i++) found.push(problems[i] as Problem);
  return found;
}

/** Bytes of a problem: its line, or all lines that are one object together. */
function placeOf({ table }: Session, { code, line, facts }: Problem): { from: number; to: number } {
  const last = code === 'spread-json' ? Number(facts.last) - 1 : line;
  return { from: table.starts[line] ?? 0, to: table.ends[last] ?? 0 };
}

/** Lines with several things on them. */
const IN_PIECES = new Set(['two-objects', 'trailing-text', 'glued-line']);
/** A larger line is not taken apart: a list of them would be held at once. */
const LARGEST = 4 * 1024 * 1024;
/** Pieces of a line that are shown. */
const PIECES = 12;

/** A line's bytes as a text of one unit each, so that places in it are places in the file. */
const oneByOne = new TextDecoder('latin1');

/** The pieces of each problem's line, one line after the other. */
async function piecesIn(
  { source, table }: Session,
  problems: readonly Problem[],
  signal?: AbortSignal,
): Promise<Result<LinePiece[][], EngineError>> {
  const found: LinePiece[][] = [];
  for (const { code, line } of problems) {
    const [start, end] = [table.starts[line] ?? 0, table.ends[line] ?? 0];
    if (!IN_PIECES.has(code) || end - start > LARGEST) {
      found.push([]);
      continue;
    }
    const read = await source.read(start, end);
    if (signal?.aborted) return readFault('aborted');
    if (!read.ok) return readFault(read.error);
    const pieces = piecesOf(oneByOne.decode(read.value)).slice(0, PIECES);
    found.push(
      pieces.map(({ from, to }) => {
        const text = decode(read.value.subarray(from, to));
        return {
          ...{ from: start + from, to: start + to, whole: parseLine(text).ok },
          text: text.slice(0, PREVIEW),
        };
      }),
    );
  }
  return ok(found);
}
