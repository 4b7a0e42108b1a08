/** The numbered gotchas of the pi format study (section 5) that concern lines, tree, leaf, labels and sums. */
import { describe, expect, test } from 'vitest';
import { memorySource } from '../jsonl/index.ts';
import { H, ids, leaf, line, message, open, user, words } from '../testing/session-lines.ts';
import {
  agentLoads,
  buildTranscript,
  branchedSession,
  childrenOf,
  Flag,
  openSession,
  pathTo,
  totalsOf,
  What,
} from './index.ts';

describe('leaf and tree', () => {
  test('gotcha 1: the leaf is the last line, whatever it is', async () => {
    const label = line({ type: 'label', id: 'l', parentId: 'a', targetId: 'a', label: 'x' });
    const session = await open(H, user('a', null, '1'), user('b', 'a', '2'), label);
    expect(leaf(session)).toBe('l');
    expect(ids(session, pathTo(session.columns, session.leaf))).toEqual(['a', 'l']);
  });

  test('gotcha 2: children sort by time, the leaf by file order', async () => {
    const session = await open(
      H,
      user('a', null, '1', { timestamp: '2026-01-01T00:00:01Z' }),
      user('b', 'a', 'late', { timestamp: '2026-01-01T00:00:30Z' }),
      user('c', 'a', 'early', { timestamp: '2026-01-01T00:00:10Z' }),
    );
    expect(ids(session, childrenOf(session.tree, 0))).toEqual(['c', 'b']);
    expect(leaf(session)).toBe('c');
  });

  test('gotcha 3: a child may stand before its parent', async () => {
    const session = await open(H, user('b', 'a', '2'), user('a', null, '1'));
    expect(ids(session, session.tree.roots)).toEqual(['a']);
    expect(leaf(session)).toBe('a');
    expect(await words(session)).toEqual(['1']);
    expect((session.columns.flags[0] ?? 0) & Flag.forward).not.toBe(0);
  });

  test('gotcha 4: a missing parent makes an extra root, and the walk stops there', async () => {
    const session = await open(H, user('a', null, '1'), user('b', 'gone', '2'));
    expect(ids(session, session.tree.roots)).toEqual(['a', 'b']);
    expect(await words(session)).toEqual(['2']);
    expect(session.problems.map((one) => one.code)).toContain('orphan');
  });

  test('gotcha 5: several genuine roots are no problem', async () => {
    const session = await open(H, user('a', null, 'v1'), user('b', null, 'v2'));
    expect(ids(session, session.tree.roots)).toEqual(['a', 'b']);
    expect(await words(session)).toEqual(['v2']);
    expect(session.problems).toEqual([]);
  });

  test('gotcha 6: a cycle ends, and both entries are shown and marked', async () => {
    const session = await open(H, user('a', 'b', '1'), user('b', 'a', '2'));
    expect(ids(session, session.tree.roots)).toEqual(['a']);
    expect(ids(session, pathTo(session.columns, session.leaf))).toEqual(['a', 'b']);
    expect(session.problems.filter((one) => one.code === 'cycle').length).toBe(2);
  });

  test('gotcha 7: a self-parent is a root', async () => {
    const session = await open(H, user('a', 'a', '1'));
    expect(ids(session, session.tree.roots)).toEqual(['a']);
    expect(session.problems.map((one) => one.code)).toContain('self-parent');
  });

  test('gotcha 8: of duplicate ids the last wins, and both stand in the tree', async () => {
    const session = await open(
      H,
      user('a', null, 'old'),
      user('a', null, 'new'),
      user('b', 'a', '2'),
    );
    expect(await words(session)).toEqual(['new', '2']);
    expect(session.columns.length).toBe(3);
    expect([...session.tree.roots]).toEqual([0, 1]);
    expect(session.problems).toContainEqual({
      code: 'duplicate-id',
      line: 1,
      severity: 'warning',
      facts: { id: 'a', used: 3 },
    });
  });

  test('gotcha 23: a leaf line of the harness puts the leaf at its target', async () => {
    const two = [user('a', null, '1'), user('b', 'a', '2')];
    const session = await open(
      H,
      ...two,
      line({ type: 'leaf', id: 'f', parentId: 'b', targetId: 'a' }),
    );
    expect(session.flavour).toBe('harness');
    expect(leaf(session)).toBe('a');
    const empty = await open(
      H,
      ...two,
      line({ type: 'leaf', id: 'f', parentId: 'b', targetId: null }),
    );
    expect(empty.leaf).toBe(-1);
    expect(await words(empty)).toEqual([]);
  });
});

describe('lines', () => {
  test('gotcha 9: JSON that is no object is kept as a line, with a problem, and hides nothing', async () => {
    const session = await open(H, user('a', null, '1'), '5', 'null', '"x"', '[]');
    expect(leaf(session)).toBe('a');
    expect(session.problems.filter((one) => one.code === 'not-an-object').length).toBe(4);
  });

  test('gotcha 10: children of a broken line become roots', async () => {
    const broken = '{"type":"message","id":"b","par{"type":"message","id":"c","parentId":"b"}';
    const session = await open(H, user('a', null, '1'), broken, user('d', 'c', '4'));
    expect(ids(session, session.tree.roots)).toEqual(['a', 'd']);
    expect(await words(session)).toEqual(['4']);
    expect(session.problems.map((one) => one.code)).toEqual(['glued-line', 'orphan']);
  });

  test('gotcha 11: a torn last line is told from other broken ones', async () => {
    const bytes = new TextEncoder().encode(`${H}\n${user('a', null, '1')}\n{"type":"mes`);
    const opened = await openSession(memorySource(bytes));
    if (!opened.ok) throw new Error(opened.error);
    expect(leaf(opened.value)).toBe('a');
    expect(opened.value.problems.map((one) => one.code)).toEqual(['no-final-newline', 'torn-line']);
  });

  test('gotcha 12: a byte order mark is stripped here, and said to spoil the file for pi', async () => {
    const session = await open(`\uFEFF${H}`, user('a', null, '1'));
    expect(session.header?.id).toBe('s');
    expect(await words(session)).toEqual(['1']);
    expect(agentLoads(session)).toBe(false);
    expect(session.problems.map((one) => one.code)).toContain('bom');
  });

  test('gotcha 13: blank and broken lines may stand before the header, an entry may not', async () => {
    const good = await open('', 'oops', H, user('a', null, '1'));
    expect(agentLoads(good)).toBe(true);
    const bad = await open(user('a', null, '1'), H);
    expect(agentLoads(bad)).toBe(false);
    expect(bad.columns.length).toBe(1);
    expect([...bad.what]).toEqual([What.entry, What.header]);
    expect(bad.problems.filter((one) => one.code === 'header-not-first')).toEqual([
      { code: 'header-not-first', line: 1, severity: 'error', facts: {} },
    ]);
    const nameless = await open('{"type":"session","version":3}', user('a', null, '1'));
    expect(agentLoads(nameless)).toBe(false);
    expect(nameless.problems.map(({ code, line: at }) => [code, at])).toEqual([
      ['header-without-id', 0],
    ]);
  });

  test('gotcha 15: a file without version is one chain, whatever its ids say', async () => {
    const old = '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';
    const session = await open(old, user('a', null, '1'), user('b', 'a', '2'), user('c', 'a', '3'));
    expect([...session.columns.parent]).toEqual([-1, 0, 1]);
    expect(session.problems.map((one) => one.code)).toContain('ids-overwritten');
  });

  test('gotcha 16: firstKeptEntryIndex counts the header', async () => {
    const old = '{"type":"session","id":"s","timestamp":"2025-12-10T00:00:00Z","cwd":"/w"}';
    const said = (content: string) => line({ type: 'message', message: { role: 'user', content } });
    const cut = (firstKeptEntryIndex: number) =>
      line({ type: 'compaction', summary: 'S', firstKeptEntryIndex, tokensBefore: 9 });
    expect(await words(await open(old, said('one'), said('two'), cut(2)))).toEqual(['S', 'two']);
    expect(await words(await open(old, said('one'), said('two'), cut(0)))).toEqual(['S']);
    expect(await words(await open(old, said('one'), said('two'), cut(4)))).toEqual(['S']);
    expect(await words(await open(old, 'broken', said('one'), said('two'), cut(2)))).toEqual([
      'S',
      'two',
    ]);
  });

  test('gotcha 44: the format of the later harness is no session line', async () => {
    const session = await open(
      '{"kind":"header","version":4,"id":"x"}',
      '[{"kind":"entry","seq":1}]',
    );
    expect(session.header).toBe(null);
    expect(session.problems.map((one) => one.code)).toContain('no-header');
  });
});

describe('labels, names, pairs, sums', () => {
  test('gotcha 26: the latest label wins, a clear has no key, any branch counts', async () => {
    const set = line({ type: 'label', id: 'l1', parentId: 'a', targetId: 'a', label: 'one' });
    const clear = line({ type: 'label', id: 'l2', parentId: 'l1', targetId: 'a' });
    expect([...(await open(H, user('a', null, '1'), set)).labels.values()]).toEqual([
      { text: 'one', row: 1 },
    ]);
    expect((await open(H, user('a', null, '1'), set, clear)).labels.size).toBe(0);
  });

  test('gotcha 27: a branch of its own takes labels out and hangs their children up again', async () => {
    const label = line({ type: 'label', id: 'l', parentId: 'a', targetId: 'a', label: 'x' });
    const kept = line({
      type: 'compaction',
      id: 'k',
      parentId: 'b',
      summary: 'S',
      firstKeptEntryId: 'l',
      tokensBefore: 1,
    });
    const session = await open(H, user('a', null, '1'), label, user('b', 'l', '2'), kept);
    const made = branchedSession(session.columns, session.labels, session.leaf);
    expect(made).toEqual({
      entries: [0, 2, 3, -1],
      parents: [-1, 0, 1, 2],
      labels: [[0, 'x']],
      firstKept: [[2, 1]],
    });
  });

  test('gotcha 28: the last name of the file wins, also from a dead branch; blanks clear', async () => {
    const name = (value?: string) =>
      line({ type: 'session_info', id: 'i', parentId: 'a', name: value });
    expect((await open(H, user('a', null, '1'), name('N'), user('b', 'a', '2'))).name).toBe('N');
    expect((await open(H, user('a', null, '1'), name('N'), name('  '))).name).toBe(null);
  });

  test('gotcha 36: the list takes the time of the message, in ms', async () => {
    const early = line({
      type: 'message',
      id: 'a',
      parentId: null,
      timestamp: '2026-01-01T00:00:09Z',
      message: { role: 'user', content: 'x', timestamp: 1000 },
    });
    expect((await open(H, early)).listing?.modified).toBe(1000);
  });

  test('gotcha 37: the list counts messages of every role and branch', async () => {
    const roles = ['system', 'user', 'assistant', 'toolResult'];
    const lines = roles.map((role, i) => message(`m${String(i)}`, null, { role, content: [] }));
    expect((await open(H, ...lines)).listing?.messageCount).toBe(4);
  });

  test('gotcha 38: results pair with calls along the path, not with the first of the file', async () => {
    const call = {
      role: 'assistant',
      content: [{ type: 'toolCall', id: 't', name: 'ls', arguments: {} }],
    };
    const result = (id: string, said: string) =>
      message(id, 'b', {
        role: 'toolResult',
        toolCallId: 't',
        toolName: 'ls',
        content: [{ type: 'text', text: said }],
      });
    const session = await open(
      H,
      message('b', null, call),
      result('r1', 'FIRST'),
      result('r2', 'SECOND'),
    );
    const transcript = buildTranscript(session.columns, pathTo(session.columns, session.leaf));
    expect(ids(session, transcript.members)).toEqual(['b', 'r2']);
    expect(transcript.length).toBe(1);
  });

  test('gotcha 40: sums take every entry of every branch once', async () => {
    const usage = {
      input: 0,
      output: 0,
      cacheRead: 9,
      cacheWrite: 0,
      totalTokens: 9,
      cost: { total: 2 },
    };
    const warm = line({
      type: 'usage',
      id: 'u',
      parentId: null,
      kind: 'cache_warm',
      provider: 'p',
      model: 'm',
      usage,
    });
    const summary = line({
      type: 'branch_summary',
      id: 'b',
      parentId: null,
      fromId: 'root',
      summary: 'x',
      usage,
    });
    expect(totalsOf((await open(H, warm, summary)).columns)).toEqual([
      { key: 'Tools/summaries', tokens: 9, cost: 2 },
      { key: 'p/m', tokens: 9, cost: 2 },
    ]);
  });
});
