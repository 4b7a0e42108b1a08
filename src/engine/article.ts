/** One article of the transcript: the entry that leads it, the results of its calls, or a run of one-line entries. */
import { field, type Wire } from '../base/wire.ts';
import { kindOf, type Block } from '../entry/index.ts';
import { childCount, childrenOf, keyOf, type Session, type Transcript } from '../session/index.ts';
import type { Branch, LineItem, ToolResult, TranscriptRow } from './api.ts';
import { castOf, isFailed, isUnread, labelAt, sizeOf, timeOf } from './cast.ts';
import { cutBlocks, type Budget } from './cut-blocks.ts';
import { marksOn } from './problem-rows.ts';
import { inkAt, type PathView, type SessionView, type TranscriptView } from './session-view.ts';
import type { Title, Titles } from './titles.ts';

/** Branches of one fork that are listed; all are counted. */
const BRANCHES = 50;

/** Rows that must be read for an article: those whose title is enough, and those with blocks. */
export interface Needs {
  readonly titles: number[];
  readonly bodies: number[];
}

/** What an article is made of. `title` and `wires` hold what its needs asked for. */
export interface ArticleParts {
  readonly path: PathView;
  readonly shown: TranscriptView;
  readonly article: number;
  readonly title: ReadonlyMap<number, Title | undefined>;
  readonly wires: ReadonlyMap<number, Wire>;
  readonly budget: Budget;
}

/** What must be read for article `i`. */
export function needs(session: Session, transcript: Transcript, i: number): Needs {
  const members = membersOf(transcript, i);
  const titles = forksIn(session, members).flatMap(({ listed }) => [...listed]);
  if (transcript.lines[i] === 1) return { titles: [...members, ...titles], bodies: [] };
  const [head = 0] = members;
  return {
    titles: isUnread(session, head) ? [head, ...titles] : titles,
    bodies: [...members],
  };
}

/** Article `parts.article` as a row. */
export function articleRow(view: SessionView, titles: Titles, parts: ArticleParts): TranscriptRow {
  const { session } = view;
  const { path, shown, article, wires } = parts;
  const members = membersOf(shown.transcript, article);
  const [row = 0] = members;
  const lines = shown.transcript.lines[article] === 1;
  const { group, tone } = castOf(session, row);
  const wire = wires.get(row);
  const { kind, title } = wire ? titles.note(session, row, wire) : titleIn(session, row, parts);
  const forks = forksIn(session, members);
  return {
    key: keyOf(session, row),
    id: session.columns.ids.idOf(row),
    kind,
    group,
    tone,
    title,
    time: timeOf(session, row),
    size: sizeOf(session, row),
    ink: inkAt(path, row),
    label: [...members].map((one) => labelAt(session, one)).find((label) => label !== null) ?? null,
    isLeaf: members.includes(session.leaf),
    failed: lines ? members.some((one) => isFailed(session, one)) : isFailed(session, row),
    ...marksOn(
      session,
      [...members].map((one) => session.columns.line[one] ?? -1),
    ),
    cutAbove: article === shown.cut ? path.context.summarisedAbove : 0,
    ...cutBlocks(wire ? blocksOf(wire) : [], parts.budget),
    results: lines ? [] : [...members.subarray(1)].map((one) => resultOf(session, one, parts)),
    items: lines ? [...members].map((one) => itemOf(session, one, parts)) : [],
    fork: forks
      .flatMap(({ listed }) => [...listed].map((one) => branchOf(view, one, parts)))
      .slice(0, BRANCHES),
    branches: forks.reduce((sum, { count }) => sum + count, 0),
  };
}

const membersOf = ({ members, start }: Transcript, i: number): Int32Array =>
  members.subarray(start[i], start[i + 1]);

const blocksOf = (wire: Wire): Block[] => kindOf(field(wire, 'type')).blocks(wire);

function titleIn(session: Session, row: number, { title }: ArticleParts): Title {
  return title.get(row) ?? { kind: castOf(session, row).name, title: { text: '' } };
}

function resultOf(
  session: Session,
  row: number,
  { path, wires, budget }: ArticleParts,
): ToolResult {
  const wire = wires.get(row);
  const blocks = wire ? blocksOf(wire) : [];
  const output = blocks.find((block) => block.type === 'output');
  return {
    callId: output?.callId ?? '',
    key: keyOf(session, row),
    id: session.columns.ids.idOf(row),
    time: timeOf(session, row),
    size: sizeOf(session, row),
    ink: inkAt(path, row),
    ...cutBlocks(blocks, budget),
  };
}

function itemOf(session: Session, row: number, parts: ArticleParts): LineItem {
  const { kind, title } = titleIn(session, row, parts);
  return {
    key: keyOf(session, row),
    id: session.columns.ids.idOf(row),
    kind,
    tone: castOf(session, row).tone,
    title,
    time: timeOf(session, row),
    ink: inkAt(parts.path, row),
  };
}

function branchOf({ session, sizes }: SessionView, row: number, parts: ArticleParts): Branch {
  return {
    key: keyOf(session, row),
    title: titleIn(session, row, parts).title,
    entries: sizes[row] ?? 1,
    current: (parts.path.place[row] ?? -1) >= 0,
  };
}

/**
 * Forks of an article: what leaves each of its members. A fork inside (between two results of a reply) lists only what
 * leaves; the way on is inside the article too. At the last one the way on is one of the branches.
 */
function forksIn(
  session: Session,
  members: Int32Array,
): { readonly listed: Int32Array; readonly count: number }[] {
  const inside = new Set(members);
  return [...members]
    .filter((row) => childCount(session.tree, row) > 1)
    .map((row) => {
      const leaving = childrenOf(session.tree, row).filter((child) => !inside.has(child));
      return { listed: leaving.subarray(0, BRANCHES), count: leaving.length };
    });
}
