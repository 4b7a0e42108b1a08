import { describe, expect, test } from 'vitest';
import { isForeign, looksLike, type Looks } from './looks-like.ts';

const H = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';
const ENTRY = '{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"1"}}';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const raw = (...values: number[]): Uint8Array => new Uint8Array(values);

const CASES: readonly [what: string, looks: Looks, head: Uint8Array][] = [
  ['a session', 'session', bytes(`${H}\n${ENTRY}\n`)],
  ['a header alone', 'session', bytes(H)],
  [
    'a version 1 session, whose entries have no ids',
    'session',
    bytes(`{"type":"session","id":"s"}\n{"type":"message"}`),
  ],
  ['a session behind a byte order mark and junk', 'session', bytes(`\uFEFF\noops\n\n${H}\r\n`)],
  [
    'a session behind a title slot',
    'session',
    bytes('{"type":"title","v":1,"title":"x","pad":" "}\n' + H),
  ],
  ['entries without a header', 'session', bytes(`oops\n${ENTRY}`)],
  [
    'pi --mode json',
    'event_stream',
    bytes(`${H}\n{"type":"agent_start"}\n{"type":"message_end","message":{}}`),
  ],
  ['a header and then a mixture', 'session', bytes(`${H}\n{"type":"agent_start"}\n${ENTRY}`)],
  [
    'harness v4 (0.84)',
    'harness_v4',
    bytes('{"kind":"header","version":4,"id":"x","createdAt":1}\n'),
  ],
  ['harness v4 (0.99)', 'harness_v4', bytes('{"v":4,"kind":"header","storageVersion":1}\n[]')],
  [
    'Claude Code',
    'claude_code',
    bytes(
      '{"parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user"},"uuid":"u"}\n',
    ),
  ],
  [
    'Claude Code, from a summary on',
    'claude_code',
    bytes('{"type":"summary","summary":"x","leafUuid":"u"}\n'),
  ],
  [
    'Claude Code, from a queue operation on',
    'claude_code',
    bytes('{"type":"queue-operation","operation":"enqueue","sessionId":"s"}\n'),
  ],
  [
    'Codex',
    'codex',
    bytes('{"timestamp":"t","type":"session_meta","payload":{"id":"x"}}\n{"type":"response_item"}'),
  ],
  [
    'Codex, first versions',
    'codex',
    bytes('{"id":"x","timestamp":"t","instructions":null}\n{"record_type":"state"}'),
  ],
  [
    'an export of pi',
    'html_export',
    bytes('<!DOCTYPE html>\n<html><head><title>Session Export</title>'),
  ],
  [
    'an export by its data',
    'html_export',
    bytes('<html><script id="session-data" type="application/json">'),
  ],
  ['a page', 'html', bytes('<!-- x -->\n<!doctype html><title>News</title>')],
  ['gzip', 'gzip', raw(0x1f, 0x8b, 8, 0)],
  ['zip', 'zip', raw(0x50, 0x4b, 3, 4)],
  ['an empty zip', 'zip', raw(0x50, 0x4b, 5, 6)],
  ['xz', 'packed', raw(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0)],
  ['zstd', 'packed', raw(0x28, 0xb5, 0x2f, 0xfd)],
  ['WebP', 'image', bytes('RIFFxxxxWEBPVP8 ')],
  ['a sound', 'binary', raw(...bytes('RIFF'), 0, 1, 2, 3, ...bytes('WAVE'))],
  ['HEIC', 'image', raw(0, 0, 0, 0x18, ...bytes('ftypheic'))],
  ['BMP', 'image', raw(0x42, 0x4d, 0, 1, 2, 3)],
  ['a text that begins with BM', 'text', bytes('BMW is a car maker.')],
  ['SVG', 'image', bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'an event stream without its first line',
    'event_stream',
    bytes('{"type":"turn_start"}\n{"type":"turn_end"}\n'),
  ],
  [
    'a session that an editor has formatted',
    'spread_session',
    bytes(JSON.stringify(JSON.parse(H), null, 2)),
  ],
  ['a session with CR alone', 'cr_session', bytes(`${H}\r${ENTRY}\r`)],
  ['PNG', 'image', raw(0x89, 0x50, 0x4e, 0x47, 13, 10)],
  ['JPEG', 'image', raw(0xff, 0xd8, 0xff, 0xe0)],
  ['history.db', 'database', bytes('SQLite format 3\0\x10')],
  ['PDF', 'pdf', bytes('%PDF-1.7')],
  ['one JSON document', 'json', bytes('{\n  "name": "x"\n}\n')],
  ['one JSON line', 'json', bytes('{"name":"x"}')],
  ['a JSON list', 'json', bytes('[{"a":1}]')],
  ['other JSON lines', 'json_lines', bytes('{"level":"info"}\n{"level":"warn"}\n')],
  ['prose', 'text', bytes('Dear reader,\nthis is no session.\n')],
  ['nothing', 'blank', bytes('')],
  ['a JSON text that breaks off', 'torn_json', bytes('{"a":[1,')],
  ['text in UTF-16', 'utf16', raw(0xff, 0xfe, 0x7b, 0)],
  ['noise', 'binary', raw(...Array.from({ length: 200 }, (_, i) => (i * 37) % 256))],
];

describe('looksLike', () => {
  test.each(CASES)('N12: %s looks like %s', (_, looks, head) => {
    expect(looksLike(head, true)).toBe(looks);
  });

  test('a head that ends inside a line is judged by its whole lines', () => {
    expect(looksLike(bytes(`${H}\n${ENTRY}\n{"type":"agent_st`), false)).toBe('session');
    expect(
      looksLike(bytes('{"type":"message","id":"a","parentId":null,"message":{"role":"us'), false),
    ).toBe('json');
  });

  test('N12: only certain looks stop a file from being opened', () => {
    expect(
      ['json', 'json_lines', 'text', 'binary', 'session'].filter((looks) =>
        isForeign(looks as Looks),
      ),
    ).toEqual([]);
    expect(CASES.filter(([, looks]) => isForeign(looks)).length).toBeGreaterThan(10);
  });
});
