/** The part of the engine's contract that speaks of pasted pieces of a session. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Explained } from '../engine/index.ts';
import { valueOf, type Bench } from './engine-bench.ts';
import { smallSession } from './engine-files.ts';
import { KIND_LINES, ROLE_LINES } from './samples/kinds.ts';

const HEADER = {
  type: 'session',
  version: 3,
  id: 'abc',
  timestamp: '2026-01-01T00:00:00Z',
  cwd: '/w',
};
const PROMPT = { role: 'user', content: 'Why does it fail?', timestamp: 1 };
const ENTRY = {
  type: 'message',
  id: 'a1',
  parentId: null,
  timestamp: HEADER.timestamp,
  message: PROMPT,
};
const REFUSED = { pi: 'refuses', xcsh: 'replaces', omp: 'refuses' };
const OPENED = { pi: 'opens', xcsh: 'opens', omp: 'opens' };

/** Declares the tests. */
export function explainContract(bench: Bench): void {
  const explain = async (piece: unknown): Promise<Explained | null> =>
    valueOf(await bench.api.explain(typeof piece === 'string' ? piece : JSON.stringify(piece)));

  describe('a pasted piece', () => {
    test('an entry: its kind, role and fields, and that it is no session file', async () => {
      expect(await explain(ENTRY)).toEqual({
        what: 'entry',
        kind: 'message',
        role: 'user',
        group: 'context',
        tone: 'user',
        title: { text: 'Why does it fail?' },
        dialect: null,
        evidence: [],
        fields: [
          { path: 'type', value: '"message"' },
          { path: 'id', value: '"a1"' },
          { path: 'parentId', value: 'null' },
          { path: 'timestamp', value: '"2026-01-01T00:00:00Z"' },
          {
            path: 'message',
            value: '{ "role": "user", "content": "Why does it fail?", "timestamp": 1 }',
          },
          { path: 'message.role', value: '"user"' },
          { path: 'message.content', value: '"Why does it fail?"' },
          { path: 'message.timestamp', value: '1' },
        ],
        moreFields: 0,
        problems: [],
        messages: [],
        messageCount: 0,
        breaks: null,
        agents: REFUSED,
        opens: true,
      });
    });

    test('the same over several lines, with a byte order mark and blanks', async () => {
      const spread = `\uFEFF \n${JSON.stringify(ENTRY, null, 2)}\n\n`;
      expect(await explain(spread)).toEqual(await explain(ENTRY));
    });

    test('every kind and role that the agents write is known by its name', async () => {
      for (const line of Object.values(KIND_LINES).flat()) {
        const { type: kind } = JSON.parse(line) as { type: unknown };
        expect(await explain(line)).toMatchObject({ what: 'entry', kind });
      }
      for (const line of Object.values(ROLE_LINES).flat()) {
        const { message } = JSON.parse(line) as { message: { role: unknown } };
        const { role } = message;
        expect(await explain(line)).toMatchObject({ what: 'entry', kind: 'message', role });
        expect(await explain(message)).toMatchObject({ what: 'message', role });
      }
    });

    test('who wrote it, with the evidence', async () => {
      const joined = { type: 'model_change', id: 'a', parentId: null, model: 'anthropic/x' };
      expect(await explain(joined)).toMatchObject({
        dialect: 'xcsh',
        evidence: [{ key: 'evidence_model_joined' }],
      });
      const split = { type: 'model_change', id: 'a', parentId: null, provider: 'a', modelId: 'x' };
      expect(await explain(split)).toMatchObject({ dialect: 'pi' });
    });

    test('what is wrong with it', async () => {
      const wrong = { type: 'message', message: { role: 'wizard' } };
      const explained = await explain(wrong);
      expect(explained?.problems.map(({ code }) => code)).toEqual(['no-id', 'unknown-role']);
      // Nothing says that it has a place in a tree, so it would not open either.
      expect(explained?.opens).toBe(false);
    });

    test('a header opens everywhere, one without an id nowhere else', async () => {
      expect(await explain(HEADER)).toMatchObject({ what: 'header', agents: OPENED, opens: true });
      expect(await explain({ ...HEADER, version: 1 })).toMatchObject({
        agents: { pi: 'rewrites-at-once' },
      });
      const nameless = { ...HEADER, id: undefined };
      expect(await explain(nameless)).toMatchObject({ what: 'header', agents: REFUSED });
    });

    test('a title slot is no header', async () => {
      const slot = { type: 'title', v: 1, title: 'A', updatedAt: HEADER.timestamp, pad: ' ' };
      expect(await explain(slot)).toMatchObject({
        what: 'title',
        dialect: 'omp',
        agents: REFUSED,
        opens: false,
      });
    });

    test('messages, alone and in a request', async () => {
      const list = [PROMPT, { role: 'assistant', content: [{ type: 'text', text: 'Because.' }] }];
      const messages = [
        { role: 'user', tone: 'user', title: { text: 'Why does it fail?' } },
        { role: 'assistant', tone: 'assistant', title: { text: 'Because.' } },
      ];
      expect(await explain(list)).toMatchObject({ what: 'context', messages, messageCount: 2 });
      expect(await explain({ model: 'x', messages: list })).toMatchObject({
        what: 'context',
        messages,
        fields: [{ path: 'model', value: '"x"' }, { path: 'messages' }],
        agents: REFUSED,
        opens: false,
      });
      const many = await explain(Array.from({ length: 500 }, () => PROMPT));
      expect([many?.messages.length, many?.messageCount]).toEqual([200, 500]);
    });

    test('a line that is broken, and where', async () => {
      const whole = JSON.stringify(ENTRY);
      const how = async (text: string): Promise<unknown> => {
        const explained = await explain(text);
        return explained && [explained.what, explained.breaks, explained.kind, explained.opens];
      };
      expect(await how(whole.slice(0, -9))).toEqual(['broken', 'end', 'message', false]);
      expect(await how(whole.slice(20))).toEqual(['broken', 'start', null, false]);
      expect(await how(whole.replace('"id":', '"id"'))).toEqual([
        'broken',
        'inside',
        'message',
        false,
      ]);
    });

    test('what is known to break lines is said as the problem that it is', async () => {
      const whole = JSON.stringify(ENTRY);
      const codes = async (text: string): Promise<unknown> =>
        (await explain(text))?.problems.map(({ code }) => code);
      expect(await codes(whole + whole)).toEqual(['two-objects']);
      expect(await codes(`${whole} and more`)).toEqual(['trailing-text']);
      expect(await codes(whole.slice(0, 30) + whole)).toEqual(['glued-line']);
      expect(await codes(`${whole.slice(0, 30)}\0\0\0`)).toEqual(['nul-bytes']);
      // Here xcsh and omp do find a header.
      const opened = await explain(JSON.stringify(HEADER) + whole);
      expect(opened?.agents).toMatchObject({ pi: 'refuses', xcsh: 'reads-first-object' });
    });

    test('whole sessions, and what is something else, are not explained', async () => {
      expect(await explain(await smallSession().text())).toBeNull();
      const claude = { type: 'user', sessionId: 's', uuid: 'u', message: { role: 'user' } };
      const others = [claude, { a: 1 }, [1, 2], [], 'null', '5', '"text"', 'some words', '', ' \n'];
      for (const other of others) expect(await explain(other)).toBeNull();
    });

    test('long values are cut, many fields counted', async () => {
      const long = { ...ENTRY, message: { role: 'user', content: 'x'.repeat(100_000) } };
      const content = (await explain(long))?.fields.find(({ path }) => path === 'message.content');
      expect(content?.value).toBe(`"${'x'.repeat(160)}"…`);
      const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, at]));
      const explained = await explain({ ...ENTRY, ...many });
      expect([explained?.fields.length, explained?.moreFields]).toEqual([60, 148]);
    });

    test('deep values and odd names do no harm', async () => {
      const deep = `{"type":"message","id":"a","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      expect((await explain(deep))?.what).toBe('entry');
      const odd = '{"type":"__proto__","id":"a","__proto__":{"role":1},"constructor":2}';
      expect(await explain(odd)).toMatchObject({ what: 'entry', kind: '__proto__' });
    });

    test('any JSON and any text has an answer', async () => {
      const field = fc.constantFrom('type', 'id', 'role', 'message', 'messages', 'content', 'v');
      const value = fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('session', 'title', 'message', 'user'),
      );
      const piece = fc.oneof(
        fc.dictionary(field, value).map((wire) => JSON.stringify(wire)),
        fc.json(),
        fc.string(),
        fc.nat(300).map((at) => JSON.stringify(ENTRY).slice(at)),
      );
      await fc.assert(
        fc.asyncProperty(piece, async (text) => {
          expect((await bench.api.explain(text)).ok).toBe(true);
        }),
        { numRuns: 200 },
      );
    });
  });
}
