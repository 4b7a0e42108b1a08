/** Forks of the read path as the transcript shows them, from columns; only titles are read. */
import { childCount, childrenOf, keyOf, type Session } from '../session/index.ts';
import type { Branch, Fork } from './api.ts';
import type { PathView, SessionView } from './session-view.ts';
import type { Title } from './titles.ts';

/** Branches of one fork that are listed; all are counted. */
const BRANCHES = 50;
/** Forks of one article; a reply with 2,000 results may have as many. */
const FORKS = 10;

/** A fork as rows. */
export interface ForkRows {
  /** -1: the roots. */
  readonly row: number;
  readonly listed: Int32Array;
  readonly first: number;
  readonly total: number;
}

/** The forks that stand in an article; with the first one of a path come the roots. */
export function forksIn(
  session: Session,
  { place }: PathView,
  members: Int32Array,
  isFirst: boolean,
): ForkRows[] {
  const found: ForkRows[] = [];
  const { roots } = session.tree;
  // Of a file whose end alone is read the roots are where that end begins.
  if (isFirst && roots.length > 1 && !session.windowed) found.push(around(place, -1, roots));
  for (const row of members) {
    if (found.length >= FORKS) break;
    if (childCount(session.tree, row) > 1) {
      found.push(around(place, row, childrenOf(session.tree, row)));
    }
  }
  return found;
}

/** The branch that is read and those beside it, in the middle of the list where there is room on both sides. */
function around(place: Int32Array, row: number, branches: Int32Array): ForkRows {
  const current = branches.findIndex((branch) => (place[branch] ?? -1) >= 0);
  const last = Math.max(0, branches.length - BRANCHES);
  const from = Math.max(0, Math.min(last, current - BRANCHES / 2));
  const listed = branches.subarray(from, from + BRANCHES);
  return { row, listed, first: from + 1, total: branches.length };
}

/** A fork with the titles of its branches. */
export function forkOf(
  { session, sizes }: SessionView,
  { place }: PathView,
  { row, listed, first, total }: ForkRows,
  titleOf: (row: number) => Title,
): Fork {
  const branches = Array.from(listed, (branch): Branch => ({
    key: keyOf(session, branch),
    title: titleOf(branch).title,
    entries: sizes[branch] ?? 1,
    current: (place[branch] ?? -1) >= 0,
  }));
  return { key: row < 0 ? null : keyOf(session, row), branches, first, total };
}
