/** The numbered gotchas of the pi format study (section 5) that concern the context. */
import { describe, expect, test } from 'vitest';
import { H, ids, line, message, open, user, words, type Fields } from '../testing/session-lines.ts';
import { contextBodies, contextOf, replaySystem } from './index.ts';

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

  test('an older compaction that is kept is summarised, but not above the cut', async () => {
    const both = [cut('k1', 'b', 'a'), user('d', 'k1', '4'), cut('k2', 'd', 'a')];
    const session = await open(H, ...ab, ...both);
    const context = contextOf(session, session.leaf);
    expect([context.summarised, context.summarisedAbove]).toEqual([1, 0]);
    const later = await open(H, ...ab, cut('k', 'b', 'b'));
    expect(contextOf(later, later.leaf).summarisedAbove).toBe(1);
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
