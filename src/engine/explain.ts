/**
 * Explains one pasted piece of a session: a line, the message of one, a context, or a line that is broken. Whole
 * sessions, and what is something else altogether, are not explained here: opening them says what they are.
 */
import { field, isWire, stringAt, wireAt, type Wire } from '../base/wire.ts';
import {
  checkEntry,
  checkHeader,
  decide,
  deedsOf,
  evidenceOf,
  isHeader,
  jsonText,
  kindIndex,
  kindOf,
  parseLine,
  piecesOf,
  readHeader,
  readTitleSlot,
  roleOf,
  stepsFrom,
  type Deeds,
  type ProblemCode,
} from '../entry/index.ts';
import type { Break, Explained, ExplainedField, ExplainedMessage } from './explained.ts';
import { isEntry, isForeign, looksLike } from './looks-like.ts';

const MOST_FIELDS = 60;
const MOST_MESSAGES = 200;
/** Characters of a value that are shown. */
const LONGEST_VALUE = 160;

/** The first value that can be read is no header. */
const NO_HEADER = deedsOf('no-header', {});
const OPENS: Deeds = { pi: 'opens', xcsh: 'opens', omp: 'opens' };
/** A header of an older version, brought up to date (format-pi 2.2, format-omp 2.3). */
const LIFTS: Deeds = { pi: 'rewrites-at-once', xcsh: 'rewrites-later', omp: 'rewrites-later' };

/** What is not said of everything. */
const NOTHING: Omit<Explained, 'what'> = {
  kind: null,
  role: null,
  group: null,
  tone: 'unknown',
  title: null,
  dialect: null,
  evidence: [],
  fields: [],
  moreFields: 0,
  problems: [],
  messages: [],
  messageCount: 0,
  breaks: null,
  agents: NO_HEADER,
  opens: false,
};

/** Null: nothing to explain. `text` is what was pasted; it is gone through a few times, so the caller limits it. */
export function explain(text: string): Explained | null {
  const piece = text.replace(/^\uFEFF/, '').trim();
  const parsed = parseLine(piece);
  if (!parsed.ok) return piece.includes('\n') ? null : broken(piece, parsed.error);
  const { value } = parsed;
  if (Array.isArray(value)) return context(value, null);
  return isWire(value) ? ofObject(value, piece) : null;
}

function ofObject(wire: Wire, piece: string): Explained | null {
  if (isForeign(looksLike(new TextEncoder().encode(piece), true))) return null;
  if (isHeader(wire)) return header(wire);
  if (readTitleSlot(wire)) return { ...line(wire, 'title'), opens: false };
  const type = field(wire, 'type');
  if (isEntry(wire) || kindIndex(type) > 0) return entry(wire);
  const messages = field(wire, 'messages');
  if (Array.isArray(messages)) return context(messages, wire);
  return stringAt(wire, 'role') === undefined ? null : message(wire);
}

/** What can be said of any line. */
function line(wire: Wire, what: Explained['what']): Explained {
  const type = stringAt(wire, 'type') ?? null;
  const said = wireAt(wire, 'message');
  const decision = decide(evidenceOf(wire), isHeader(wire) ? readHeader(wire) : null);
  const speaks = evidenceOf(wire) !== 0;
  return {
    ...NOTHING,
    what,
    tone: 'system',
    kind: type,
    dialect: speaks ? decision.dialect.name : null,
    evidence: speaks ? decision.evidence : [],
    ...fieldsOf(wire, type === 'message' ? said : undefined),
  };
}

function header(wire: Wire): Explained {
  const problems = checkHeader(wire, 0).map(({ code, facts }) => ({ code, facts }));
  const agents = stepsFrom(field(wire, 'version')).length > 0 ? LIFTS : OPENS;
  return {
    ...line(wire, 'header'),
    problems,
    agents: isAccepted(wire) ? agents : NO_HEADER,
    opens: true,
  };
}

/** The agents ask for a header with an id (format-pi 2.1.4). */
const isAccepted = (wire: Wire): boolean => isHeader(wire) && stringAt(wire, 'id') !== undefined;

function entry(wire: Wire): Explained {
  const type = field(wire, 'type');
  const kind = kindOf(type);
  const role = type === 'message' ? stringAt(wireAt(wire, 'message') ?? {}, 'role') : undefined;
  return {
    ...line(wire, 'entry'),
    role: role ?? null,
    group: kind.group,
    tone: role === undefined ? kind.tone : roleOf(role).tone,
    title: kind.title(wire),
    problems: checkEntry(wire, 0).map(({ code, facts }) => ({ code, facts })),
    opens: isEntry(wire),
  };
}

function message(wire: Wire): Explained {
  const { role, tone, title } = messageOf(wire);
  return { ...NOTHING, what: 'message', role, tone, title, ...fieldsOf(wire) };
}

/** Messages as they are sent; `around` is the object that holds them. Null when no message is among them. */
function context(list: readonly unknown[], around: Wire | null): Explained | null {
  const messages = list.filter(isWire).filter((one) => stringAt(one, 'role') !== undefined);
  if (messages.length === 0 && list.length > 0) return null;
  if (around === null && list.length === 0) return null;
  return {
    ...NOTHING,
    what: 'context',
    messages: messages.slice(0, MOST_MESSAGES).map(messageOf),
    messageCount: messages.length,
    ...(around === null ? {} : fieldsOf(around)),
  };
}

function messageOf(wire: Wire): ExplainedMessage {
  const name = stringAt(wire, 'role') ?? '';
  const role = roleOf(name);
  return { role: name, tone: role.tone, title: role.title(wire) };
}

/** The fields of an object, and behind them those of the message that it wraps. */
function fieldsOf(wire: Wire, said?: Wire): Pick<Explained, 'fields' | 'moreFields'> {
  const fields: ExplainedField[] = [];
  const names = Object.keys(wire);
  const inner = said === undefined ? [] : Object.keys(said);
  const add = (path: string, value: unknown): void => {
    if (fields.length < MOST_FIELDS) fields.push({ path, value: shown(value) });
  };
  for (const name of names) add(name, wire[name]);
  for (const name of inner) add(`message.${name}`, said?.[name]);
  return { fields, moreFields: names.length + inner.length - fields.length };
}

/** A value on one line. Texts are cut before they are written as JSON, so that none of a megabyte is made. */
function shown(value: unknown): string {
  const cut = typeof value === 'string' && value.length > LONGEST_VALUE;
  if (cut) return `${JSON.stringify(value.slice(0, LONGEST_VALUE))}…`;
  return jsonText(value, LONGEST_VALUE).replace(/\s*\n\s*/g, ' ');
}

/** A line that cannot be parsed; null when it does not look like a piece of JSON. */
function broken(piece: string, code: ProblemCode): Explained | null {
  if (!/^[{[]|[}\]]$|"\s*:/.test(piece)) return null;
  const kind = /^\{\s*"type"\s*:\s*"([^"\\]{1,80})"/.exec(piece)?.[1] ?? null;
  const known = code !== 'not-json';
  return {
    ...NOTHING,
    what: 'broken',
    kind,
    problems: known ? [{ code, facts: {} }] : [],
    breaks: known ? null : breakOf(piece),
    agents: firstIsHeader(piece) ? { ...deedsOf(code, {}), pi: NO_HEADER.pi } : NO_HEADER,
  };
}

/** xcsh and omp read the first object of a line, whatever stands behind it; pi reads whole lines (format-omp 2.1). */
function firstIsHeader(piece: string): boolean {
  const [first] = piecesOf(piece);
  if (first?.from !== 0) return false;
  const value = parseLine(piece.slice(first.from, first.to));
  return value.ok && isWire(value.value) && isAccepted(value.value);
}

function breakOf(piece: string): Break {
  if (!/^[{[]/.test(piece)) return 'start';
  return isClosed(piece) ? 'inside' : 'end';
}

/** True when every bracket that is opened is closed again, strings skipped. */
function isClosed(piece: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < piece.length; i++) {
    const sign = piece[i];
    if (quoted) {
      if (sign === '\\') i++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
  }
  return depth <= 0 && !quoted;
}
