import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../base/words.ts';
import type { EngineError, OpenError } from '../engine/index.ts';
import { ENGINE_WORDS } from '../engine/words.ts';
import { ENTRY_WORDS } from '../entry/words.ts';
import type { Deed } from '../entry/agents.ts';
import type { ProblemCode } from '../entry/problems.ts';
import { SAMPLE_WORDS } from '../samples/index.ts';
import {
  agentLines,
  DEED_TEXTS,
  ERROR_TEXTS,
  errorText,
  PROBLEM_TEXTS,
  problemText,
  say,
  sayKey,
  WORDS,
} from './index.ts';

/** Sentences as written; a fact stands in them as `{name}`. */
const sentences = JSON.parse(readFileSync(new URL('en.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;

describe('words of pure rooms', () => {
  it('holds a sentence for every key that a room uses, and no other', () => {
    const used = [...ENTRY_WORDS, ...ENGINE_WORDS, ...SAMPLE_WORDS];
    expect(Object.keys(WORDS).toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('says text of the file as it stands, and an unknown key as the key', () => {
    expect(say({ text: 'as it stands' })).toBe('as it stands');
    expect(say({ key: 'no_such_key' })).toBe('no_such_key');
    expect(sayKey('constructor')).toBe('constructor');
  });

  it('fills facts and plurals', () => {
    const calls = (more: number): string =>
      say({ key: 'title_calls', with: { call: 'read a', more } });
    expect([calls(1), calls(2)]).toEqual(['read a and 1 more call', 'read a and 2 more calls']);
    expect(say({ key: 'title_compaction', with: { tokens: 47_600 } })).toBe(
      'Compaction of 47,600 tokens',
    );
    expect(say({ key: 'title_large_line', with: { bytes: 20_000_000 } })).toContain('20,000,000');
  });

  it('leaves no hole in a sentence without facts', () => {
    for (const key of ENTRY_WORDS) {
      if (typeof sentences[key] === 'string' && !sentences[key].includes('{'))
        expect(sayKey(key)).toBe(sentences[key]);
    }
  });
});

describe('problems', () => {
  // The compiler compares the codes: a new one without a text, or a text without a code, is an error here.
  const texts: Record<ProblemCode, unknown> = PROBLEM_TEXTS;
  const codes: Record<keyof typeof PROBLEM_TEXTS, ProblemCode> = Object.fromEntries(
    Object.keys(texts).map((code) => [code, code]),
  ) as Record<ProblemCode, ProblemCode>;

  it.each(Object.values(codes))('%s says what, why and what to do', (code) => {
    const { title, reason, todo } = problemText(code, {});
    for (const sentence of [title, reason, todo]) {
      expect(sentence).not.toBe('');
      expect(sentence).not.toContain('undefined');
    }
    expect(title).not.toMatch(/[.:]$/);
    expect(reason).toMatch(/[.]$/);
    expect(todo).toMatch(/[.]$/);
  });

  it('names what is known', () => {
    expect(problemText('duplicate-id', { id: '77c1e0aa', used: 412 })).toMatchObject({
      title: 'Two entries share the id 77c1e0aa',
      reason: 'Where the id is named, line 412 is meant.',
    });
    expect(problemText('no-such-code', {}).title).toBe('no-such-code');
  });
});

describe('what the agents do', () => {
  // As with the codes: the compiler compares the two lists.
  const texts: Record<Deed, () => string> = DEED_TEXTS;
  const deeds: Record<keyof typeof DEED_TEXTS, Deed> = Object.fromEntries(
    Object.keys(texts).map((deed) => [deed, deed]),
  ) as Record<Deed, Deed>;

  it('has a sentence of its own for each deed', () => {
    const said = Object.values(deeds).map((deed) => texts[deed]());
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*[.]$/);
  });

  it('puts agents together that do the same', () => {
    expect(agentLines({ pi: 'refuses', xcsh: 'replaces', omp: 'refuses' })).toEqual([
      { agents: 'pi 1.6, omp 18.2', does: texts.refuses() },
      { agents: 'xcsh 17.4', does: texts.replaces() },
    ]);
    expect(agentLines({ pi: 'reads', xcsh: 'reads', omp: 'reads' })).toHaveLength(1);
    expect(agentLines({ pi: ['hangs', 'mends-end'], xcsh: ['hangs'], omp: [] })[0]?.does).toBe(
      `${texts.hangs()} ${texts['mends-end']()}`,
    );
  });
});

describe('errors', () => {
  const texts: Record<OpenError['code'] | EngineError['code'] | 'bug', unknown> = ERROR_TEXTS;

  it.each(Object.keys(texts) as (keyof typeof ERROR_TEXTS)[])(
    '%s says what, what is safe, what to do',
    (code) => {
      const said = Object.values(errorText(code, {}, 'a.jsonl'));
      for (const sentence of said) {
        expect(sentence).not.toBe('');
        expect(sentence).not.toContain('undefined');
      }
    },
  );

  it('says how a file comes back: by the page, by the reader, or by the server', () => {
    const todo = (facts: Facts, again: boolean): string =>
      errorText('unreadable', facts, 'a.jsonl', again).todo;
    expect(todo({}, true)).toContain('open it again');
    expect(todo({}, false)).toContain('drop it again');
    expect(todo({ status: 404 }, true)).toContain('npm start');
  });

  it('says what a file looks like', () => {
    const { what } = errorText('not-a-session', { looksLike: 'looks_claude_code' }, 'a.jsonl');
    expect(what).toContain('a.jsonl looks like a transcript of Claude Code');
  });
});
