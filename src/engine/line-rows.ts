/** Lines as they are stored, for the view that shows the file itself. */
import { ok, type Result } from '../base/result.ts';
import { readTexts } from '../jsonl/index.ts';
import { lineAt, rowOfLine, What, type Session } from '../session/index.ts';
import type { EngineError, LineRow, Range, Slice } from './api.ts';
import { wholeEnd } from './cut-blocks.ts';
import { readFault } from './faults.ts';
import { problemsAt, worstOf } from './problem-rows.ts';
import { within } from './slice.ts';

const MOST = 1_000;
/** Characters of a line that are shown; the whole line is asked for with `entry()`. */
const SHOWN = 16 * 1024;
/** Lines up to this many bytes are read whole, so that what is left out can be counted in characters. */
const WHOLE = 128 * 1024;

const NAMES: Readonly<Record<number, LineRow['what']>> = {
  [What.blank]: 'blank',
  [What.header]: 'header',
  [What.title]: 'title',
  [What.entry]: 'entry',
  [What.unreadable]: 'unreadable',
};

/** The lines `from` to `to` of the file; while only its end is there, of that end. */
export async function lineSlice(
  session: Session,
  query: Range,
  revision: number,
  signal?: AbortSignal,
): Promise<Result<Slice<LineRow>, EngineError>> {
  const { table } = session;
  const { from, to } = within(query, table.length, MOST);
  const places = Array.from({ length: to - from }, (_, i) => ({
    from: table.starts[from + i] ?? 0,
    to: table.ends[from + i] ?? 0,
  }));
  const heads = places.map((place) => ({
    from: place.from,
    to: place.to - place.from > WHOLE ? place.from + SHOWN : place.to,
  }));
  const read = await readTexts(session.source, heads, signal);
  if (!read.ok) return readFault(read.error);
  const rows = places.map((place, i): LineRow => {
    const line = from + i;
    const problems = problemsAt(session, line);
    return {
      line,
      ...place,
      ...shownText(read.value[i] ?? '', place.to - (heads[i]?.to ?? place.to)),
      what: NAMES[session.what[line] ?? What.unreadable] ?? 'unreadable',
      key: rowOfLine(session, line) >= 0 ? place.from : null,
      problems: problems.length,
      worst: worstOf(problems),
    };
  });
  const revealed = query.reveal === undefined ? -1 : lineAt(session, query.reveal);
  return ok({ revision, total: table.length, from, rows, revealed });
}

/** `unread`: bytes behind `text` that were not read; nobody knows how many characters they are. */
function shownText(text: string, unread: number): { text: string; more: number } {
  // A read that ends inside a character leaves replacement signs.
  if (unread > 0) return { text: text.replace(/\uFFFD{1,3}$/, ''), more: unread };
  const end = wholeEnd(text, Math.min(text.length, SHOWN));
  return { text: text.slice(0, end), more: text.length - end };
}
