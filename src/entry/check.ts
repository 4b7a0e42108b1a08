/** What is wrong with one entry by itself. Links between entries and the file as a whole are looked at elsewhere. */
import { field, isWire, stringAt, wireAt, type Wire } from '../base/wire.ts';
import type { Facts } from '../base/words.ts';
import { entryTime } from './entry-time.ts';
import { jsonText } from './json-text.ts';
import type { SchemaIssue } from './kind.ts';
import { kindIndex, kindOf } from './kinds/index.ts';
import type { Problem, ProblemCode, Severity } from './problems.ts';
import { roleIndex } from './roles/index.ts';
import { isString } from './shape.ts';
import { oneLine } from './title-text.ts';

/** A line with a thousand wrong blocks is one wrong line: this many of its fields are named. */
const MOST_FIELDS = 5;

/** Roles whose content all agents read, so that null content surprises them (gotcha 35). */
const WITH_CONTENT = new Set<unknown>([
  'system',
  'user',
  'assistant',
  'toolResult',
  'custom',
  'hookMessage',
  'developer',
]);

/**
 * The problems of an entry (after its version steps) on line `line`. Cheap for an entry that has none: the schema is
 * asked only where the guard refuses. The caller leaves header lines and title slots out. `named` false: say only that a
 * field is wrong, without asking the schema which; for a file where thousands of lines are (2 s for 200,000).
 */
export function checkEntry(entry: Wire, line: number, named = true): Problem[] {
  const problems: Problem[] = [];
  const report = (code: ProblemCode, severity: Severity, facts: Facts): void => {
    problems.push({ code, line, severity, facts });
  };
  const type = field(entry, 'type');
  const kind = kindOf(type);
  if (kindIndex(type) === 0) report('unknown-type', 'note', { type: shown(type) });
  if (!stringAt(entry, 'id')) report('no-id', 'error', {});
  checkBase(entry, report);
  const reported = type === 'message' ? checkMessage(entry, report) : false;
  if (kind.guard(entry)) return problems;
  if (!named) {
    if (!reported) report('bad-field', 'warning', {});
    return problems;
  }
  const result = kind.schema.safeParse(entry);
  if (result.success) return problems;
  const issues = result.error.issues.filter((issue) => !(reported && REPORTED.has(pathOf(issue))));
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    const inner = innermost(issue);
    report('bad-field', 'warning', { path: pathOf(inner), expected: expectedOf(inner) });
  }
  return problems;
}

/**
 * The problems of a header on line `line`: what is missing or of another type. Whether it stands where it should is the
 * session's matter. A version above the current one is legal.
 */
export function checkHeader(header: Wire, line: number): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (code, severity, facts) => {
    problems.push({ code, line, severity, facts });
  };
  if (stringAt(header, 'id') === undefined) report('header-without-id', 'error', {});
  const differs = (path: string, right: (value: unknown) => boolean, expected: string): void => {
    const value = field(header, path);
    if (value !== undefined && !right(value)) report('bad-field', 'warning', { path, expected });
  };
  differs('version', Number.isFinite, 'number');
  differs('cwd', isString, 'string');
  differs('timestamp', () => !Number.isNaN(entryTime(header)), 'date');
  return problems;
}

type Report = (code: ProblemCode, severity: Severity, facts: Facts) => void;

/** Paths that `no-message` and `no-content` speak of already. */
const REPORTED = new Set(['message', 'message.content']);

/** A missing time is "not recorded" and no problem: v1 and imported files leave it out (gotcha 36). */
function checkBase(entry: Wire, report: Report): void {
  const parent = field(entry, 'parentId');
  if (parent !== undefined && parent !== null && typeof parent !== 'string') {
    report('bad-field', 'warning', { path: 'parentId', expected: 'string | null' });
  }
  const time = field(entry, 'timestamp');
  if (time !== undefined && (typeof time !== 'string' || Number.isNaN(entryTime(entry)))) {
    report('bad-time', 'warning', { value: shown(time) });
  }
}

/** True when the lack of message or content is reported, so that the schema does not say it a second time. */
function checkMessage(entry: Wire, report: Report): boolean {
  const message = wireAt(entry, 'message');
  if (!message) {
    // pi throws while it builds a context with such a line, and hides the session in its list (format-pi 2.11, 2.17).
    report('no-message', 'error', {});
    return true;
  }
  const role = field(message, 'role');
  if (roleIndex(role) === 0) report('unknown-role', 'warning', { role: shown(role) });
  if (role === 'assistant' && message.stopReason === 'pending') report('pending', 'warning', {});
  // The agents sort their lists by it; a number that is none makes a session that was changed never.
  const time = field(message, 'timestamp');
  if (time !== undefined && !Number.isFinite(time))
    report('bad-field', 'warning', { path: 'message.timestamp', expected: 'number' });
  const content = field(message, 'content');
  const missing = WITH_CONTENT.has(role) && (content === null || content === undefined);
  if (missing) report('no-content', 'warning', { role: shown(role) });
  return missing;
}

/** A value of the file as a fact: short, one line. */
export const shown = (value: unknown): string =>
  oneLine(
    typeof value === 'string' ? value : value === undefined ? 'undefined' : jsonText(value, 200),
  );

const pathOf = (issue: SchemaIssue): string => oneLine(issue.path.map(String).join('.'));

/** Of the branches of a union the one that came furthest tells most: content with one bad block, not "no string". */
function innermost(issue: SchemaIssue): SchemaIssue {
  const branches = field(issue as unknown as Wire, 'errors');
  if (!Array.isArray(branches)) return issue;
  const firsts = branches.flatMap((branch: unknown) =>
    Array.isArray(branch) && isWire(branch[0]) ? [branch[0] as unknown as SchemaIssue] : [],
  );
  const deepest = firsts.reduce<SchemaIssue | undefined>(
    (best, next) => (best === undefined || next.path.length > best.path.length ? next : best),
    undefined,
  );
  if (!deepest || deepest.path.length === 0) return issue;
  return { ...deepest, path: [...issue.path, ...deepest.path] };
}

/** What the schema wanted there, in the words of JSON. */
function expectedOf(issue: SchemaIssue): string {
  const told = issue as unknown as Wire;
  const branches = field(told, 'errors');
  if (Array.isArray(branches)) {
    const names = branches.map((branch: unknown) =>
      Array.isArray(branch) && isWire(branch[0]) ? (stringAt(branch[0], 'expected') ?? '') : '',
    );
    return [...new Set(names.filter((name) => name !== ''))].join(' | ');
  }
  return stringAt(told, 'expected') ?? issue.message;
}
