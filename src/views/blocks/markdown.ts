import { Lexer, type Token, type Tokens } from 'marked';

/**
 * Markdown as tokens. Nothing here makes HTML: components draw the tokens as text. What could be nested or long without
 * end is bounded: a row draws some hundred elements, and a text that marked cannot take is shown as it stands.
 */
export interface Drawn {
  readonly tokens: readonly Token[];
  /** The text that is not drawn; empty when all of it is. */
  readonly rest: string;
}

/** Levels of lists, quotes and emphasis that are drawn; what lies deeper is text. */
export const DEEPEST = 20;
/** Beyond this, in characters or lines, a text is shown as it stands: marked takes quadratic time for some. */
const LONGEST = 128 * 1024;
const MOST_LINES = 1_500;
/** A line nested deeper than anybody writes: marked would call itself as often. */
const DEEP_LINE =
  /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){40}|^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]/m;
/** Blanks in a row that slow its rule for lists down. */
const WIDE = /\t{200}|[\t ]{1000}/;
/** Marks of emphasis, code, links and tags that one paragraph may hold; marked tries every pair of them. */
const MARKS = 400;
/** A word of this length makes its rules for addresses slow. */
const LONG_WORD = /\S{2000}/;

/** The tokens of a text, as many as `elements` elements hold; null when it is to be shown as it stands. */
export function readMarkdown(text: string, breaks: boolean, elements: number): Drawn | null {
  if (!isReadable(text)) return null;
  try {
    const lexer = new Lexer({ gfm: true, breaks });
    const lines = text.replace(/\r\n|\r/g, '\n');
    const tokens = lexer.blockTokens(lines, lexer.tokens);
    for (const { src, tokens: into } of lexer.inlineQueue) {
      if (isRisky(src)) into.push({ type: 'text', raw: src, text: src });
      else lexer.inlineTokens(src, into);
    }
    return cut(tokens, lines, elements);
  } catch {
    // Too deep for marked: the text itself is still there.
    return null;
  }
}

function isReadable(text: string): boolean {
  if (text.length > LONGEST || WIDE.test(text) || DEEP_LINE.test(text)) return false;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines <= MOST_LINES;
}

function isRisky(text: string): boolean {
  if (text.length < 1000) return false;
  return LONG_WORD.test(text) || (text.match(/[*_~`<[\]!]/g)?.length ?? 0) > MARKS;
}

/** Keeps the first tokens, and the text of the others. A first token that is too large is shortened itself. */
function cut(tokens: readonly Token[], text: string, elements: number): Drawn {
  let left = elements;
  let read = 0;
  for (const [index, token] of tokens.entries()) {
    const size = elementsIn(token, left);
    if (size > left) {
      const short = index === 0 ? shorten(token, left) : null;
      if (short !== null) return { tokens: [short], rest: text.slice(short.raw.length) };
      if (index > 0) return { tokens: tokens.slice(0, index), rest: text.slice(read) };
    }
    left -= size;
    read += token.raw.length;
  }
  return { tokens, rest: '' };
}

/** The first items of a list or rows of a table; null for what has no such parts. */
function shorten(token: Token, elements: number): (Token & { raw: string }) | null {
  if (isList(token)) {
    const kept = fitting(token.items, elements, (item) => elementsIn(item, elements));
    return { ...token, items: kept, raw: kept.map((item) => item.raw).join('') };
  }
  if (isTable(token)) {
    const rows = fitting(token.rows, elements, (row) => row.length * 2);
    const lines = token.raw.split('\n').slice(0, rows.length + 2);
    return { ...token, rows, raw: `${lines.join('\n')}\n` };
  }
  return null;
}

function fitting<T>(parts: readonly T[], elements: number, sizeOf: (part: T) => number): T[] {
  let left = elements;
  const end = parts.findIndex((part, index) => (left -= sizeOf(part)) < 0 && index > 0);
  return end < 0 ? [...parts] : parts.slice(0, end);
}

/** Elements that a token becomes; counting stops above `limit`. */
function elementsIn(token: Token, limit: number): number {
  const open: Token[] = [token];
  let count = 0;
  for (let next = open.pop(); next && count <= limit; next = open.pop()) {
    count += 1;
    for (const child of childrenOf(next)) open.push(child);
  }
  return count;
}

function childrenOf(token: Token): readonly Token[] {
  if (isList(token)) return token.items;
  if (isTable(token)) {
    return [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens);
  }
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

const isList = (token: Token): token is Tokens.List => token.type === 'list' && 'items' in token;
const isTable = (token: Token): token is Tokens.Table => token.type === 'table' && 'rows' in token;

/** The address when it may be followed: web and mail only. Anything else is shown, not linked. */
export function safeHref(href: string): string | null {
  const address = href.trim();
  return /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(address) && URL.canParse(address) ? address : null;
}

/** Markdown leaves entities to HTML. The few that models write are read; others stand as they are. */
export const unescapeText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
