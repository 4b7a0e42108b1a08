/** Entries of random sessions: every kind that an agent writes, and some that none does. Used by `arbitraries.ts` only. */
import fc from 'fast-check';
import { anyContent, anyJson, anyObject, anyParts, anyText, anyUsage } from './arbitrary-text.ts';

/** What an entry can point at while the file is being made: ids of all entries, calls without an answer so far. */
export interface Sight {
  readonly ids: readonly string[];
  readonly at: number;
  /** Open calls of the file, oldest first. A body that makes a call adds it, one that answers takes it out. */
  readonly calls: string[];
}

/** Fields of an entry, once it is known where it stands. */
export type Body = (sight: Sight) => Record<string, unknown>;

/** A place in the file, as a number that shrinks towards the entry just before; above `ids` it names nobody. */
const reference = fc.oneof(
  { weight: 8, arbitrary: fc.nat(40) },
  { weight: 1, arbitrary: fc.constant(-1) },
);

const NOBODY = 'ffffffff';

const idAt = (sight: Sight, back: number): string =>
  back < 0 || sight.at === 0
    ? NOBODY
    : (sight.ids[(sight.at - 1 - (back % sight.at)) % sight.at] ?? NOBODY);

/** A body that needs to see nothing. */
const plain = (type: string, fields: fc.Arbitrary<object>): fc.Arbitrary<Body> =>
  fields.map((rest) => () => ({ type, ...rest }));

const message = (fields: fc.Arbitrary<object>): fc.Arbitrary<Body> =>
  fields.map((rest) => () => ({ type: 'message', message: rest }));

const user = message(fc.record({ role: fc.constant('user'), content: anyContent }));

const stop = fc.constantFrom('stop', 'length', 'toolUse', 'error', 'aborted', 'pending', undefined);

const assistant: fc.Arbitrary<Body> = fc
  .record({
    parts: anyParts,
    calls: fc.nat(2),
    args: anyObject,
    usage: fc.option(anyUsage, { nil: undefined }),
    model: fc.constantFrom('claude-sonnet-4-5', 'gpt-5', undefined),
    stopReason: stop,
    null: fc.boolean(),
  })
  .map(({ parts, calls, args, usage, model, stopReason, null: empty }) => (sight) => {
    const made = Array.from({ length: calls }, (_, n) => `call_${sight.at}_${n}`);
    // Null content only where there is no call: agents have written it, never together with one.
    const content =
      empty && calls === 0
        ? null
        : [
            ...parts,
            ...made.map((id) => ({ type: 'toolCall', id, name: 'bash', arguments: args })),
          ];
    if (content) sight.calls.push(...made);
    const author = { provider: 'anthropic', model, usage, stopReason };
    return { type: 'message', message: { role: 'assistant', content, ...author } };
  });

/** Answers the oldest open call, or a call that nobody made. */
const toolResult: fc.Arbitrary<Body> = fc
  .record({
    content: anyContent,
    isError: fc.boolean(),
    stray: fc.nat(9),
    details: fc.option(anyObject, { nil: undefined }),
  })
  .map(({ content, isError, stray, details }) => (sight) => {
    const call = stray === 9 ? 'call_of_nobody' : (sight.calls.shift() ?? 'call_of_nobody');
    return {
      type: 'message',
      message: {
        role: 'toolResult',
        toolCallId: call,
        toolName: 'bash',
        content,
        isError,
        details,
      },
    };
  });

const shell = message(
  fc.record({
    role: fc.constantFrom('bashExecution', 'pythonExecution'),
    command: anyText,
    code: anyText,
    output: anyText,
    exitCode: fc.constantFrom(0, 1, undefined),
    cancelled: fc.boolean(),
    truncated: fc.boolean(),
    excludeFromContext: fc.constantFrom(true, false, undefined),
  }),
);

const system = message(
  fc.record({
    role: fc.constant('system'),
    content: fc.constantFrom<unknown>('', 'Be brief.', [{ type: 'text', text: 'Be kind.' }]),
    sections: fc.option(
      fc.dictionary(
        fc.constantFrom('preamble', 'rules', 'cwd', '7'),
        fc.option(anyText, { nil: null }),
      ),
      { nil: undefined },
    ),
  }),
);

const otherRole = message(
  fc.record({
    role: fc.constantFrom(
      'custom',
      'hookMessage',
      'developer',
      'fileMention',
      'stranger',
      '__proto__',
    ),
    customType: fc.constant('note'),
    content: anyContent,
    files: fc.constant([{ path: 'a.ts', content: 'x' }]),
    display: fc.boolean(),
  }),
);

const noMessage = plain(
  'message',
  fc.record({ message: fc.constantFrom<unknown>(undefined, null, 5, []) }),
);

const modelChange = plain(
  'model_change',
  fc.oneof(
    fc.record({
      provider: fc.constantFrom('anthropic', 'openai'),
      modelId: fc.constantFrom('m1', 'a/b'),
    }),
    fc.record({
      model: fc.constantFrom('anthropic/m1', 'openai/a/b', 'alone'),
      role: fc.constantFrom('default', 'smol', undefined),
    }),
  ),
);
const thinkingLevel = plain(
  'thinking_level_change',
  fc.record({ thinkingLevel: fc.constantFrom<unknown>('off', 'low', 'high', null) }),
);

const compaction: fc.Arbitrary<Body> = fc
  .record({
    summary: anyText,
    keep: reference,
    own: fc.nat(9),
    tokensBefore: fc.nat(200_000),
    tail: fc.option(fc.array(anyObject, { maxLength: 2 }), { nil: undefined, freq: 5 }),
    usage: fc.option(anyUsage, { nil: undefined, freq: 3 }),
  })
  .map(({ summary, keep, own, tokensBefore, tail, usage }) => (sight) => ({
    type: 'compaction',
    summary,
    firstKeptEntryId: own === 9 ? sight.ids[sight.at] : idAt(sight, keep),
    tokensBefore,
    retainedTail: tail,
    usage,
  }));

const branchSummary: fc.Arbitrary<Body> = fc
  .record({ from: reference, summary: anyText })
  .map(({ from, summary }) => (sight) => ({
    type: 'branch_summary',
    fromId: from < 0 ? 'root' : idAt(sight, from),
    summary,
  }));

const label: fc.Arbitrary<Body> = fc
  .record({
    target: reference,
    label: fc.constantFrom<unknown>('here', 'ü', '  ', '', null, undefined),
  })
  .map(({ target, label: word }) => (sight) => ({
    type: 'label',
    targetId: idAt(sight, target),
    label: word,
  }));

const contextEdit: fc.Arbitrary<Body> = fc
  .record({
    target: reference,
    replacement: fc.option(fc.record({ content: anyContent }), { nil: null }),
  })
  .map(({ target, replacement }) => (sight) => ({
    type: 'context_edit',
    targetId: idAt(sight, target),
    replacement,
  }));

const name = plain('session_info', fc.record({ name: fc.oneof(anyText, fc.constant(undefined)) }));
const custom = plain(
  'custom',
  fc.record({ customType: fc.constantFrom('counter', 'todo'), data: anyJson }),
);
const customMessage = plain(
  'custom_message',
  fc.record({ customType: fc.constant('rules'), content: anyContent, display: fc.boolean() }),
);
const usage = plain(
  'usage',
  fc.record({
    kind: fc.constant('cache_warm'),
    provider: fc.constant('p'),
    model: fc.constant('m'),
    usage: anyUsage,
  }),
);
const tools = plain(
  'active_tools_change',
  fc.record({ activeToolNames: fc.array(fc.constantFrom('read', 'bash')) }),
);
const leafLine: fc.Arbitrary<Body> = reference.map((target) => (sight) => ({
  type: 'leaf',
  targetId: target < 0 ? null : idAt(sight, target),
}));
const forks = fc.oneof(
  plain(
    'mode_change',
    fc.record({
      mode: fc.constantFrom('plan', 'none'),
      data: fc.option(anyObject, { nil: undefined }),
    }),
  ),
  plain(
    'service_tier_change',
    fc.record({
      serviceTier: fc.constantFrom<unknown>('flex', 'priority', null, { openai: 'flex' }),
    }),
  ),
  plain('ttsr_injection', fc.record({ injectedRules: fc.array(fc.constantFrom('a', 'b', 'c')) })),
  plain(
    'mcp_tool_selection',
    fc.record({ selectedToolNames: fc.array(fc.constantFrom('x', 'y')) }),
  ),
  plain(
    'session_init',
    fc.record({ systemPrompt: anyText, task: anyText, tools: fc.constant(['read']) }),
  ),
  plain('title_change', fc.record({ title: anyText, source: fc.constantFrom('auto', 'user') })),
  plain(
    'model_usage',
    fc.record({
      purpose: fc.constant('title'),
      provider: fc.constant('p'),
      model: fc.constant('m'),
      usage: anyUsage,
    }),
  ),
  plain('reset_boundary', fc.constant({})),
);
const unknown = plain('weather', anyObject);

/** Conversation only: prompts, replies, results. */
export const conversation: fc.Arbitrary<Body> = fc.oneof(
  { weight: 3, arbitrary: user },
  { weight: 4, arbitrary: assistant },
  { weight: 3, arbitrary: toolResult },
);

/** Every kind, the common ones more often. */
export const everyKind: fc.Arbitrary<Body> = fc.oneof(
  { weight: 14, arbitrary: conversation },
  { weight: 2, arbitrary: compaction },
  { weight: 2, arbitrary: label },
  { weight: 2, arbitrary: contextEdit },
  ...[shell, system, otherRole, noMessage, modelChange, thinkingLevel, branchSummary].map(
    (arbitrary) => ({ weight: 1, arbitrary }),
  ),
  ...[name, custom, customMessage, usage, tools, leafLine, forks, unknown].map((arbitrary) => ({
    weight: 1,
    arbitrary,
  })),
);
