/**
 * What a file seems to be, from its first bytes. Files that other programs write are recognised by name, so that a
 * reader who dropped the wrong one is told which one it is (product.md 3). Pure; nothing here decides how a session
 * is read.
 */
import { field, isWire, stringAt, type Wire } from '../base/wire.ts';
import { SpreadJson } from '../entry/index.ts';
import { decode } from '../jsonl/index.ts';

/** Every answer but `session` is also a key of `messages/`: `looks_<name>`. */
export const LOOKS = [
  'session',
  'harness_v4',
  'event_stream',
  'claude_code',
  'codex',
  'html_export',
  'html',
  'gzip',
  'zip',
  'packed',
  'image',
  'pdf',
  'database',
  'json',
  'json_lines',
  'torn_json',
  'spread_session',
  'cr_session',
  'blank',
  'utf16',
  'text',
  'binary',
] as const;
export type Looks = (typeof LOOKS)[number];

/** Bytes that are looked at. */
export const HEAD = 64 * 1024;
/** Lines that are looked at: a header, some foreign preamble, and enough to tell which. */
const LINES = 60;

/**
 * Looks that a file has for certain: reading it as a session would only show noise. The others are guesses, and a
 * line further on may still make the file a session.
 */
const CERTAIN: ReadonlySet<Looks> = new Set<Looks>([
  'harness_v4',
  'event_stream',
  'claude_code',
  'codex',
  'html_export',
  'html',
  'gzip',
  'zip',
  'packed',
  'image',
  'pdf',
  'database',
  'utf16',
]);

/** True when a file that looks so is no session, whatever stands further on. */
export const isForeign = (looks: Looks): boolean => CERTAIN.has(looks);

const MAGIC: readonly (readonly [start: string, looks: Looks])[] = [
  ['\x1f\x8b', 'gzip'],
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['BZh', 'packed'],
  ['\xfd7zXZ', 'packed'],
  ['7z\xbc\xaf', 'packed'],
  ['\x28\xb5\x2f\xfd', 'packed'],
  ['\x89PNG', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['GIF8', 'image'],
  ['BM', 'image'],
  ['II*\0', 'image'],
  ['MM\0*', 'image'],
  ['\0\0\x01\0', 'image'],
  ['%PDF-', 'pdf'],
  ['SQLite format 3\0', 'database'],
  ['\xff\xfe', 'utf16'],
  ['\xfe\xff', 'utf16'],
];

/** `head`: the first bytes of the file (`HEAD` of them are enough); `whole`: there are no more. */
export function looksLike(head: Uint8Array, whole: boolean): Looks {
  const start = String.fromCharCode(...head.subarray(0, 16));
  const magic = MAGIC.find(([bytes]) => start.startsWith(bytes));
  if (magic && !(magic[0] === 'BM' && isText(head))) return magic[1];
  // WebP, HEIC and AVIF have a length in front of their names.
  if (/^RIFF.{4}WEBP|^.{4}ftyp(?:hei|mif|avi)/s.test(start)) return 'image';
  const text = decode(head).replace(/^\uFEFF/, '');
  const markup = /^\s*(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html|head)\b/i;
  if (markup.test(text))
    return /id="session-data"|<title>[^<]*\bsession\b/i.test(text) ? 'html_export' : 'html';
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<svg\b/i.test(text)) return 'image';
  const lines = text.split('\n', LINES);
  if (!whole && lines.length < LINES) lines.pop();
  return fromLines(lines) ?? spreadOrCr(text, lines) ?? fromText(text, whole);
}

/** Bytes below 32 that stand in texts, and nothing else below it. */
const isText = (head: Uint8Array): boolean =>
  head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);

/** A session whose lines are not one object each: an editor has spread them, or ended them with CR alone. */
function spreadOrCr(text: string, lines: readonly string[]): Looks | null {
  const spread = new SpreadJson();
  for (const line of lines) {
    const found = spread.take(line, parsed(line) ?? undefined);
    if (found && (isHeader(found.value) || isEntry(found.value))) return 'spread_session';
  }
  const [first = ''] = text.split('\r', 1);
  const value = text.length > first.length ? parsed(first) : null;
  return isWire(value) && (isHeader(value) || isEntry(value)) ? 'cr_session' : null;
}

function fromLines(lines: readonly string[]): Looks | null {
  const values = lines.map(parsed).filter(isWire);
  const first = values[0];
  if (!first) return null;
  if (field(first, 'kind') === 'header') return 'harness_v4';
  if (values.some(isHeader))
    return !values.some(isEntry) && values.some(isEvent) ? 'event_stream' : 'session';
  if (values.some(isClaude)) return 'claude_code';
  if (values.some(isCodex)) return 'codex';
  if (values.some(isEntry)) return 'session';
  if (values.every(isEvent)) return 'event_stream';
  return values.length > 1 ? 'json_lines' : 'json';
}

function fromText(text: string, whole: boolean): Looks {
  if (whole && text.trim() === '') return 'blank';
  // Control signs other than tab, line feed, form feed and carriage return do not stand in texts.
  let odd = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd || (unit < 32 && unit !== 9 && unit !== 10 && unit !== 12 && unit !== 13))
      odd++;
  }
  if (odd * 20 > text.length) return 'binary';
  if (!/^\s*[[{]/.test(text)) return 'text';
  return whole && !isJson(text) ? 'torn_json' : 'json';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parsed(line: string): unknown {
  if (!line.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const isHeader = (wire: Wire): boolean =>
  (field(wire, 'type') === 'session' && stringAt(wire, 'id') !== undefined) ||
  (field(wire, 'type') === 'title' && field(wire, 'v') === 1);

/** A line that has, or should have, a place in a tree. */
export const isEntry = (wire: Wire): boolean =>
  stringAt(wire, 'type') !== undefined &&
  field(wire, 'type') !== 'session' &&
  (stringAt(wire, 'id') !== undefined || field(wire, 'parentId') !== undefined);

/** What pi writes with `--mode json`: the header of the session, then what happens, without ids. */
const isEvent = (wire: Wire): boolean =>
  /^(?:agent|turn|message|tool_execution)_(?:start|update|end)$/.test(stringAt(wire, 'type') ?? '');

const isClaude = (wire: Wire): boolean =>
  stringAt(wire, 'type') !== undefined &&
  ((stringAt(wire, 'sessionId') !== undefined &&
    (stringAt(wire, 'uuid') !== undefined || field(wire, 'operation') !== undefined)) ||
    stringAt(wire, 'leafUuid') !== undefined ||
    field(wire, 'type') === 'file-history-snapshot');

const CODEX = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);

/** Codex wraps each line in a `payload`; its first versions wrote bare items after a line with `instructions`. */
const isCodex = (wire: Wire): boolean =>
  (isWire(field(wire, 'payload')) && CODEX.has(stringAt(wire, 'type') ?? '')) ||
  stringAt(wire, 'record_type') !== undefined ||
  (stringAt(wire, 'type') === undefined &&
    field(wire, 'instructions') !== undefined &&
    isStamped(wire));

const isStamped = (wire: Wire): boolean =>
  stringAt(wire, 'id') !== undefined && stringAt(wire, 'timestamp') !== undefined;
