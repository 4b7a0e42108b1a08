/** The numbered gotchas of the pi format study (section 5) that concern reading, tree, leaf, labels and context. */
import { describe, expect, test } from 'vitest';
import { memorySource } from '../jsonl/index.ts';
import {
  agentLoads,
  buildTranscript,
  branchedSession,
  childrenOf,
  contextBodies,
  contextOf,
  Flag,
  openSession,
  pathTo,
  replaySystem,
  totalsOf,
  What,
  type Session,
} from './index.ts';

const H = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';

type Fields = Record<string, unknown>;
const line = (fields: Fields): string => JSON.stringify(fields);
const user = (id: string, parentId: string | null, content: unknown, more: Fields = {}): string =>
  line({ type: 'message', id, parentId, ...more, message: { role: 'user', content } });
const message = (id: string, parentId: string | null, inner: Fields): string =>
  line({ type: 'message', id, parentId, message: inner });

async function open(...lines: string[]): Promise<Session> {
  const opened = await openSession(memorySource(new TextEncoder().encode(`${lines.join('\n')}\n`)));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

const row = (session: Session, id: string): number => session.columns.ids.rowOf(id);
const ids = (session: Session, rows: Iterable<number>): (string | null)[] =>
  [...rows].map((one) => session.columns.ids.idOf(one));
const leaf = (session: Session): string | null => session.columns.ids.idOf(session.leaf);

/** The words of each message of the context at an entry. */
async function words(session: Session, id?: string): Promise<string[]> {
  const at = id === undefined ? session.leaf : row(session, id);
  const bodies = await contextBodies(session, contextOf(session, at));
  if (!bodies.ok) throw new Error(bodies.error);
  return bodies.value.map(({ message: one }) => {
    const content = one.content ?? one.summary ?? one.output;
    return Array.isArray(content)
      ? content.map((block: Fields) => block.text ?? block.type).join('+')
      : String(content);
  });
}

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
    expect(session.problems.map((one) => one.code)).toEqual(['not-json', 'orphan']);
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
    expect(bad.problems.map((one) => one.code)).toContain('header-not-first');
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

describe('context', () => {
  const ab = [user('a', null, '1'), user('b', 'a', '2')];
  const cut = (id: string, parentId: string, firstKeptEntryId?: string, more: Fields = {}) =>
    line({
      type: 'compaction',
      id,
      parentId,
      summary: `S ${id}`,
      firstKeptEntryId,
      tokensBefore: 9,
      ...more,
    });

  test('gotcha 18: the summary comes first, then what it kept, then what follows', async () => {
    const session = await open(H, ...ab, cut('k', 'b', 'b'), user('c', 'k', '3'));
    expect(await words(session)).toEqual(['S k', '2', '3']);
  });

  test('gotcha 19: own, unknown and missing ids keep nothing', async () => {
    for (const kept of ['k', 'nope', undefined]) {
      const session = await open(H, ...ab, cut('k', 'b', kept), user('c', 'k', '3'));
      expect(await words(session)).toEqual(['S k', '3']);
    }
  });

  test('gotcha 20: a second compaction may keep entries from before the first', async () => {
    const session = await open(
      H,
      ...ab,
      cut('k1', 'b', 'b'),
      user('d', 'k1', '4'),
      cut('k2', 'd', 'b'),
    );
    expect(await words(session)).toEqual(['S k2', '2', '4']);
    expect(ids(session, contextOf(session, session.leaf).entries)).toEqual(['k2', 'b', 'k1', 'd']);
  });

  test('gotcha 21: system messages of the kept range vanish, unless the compaction carries one', async () => {
    const prompt = message('s0', null, { role: 'system', content: 'PROMPT' });
    const bare = await open(H, prompt, user('a', 's0', '1'), cut('k', 'a', 's0'));
    expect(await words(bare)).toEqual(['S k', '1']);
    const systemMessage = { role: 'system', content: 'PROMPT' };
    const led = await open(H, prompt, user('a', 's0', '1'), cut('k', 'a', 's0', { systemMessage }));
    expect(await words(led)).toEqual(['PROMPT', 'S k', '1']);
  });

  test('gotcha 22: a retained tail follows its summary, an empty one too', async () => {
    const tail = (retainedTail: Fields[]) =>
      line({
        type: 'compaction',
        id: 'k',
        parentId: 'b',
        summary: 'S k',
        firstKeptEntryId: 'b',
        tokensBefore: 9,
        retainedTail,
      });
    const session = await open(H, ...ab, tail([{ role: 'user', content: 'tail' }]));
    expect(await words(session)).toEqual(['S k', 'tail']);
    expect(await words(await open(H, ...ab, tail([])))).toEqual(['S k']);
  });

  test('gotcha 24: an edit is bound to its branch and never changes history', async () => {
    const edit = line({
      type: 'context_edit',
      id: 'x',
      parentId: 'a',
      targetId: 'a',
      replacement: { content: 'ONE' },
    });
    const session = await open(H, user('a', null, '1'), edit, user('b', 'a', '2'));
    expect(await words(session, 'b')).toEqual(['1', '2']);
    expect(await words(session, 'x')).toEqual(['ONE']);
  });

  test('gotcha 25: a string becomes a block, null hides any type, edits outside the window do nothing', async () => {
    const call = {
      role: 'assistant',
      content: [{ type: 'toolCall', id: 't', name: 'ls', arguments: {} }],
    };
    const edit = (id: string, parentId: string, replacement: unknown) =>
      line({ type: 'context_edit', id, parentId, targetId: 'a', replacement });
    const session = await open(
      H,
      message('a', null, call),
      edit('x', 'a', { content: 'short' }),
      edit('y', 'x', null),
    );
    expect(await words(session, 'x')).toEqual(['short']);
    expect(await words(session, 'y')).toEqual([]);
    const outside = await open(
      H,
      user('a', null, '1'),
      edit('x', 'a', null),
      cut('k', 'x', 'k'),
      user('b', 'k', '2'),
    );
    expect(await words(outside)).toEqual(['S k', '2']);
  });

  test('gotcha 30: replies set the model, not the thinking level', async () => {
    const reply = {
      role: 'assistant',
      content: [],
      provider: 'X',
      model: 'Y',
      thinkingLevel: 'high',
    };
    const change = line({
      type: 'model_change',
      id: 'm',
      parentId: null,
      provider: 'P',
      modelId: 'M',
    });
    const session = await open(H, change, message('a', 'm', reply));
    const { settings } = contextOf(session, session.leaf);
    expect(JSON.parse(settings.model ?? '')).toEqual({ provider: 'X', modelId: 'Y' });
    expect(settings.thinking).toBe('off');
  });

  test('gotcha 31: settings count from the whole path, also behind a compaction', async () => {
    const level = line({
      type: 'thinking_level_change',
      id: 't',
      parentId: null,
      thinkingLevel: 'high',
    });
    const session = await open(H, level, user('a', 't', '1'), cut('k', 'a', 'k'));
    expect(contextOf(session, session.leaf).settings.thinking).toBe('high');
  });

  test('gotcha 32: what was run with !! is in the list and not sent', async () => {
    const env = {
      role: 'bashExecution',
      command: 'env',
      output: 'K=1',
      exitCode: 0,
      excludeFromContext: true,
    };
    const session = await open(H, message('a', null, env));
    const bodies = await contextBodies(session, contextOf(session, session.leaf));
    expect(bodies.ok && bodies.value.map(({ forModel }) => forModel)).toEqual([null]);
  });

  test('gotcha 33: a message that the terminal hides is still sent', async () => {
    const hidden = line({
      type: 'custom_message',
      id: 'a',
      parentId: null,
      customType: 'x',
      content: 'secret',
      display: false,
    });
    const session = await open(H, hidden);
    const bodies = await contextBodies(session, contextOf(session, session.leaf));
    expect(bodies.ok && bodies.value[0]?.forModel).toMatchObject({ role: 'user' });
  });

  test('gotcha 41: later system messages are patches', () => {
    const tool = { name: 'read', description: 'd', parameters: {} };
    const replayed = replaySystem([
      { role: 'system', content: '', sections: { a: 'A', b: 'B' }, toolsAdded: [tool] },
      {
        role: 'system',
        content: '',
        sections: { b: null, c: 'C' },
        toolsRemoved: [{ name: 'read' }],
      },
    ]);
    expect(replayed).toEqual({
      role: 'system',
      content: '',
      sections: { a: 'A', c: 'C' },
      timestamp: undefined,
    });
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
