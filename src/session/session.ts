import type { Words } from '../base/words.ts';
import type { Header, Problem, TitleSlot } from '../entry/index.ts';
import type { ByteSource, LineTable } from '../jsonl/index.ts';
import type { Columns } from './columns.ts';
import type { SessionCounts } from './facts.ts';
import type { Label } from './labels.ts';
import type { Listing } from './listing.ts';
import type { Tree } from './tree.ts';

export type Dialect = 'pi' | 'xcsh' | 'omp';

/** An open session, frozen. Growth and drafts make a new one (law 8). */
export interface Session {
  readonly source: ByteSource;
  readonly table: LineTable;
  /** What each line is (`What`), by line number of the table. */
  readonly what: Uint8Array;
  readonly header: Header | null;
  readonly slot: TitleSlot | null;
  /** Whether the first line that can be parsed is a header with an id. */
  readonly firstIsHeader: boolean;
  /** The same for agents that read values, not lines: `SessionReader.firstValueIsHeader`. */
  readonly firstValueIsHeader: boolean;
  readonly dialect: Dialect;
  readonly flavour: 'harness' | null;
  readonly evidence: readonly Words[];
  /** The version that the rows are shown as: at least the current one, or the stored one when it is above. */
  readonly shownVersion: number;
  readonly columns: Columns;
  readonly tree: Tree;
  readonly labels: ReadonlyMap<number, Label>;
  readonly name: string | null;
  /** Row where the agent would continue, -1 before the first entry. */
  readonly leaf: number;
  readonly counts: SessionCounts;
  readonly forks: number;
  /** Sorted by line. */
  readonly problems: readonly Problem[];
  readonly listing: Listing | null;
  /** Only the end of the file has been read: rows are provisional, line numbers count from the window's first line. */
  readonly windowed: boolean;
}

/** The key of a row: the offset of its line's first byte. */
export const keyOf = (session: Session, row: number): number =>
  session.table.starts[session.columns.line[row] ?? 0] ?? 0;

/** The line whose first byte is at `key`, -1 when there is none. */
export function lineAt({ table }: Session, key: number): number {
  let low = 0;
  let high = table.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    const start = table.starts[mid] ?? 0;
    if (start === key) return mid;
    if (start < key) low = mid + 1;
    else high = mid - 1;
  }
  return -1;
}

/** The row of a line, -1 when the line is no entry. */
export function rowOfLine({ columns }: Session, line: number): number {
  let low = 0;
  let high = columns.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    const at = columns.line[mid] ?? 0;
    if (at === line) return mid;
    if (at < line) low = mid + 1;
    else high = mid - 1;
  }
  return -1;
}

/** The row of a key, -1 when no entry begins there. */
export function rowOfKey(session: Session, key: number): number {
  const line = lineAt(session, key);
  return line < 0 ? -1 : rowOfLine(session, line);
}
