const LONGEST = 200;
/** Only the start of a text is looked at: titles must not walk through a pasted megabyte. */
const LOOKED_AT = 4_000;

/** The first line with something on it, whitespace collapsed, at most 200 characters. */
export function firstLine(value: string): string {
  const start = value.slice(0, LOOKED_AT).trimStart();
  const end = start.indexOf('\n');
  return oneLine(end < 0 ? start : start.slice(0, end));
}

/** Whitespace collapsed, at most 200 characters, never half of a surrogate pair. */
export function oneLine(value: string): string {
  const flat = value.slice(0, LOOKED_AT).replace(/\s+/g, ' ').trim();
  if (flat.length <= LONGEST) return flat;
  const last = flat.charCodeAt(LONGEST - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? LONGEST - 2 : LONGEST - 1;
  return flat.slice(0, end) + '…';
}

/** The first line of markdown that is not only a heading, without its marks. */
export function firstSentence(markdown: string): string {
  const lines = markdown.slice(0, LOOKED_AT).split('\n');
  const line = lines.find(
    (candidate) => candidate.trim() !== '' && !candidate.trimStart().startsWith('#'),
  );
  return bare(line ?? firstLine(markdown));
}

/** One line of markdown without heading, quote, list and emphasis marks: titles are plain text. */
export function bare(line: string): string {
  const unmarked = oneLine(line).replace(/^(?:#{1,6}|>|[-*+])\s+/, '');
  return unmarked.replaceAll('**', '').replaceAll('`', '');
}
