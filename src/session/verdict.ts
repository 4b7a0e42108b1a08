import { deedsOf, stepsFrom, type Deed, type ProblemCode } from '../entry/index.ts';
import { Flag } from './columns.ts';
import { contextOf } from './context/index.ts';
import { rowOfLine, type Dialect, type Session } from './session.ts';

/** What each agent does with a file, the gravest first. An agent that does nothing but open it has `opens` alone. */
export type FileDeeds = Readonly<Record<Dialect, readonly Deed[]>>;

/** Lines that omp counts as broken: one of them, and its next save writes the file anew without them (format-omp 2.1). */
const BROKEN: readonly ProblemCode[] = [
  'not-json',
  'two-objects',
  'trailing-text',
  'glued-line',
  'nul-bytes',
];

/**
 * What the agents would do with a file when they open it, and go on in it. From the same studies as `deedsOf`, whose
 * words are used. pi asks the first whole line for a header, xcsh and omp the first value (format-pi 2.1, format-omp 2.2);
 * only omp knows a title slot (format-omp gotcha 1).
 */
export function fileDeeds(session: Session): FileDeeds {
  const { header, slot, problems, flavour } = session;
  const codes = new Set(problems.map(({ code }) => code));
  const unended = codes.has('no-final-newline');
  const newer = codes.has('newer-version');
  const { loops, throws } = troubleOnPath(session);
  const steps = header !== null && stepsFrom(header.rawVersion).length > 0;
  const flat = codes.has('ids-overwritten');
  const pi: Told = [
    [loops, 'hangs'],
    [throws, 'throws'],
    [endsInNoEntry(session, 'pi'), 'takes-for-leaf'],
    [session.listing === null, 'unlisted'],
    [steps, flat ? 'flattens-at-once' : 'rewrites-at-once'],
    [flavour === 'harness', 'reads-harness-plain'],
    [newer, 'reads-as-3'],
    [unended, 'mends-end'],
  ];
  const both: Told = [
    [codes.has('swallowing-line'), 'loses-last'],
    [codes.has('not-an-object'), 'may-crash'],
    [steps, flat ? 'flattens-later' : 'rewrites-later'],
    [newer, 'reads-as-3'],
    [unended, 'fuses-end'],
  ];
  const xcsh: Told = [[codes.has('no-usage'), 'cannot-open'], [loops, 'hangs'], ...both];
  const omp: Told = [
    [endsInNoEntry(session, 'omp'), 'takes-for-leaf'],
    [BROKEN.some((code) => codes.has(code)), 'drops-broken'],
    ...both,
  ];
  return {
    pi: slot !== null || !session.firstIsHeader ? ['refuses'] : told(pi),
    xcsh: slot !== null || !session.firstValueIsHeader ? ['replaces'] : told(xcsh),
    omp: session.firstValueIsHeader ? told(omp) : ['refuses'],
  };
}

type Told = readonly (readonly [happens: boolean, deed: Deed])[];

function told(deeds: Told): readonly Deed[] {
  const happen = deeds.filter(([happens]) => happens).map(([, deed]) => deed);
  // What cannot be opened cannot be written either.
  if (happen[0] === 'cannot-open') return ['cannot-open'];
  return happen.length > 0 ? happen : ['opens'];
}

/** Whether an agent takes the last line, which is no entry, for the place where it continues. */
const endsInNoEntry = ({ problems }: Session, agent: Dialect): boolean =>
  problems.some(
    ({ code, facts }) => facts.atEnd === 1 && deedsOf(code, facts)[agent] === 'takes-for-leaf',
  );

/**
 * What stops an agent between the leaf and its root: a loop, which pi and xcsh walk for ever (format-pi 2.5), or a message
 * entry without message in the context, on which pi throws (format-pi 2.11).
 */
function troubleOnPath(session: Session): { loops: boolean; throws: boolean } {
  const { columns, leaf, problems } = session;
  const context = contextOf(session, leaf);
  const sent = new Set(context.entries);
  return {
    loops: context.path.some(
      (row) => ((columns.flags[row] ?? 0) & (Flag.cycle | Flag.selfParent)) !== 0,
    ),
    throws: problems.some(
      ({ code, line }) => code === 'no-message' && sent.has(rowOfLine(session, line)),
    ),
  };
}

/** Whether the agent that wrote this dialect would open the file. Treeline opens what it can in any case. */
export const agentLoads = (session: Session): boolean =>
  !fileDeeds(session)[session.dialect].some((deed) => NOT_OPENED.has(deed));

const NOT_OPENED: ReadonlySet<Deed> = new Set<Deed>(['refuses', 'replaces', 'cannot-open']);
