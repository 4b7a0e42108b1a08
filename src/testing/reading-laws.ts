/** What must hold of every file that was read, whatever is in it. Counted anew from the bytes, not from the index. */
import { deedsOf } from '../entry/index.ts';
import {
  buildOutline,
  contextOf,
  fileDeeds,
  pathTo,
  showsOf,
  What,
  type Session,
} from '../session/index.ts';

/** What is wrong with a reading of these bytes; empty when nothing is. */
export function brokenLaws(session: Session, bytes: Uint8Array): string[] {
  const broken: string[] = [];
  const law = (holds: boolean, says: string): void => {
    if (!holds) broken.push(says);
  };
  const { what, columns, table, problems, leaf, tree } = session;

  const count = (one: number): number => what.filter((is) => is === one).length;
  const read = count(What.entry) + count(What.header) + count(What.title) + count(What.unreadable);
  law(
    read === notBlank(bytes),
    'entries, headers, title slots, unreadable lines: all lines that are not blank',
  );
  law(count(What.entry) === columns.length, 'every entry line is a row');
  law(what.length === table.length, 'every line is something');
  law(isWhole(session, bytes), 'lines and what lies between them are the bytes of the file');

  const path = pathTo(columns, leaf);
  const shows = showsOf(session, 'all');
  const outline = buildOutline(columns, tree, { path, shows, folded: new Set() });
  const shown = new Set(outline.row);
  law(
    shown.size === columns.length && outline.length === columns.length,
    'every entry is in the outline once',
  );
  for (const row of [leaf, 0, columns.length >> 1, columns.length - 1]) {
    if (row < 0 || row >= columns.length) continue;
    const context = contextOf(session, row);
    law(context.states.length === context.path.length, 'every entry of a path has one state');
    law(context.path.at(-1) === row, 'a path ends where it was asked for');
  }

  const named = new Set<number>();
  for (const { code, line, facts } of problems) {
    law(line >= -1 && line < table.length, 'a problem is in the file');
    for (let i = 0; i < Number(facts.lines ?? 1); i++) named.add(line + i);
    law(Object.keys(deedsOf(code, facts)).length === 3, 'each agent does something with a problem');
  }
  law(
    what.every((one, line) => one !== What.unreadable || named.has(line)),
    'a line that cannot be read has a problem',
  );
  law(
    Object.values(fileDeeds(session)).every((deeds) => deeds.length > 0),
    'each agent does something with a file',
  );
  return [...new Set(broken)];
}

/** Everything of a reading that a second one must repeat. */
export const answerOf = ({ columns, leaf, problems, what, name, dialect }: Session): string =>
  JSON.stringify([
    ...[columns.parent, columns.line, columns.flags, what].map((list) => [...list]),
    Array.from({ length: columns.length }, (_, row) => columns.ids.idOf(row)),
    ...[leaf, problems, name, dialect],
  ]);

function notBlank(bytes: Uint8Array): number {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const lines = utf8.decode(marked ? bytes.subarray(3) : bytes).split('\n');
  return lines.filter((line) => line.trim() !== '').length;
}

function isWhole({ table }: Session, bytes: Uint8Array): boolean {
  let at = table.bom ? 3 : 0;
  for (let line = 0; line < table.length; line++) {
    const [start, end] = [table.starts[line] ?? -1, table.ends[line] ?? -1];
    if (start !== at || end < start || bytes.subarray(start, end).includes(10)) return false;
    at = end;
    if (bytes[at] === 13) at++;
    if (bytes[at] === 10) at++;
    else if (at !== bytes.length || at !== end) return false;
  }
  return at === bytes.length;
}
