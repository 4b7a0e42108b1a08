import { describe, expect, test } from 'vitest';
import { fileOf } from '../testing/arbitraries.ts';
import { onEveryFile, openBytes, rowsOf } from '../testing/every-file.ts';
import { articleOf, buildTranscript, callerOf, contextOf, pathTo, State } from './index.ts';

describe('transcript', () => {
  test('S8: every entry of the path is in one article, and a result is under the latest call with its id', async () => {
    await onEveryFile((session) => {
      const { columns, leaf } = session;
      const path = pathTo(columns, leaf);
      const transcript = buildTranscript(columns, path);
      expect([...transcript.members].sort((a, b) => a - b)).toEqual(
        [...path].sort((a, b) => a - b),
      );
      for (let i = 0; i < transcript.length; i++) {
        const from = transcript.start[i] ?? 0;
        expect(transcript.members[from]).toBe(transcript.head[i]);
        for (let k = from; k < (transcript.start[i + 1] ?? 0); k++) {
          expect(articleOf(transcript, transcript.members[k] ?? -1)).toBe(i);
        }
      }
    });
  });
});

describe('calls and results', () => {
  test('S8: beyond 2,000 results of one reply the others stand alone, and still know their call', async () => {
    const id = (i: number): string => i.toString(16).padStart(8, '0');
    const calls = Array.from({ length: 2_100 }, (_, i) => ({
      type: 'toolCall',
      id: `c${i}`,
      name: 'ls',
      arguments: {},
    }));
    const lines = [
      { type: 'session', version: 3, id: 's' },
      {
        type: 'message',
        id: id(0),
        parentId: null,
        message: { role: 'assistant', content: calls },
      },
      ...calls.map((call, i) => ({
        type: 'message',
        id: id(i + 1),
        parentId: id(i),
        message: { role: 'toolResult', toolCallId: call.id, toolName: 'ls', content: [] },
      })),
    ];
    const session = await openBytes(fileOf(lines.map((line) => JSON.stringify(line))));
    const transcript = buildTranscript(session.columns, pathTo(session.columns, session.leaf));
    expect([transcript.length, transcript.start[1]]).toEqual([101, 2_001]);
    expect(callerOf(session.columns, session.leaf)).toBe(0);
    expect(callerOf(session.columns, 0)).toBe(-1);
  });
});

describe('context', () => {
  test('S7: every entry of the path has one state, and entries plus the rest are the path', async () => {
    await onEveryFile((session) => {
      for (const row of rowsOf(session)) {
        const context = contextOf(session, row);
        expect(context.states.length).toBe(context.path.length);
        const known = new Set<number>(Object.values(State));
        expect(context.states.every((state) => known.has(state))).toBe(true);
        expect(new Set(context.entries).size).toBe(context.entries.length);
        const onPath = new Set(context.path);
        for (const entry of context.entries) expect(onPath).toContain(entry);
        expect(context.states.filter((state) => state === State.summarised).length).toBe(
          context.summarised,
        );
      }
    }, 150);
  });
});
