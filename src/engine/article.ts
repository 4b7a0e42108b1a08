/** One article of the transcript: the entry that leads it, the results of its calls, or a run of one-line entries. */
import { field, type Wire } from '../base/wire.ts';
import { kindOf, type Block } from '../entry/index.ts';
import { keyOf, type Session, type Transcript } from '../session/index.ts';
import type { LineItem, ToolResult, TranscriptRow } from './api.ts';
import { castOf, isFailed, isUnread, labelAt, orNull, sizeOf, timeOf } from './cast.ts';
import { cutBlocks, type Budget } from './cut-blocks.ts';
import { forkOf, forksIn } from './forks.ts';
import { marksOn } from './problem-rows.ts';
import { inkAt, type PathView, type SessionView, type TranscriptView } from './session-view.ts';
import { leftBehind, replacedBy } from './summary-facts.ts';
import type { Title, Titles } from './titles.ts';

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
export function needs(session: Session, path: PathView, transcript: Transcript, i: number): Needs {
  const members = membersOf(transcript, i);
  const titles = forksIn(session, path, members, i === 0).flatMap(({ listed }) => [...listed]);
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
  const blocks = wire ? blocksOf(wire) : [];
  const summary = blocks.find((block) => block.type === 'summary');
  const at = path.place[row] ?? 0;
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
    ...cutBlocks(blocks, parts.budget),
    results: lines ? [] : [...members.subarray(1)].map((one) => resultOf(session, one, parts)),
    items: lines ? [...members].map((one) => itemOf(session, one, parts)) : [],
    forks: forksIn(session, path, members, article === 0).map((fork) =>
      forkOf(view, path, fork, (one) => titleIn(session, one, parts)),
    ),
    above: shown.transcript.start[article] ?? 0,
    entries: members.length,
    turn: shown.reading.turn[article] ?? 0,
    before: orNull(shown.reading.before[at]),
    took: orNull(shown.reading.took[at]),
    replaced: summary?.of === 'compaction' ? replacedBy(session, path, shown, row, summary) : null,
    leftBehind: summary?.of === 'branch' ? leftBehind(session, path, summary) : null,
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
  { path, shown, wires, budget }: ArticleParts,
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
    took: orNull(shown.reading.took[path.place[row] ?? -1]),
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
