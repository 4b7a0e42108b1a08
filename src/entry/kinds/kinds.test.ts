import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KIND_LINES } from '../../testing/samples/kinds.ts';
import { add, noted, setting, type Golden } from '../../testing/samples/golden.ts';
import { NOTHING } from '../effects.ts';
import { kindIndex, kindOf, KINDS } from './index.ts';

const GOLDEN: Readonly<Record<string, readonly Golden[]>> = {
  message: [
    {
      title: { text: 'Why does the salt check fail?' },
      blocks: [
        { type: 'text', as: 'markdown', text: 'Why does the salt check fail?\nOnly old accounts.' },
        { type: 'image', index: 0, mime: 'image/png', size: 12, source: 'inline' },
      ],
      effect: add('user'),
    },
    {
      title: { key: 'title_not_recorded' },
      blocks: [
        {
          type: 'json',
          text: '{\n  "type": "message",\n  "id": "a0000001",\n  "parentId": "0a0a0a0a",\n  "timestamp": "2026-08-19T10:00:00.000Z"\n}',
        },
      ],
      effect: NOTHING,
    },
    {
      title: { key: 'title_not_recorded' },
      blocks: [
        {
          type: 'json',
          text: '{\n  "type": "message",\n  "id": "a0000002",\n  "parentId": "0a0a0a0a",\n  "timestamp": "2026-08-19T10:00:00.000Z",\n  "message": "text"\n}',
        },
      ],
      effect: NOTHING,
    },
  ],
  thinking_level_change: [
    setting(
      { do: 'set', key: 'thinking', value: 'high' },
      { key: 'title_thinking', with: { level: 'high' } },
      'setting_thinking',
      'high',
    ),
    setting(
      { do: 'set', key: 'thinking', value: 'off' },
      { key: 'title_thinking', with: { level: 'off' } },
      'setting_thinking',
      'off',
    ),
  ],
  model_change: [
    setting(
      { do: 'set', key: 'model', value: '{"provider":"openai","modelId":"gpt-4o"}' },
      { key: 'title_model', with: { model: 'gpt-4o' } },
      'setting_model',
      'openai/gpt-4o',
    ),
    setting(
      {
        do: 'set',
        key: 'model',
        value: '{"provider":"openrouter","modelId":"meta/llama","role":"smol"}',
      },
      { key: 'title_model_role', with: { model: 'meta/llama', role: 'smol' } },
      'setting_model',
      'openrouter/meta/llama',
    ),
  ],
  compaction: [
    {
      title: { key: 'title_compaction', with: { tokens: 50000 } },
      blocks: [
        {
          type: 'summary',
          of: 'compaction',
          text: '## Goal\nFind the salt bug.',
          tokensBefore: 50000,
          ref: 'b0000001',
          tail: null,
          byExtension: false,
          readFiles: ['src/auth.ts'],
          modifiedFiles: ['src/salt.ts'],
        },
      ],
      effect: { do: 'cut', keepFrom: 'b0000001', tail: null },
    },
    {
      title: { key: 'title_compaction', with: { tokens: 9 } },
      blocks: [
        {
          type: 'summary',
          of: 'compaction',
          text: 'Short.',
          tokensBefore: 9,
          ref: null,
          tail: 1,
          byExtension: true,
          readFiles: [],
          modifiedFiles: [],
        },
        { type: 'prompt', text: 'You write code.', sections: [], toolsAdded: [], toolsRemoved: [] },
      ],
      effect: { do: 'cut', keepFrom: null, tail: 1 },
    },
    {
      title: { key: 'title_compaction', with: { tokens: 9 } },
      blocks: [
        {
          type: 'summary',
          of: 'compaction',
          text: 'Short.',
          tokensBefore: 9,
          ref: 'a0000033',
          tail: null,
          byExtension: false,
          readFiles: [],
          modifiedFiles: [],
        },
      ],
      effect: { do: 'cut', keepFrom: 'a0000033', tail: null },
    },
  ],
  branch_summary: [
    {
      title: { key: 'title_branch_summary', with: { words: 'A migration script.' } },
      blocks: [
        {
          type: 'summary',
          of: 'branch',
          text: 'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n## Goal\nA migration script.',
          tokensBefore: null,
          ref: 'b0000011',
          tail: null,
          byExtension: false,
          readFiles: [],
          modifiedFiles: [],
        },
      ],
      effect: add('branchSummary'),
    },
    {
      title: { key: 'title_branch_summary_empty' },
      blocks: [
        {
          type: 'summary',
          of: 'branch',
          text: '',
          tokensBefore: null,
          ref: 'root',
          tail: null,
          byExtension: false,
          readFiles: [],
          modifiedFiles: [],
        },
      ],
      effect: NOTHING,
    },
  ],
  custom: [
    {
      title: { key: 'title_extension_state', with: { name: 'counter' } },
      blocks: [
        { type: 'note', words: { key: 'title_extension_state', with: { name: 'counter' } } },
        { type: 'json', text: '{\n  "count": 42\n}' },
      ],
      effect: NOTHING,
    },
  ],
  custom_message: [
    {
      title: { text: 'rules: Use tabs.' },
      blocks: [
        { type: 'note', words: { key: 'note_not_displayed' } },
        { type: 'text', as: 'markdown', text: '# Rules\nUse tabs.' },
      ],
      effect: add('custom'),
    },
  ],
  label: [
    noted({ do: 'label', target: 'b0000001', label: 'root cause' }, 'title_label', {
      label: 'root cause',
      target: 'b0000001',
    }),
    noted({ do: 'label', target: 'b0000001', label: null }, 'title_label_cleared', {
      target: 'b0000001',
    }),
  ],
  session_info: [
    noted({ do: 'name', name: 'Refactor auth' }, 'title_name', { name: 'Refactor auth' }),
    noted({ do: 'name', name: null }, 'title_name_cleared'),
  ],
  usage: [noted(NOTHING, 'title_usage', { kind: 'cache_warm', model: 'claude-sonnet-4-5' })],
  context_edit: [
    noted({ do: 'edit', target: 'b0000021', omit: true }, 'title_edit_omit', {
      target: 'b0000021',
    }),
    {
      title: { key: 'title_edit_replace', with: { target: 'b0000021' } },
      blocks: [
        { type: 'note', words: { key: 'title_edit_replace', with: { target: 'b0000021' } } },
        { type: 'text', as: 'markdown', text: 'cut' },
      ],
      effect: { do: 'edit', target: 'b0000021', omit: false },
    },
  ],
  event: [
    {
      title: { key: 'title_event', with: { name: 'agent_start' } },
      blocks: [
        {
          type: 'json',
          text: '{\n  "type": "event",\n  "id": "a00000b1",\n  "parentId": "0a0a0a0a",\n  "timestamp": "2026-08-19T10:00:00.000Z",\n  "event": {\n    "type": "agent_start"\n  }\n}',
        },
      ],
      effect: NOTHING,
    },
  ],
  leaf: [
    noted({ do: 'leaf', target: 'b0000001' }, 'title_leaf', { target: 'b0000001' }),
    noted({ do: 'leaf', target: null }, 'title_leaf_root'),
  ],
  active_tools_change: [
    setting(
      { do: 'set', key: 'tools', value: '["read","bash"]' },
      { key: 'title_tools', with: { count: 2 } },
      'setting_tools',
      'read, bash',
    ),
  ],
  ttsr_injection: [
    setting(
      { do: 'union', key: 'rules', values: ['no-any', 'short'] },
      { key: 'title_rules', with: { names: 'no-any, short' } },
      'setting_rules',
      'no-any, short',
    ),
  ],
  session_init: [
    {
      title: { text: 'Look at auth.' },
      blocks: [
        { type: 'text', as: 'markdown', text: 'Look at auth.\nAll of it.' },
        {
          type: 'prompt',
          text: 'You look for bugs.',
          sections: [],
          toolsAdded: [],
          toolsRemoved: [],
        },
        { type: 'setting', name: { key: 'setting_tools' }, value: 'read, grep' },
      ],
      effect: NOTHING,
    },
  ],
  mode_change: [
    {
      title: { key: 'title_mode', with: { mode: 'plan' } },
      blocks: [
        { type: 'setting', name: { key: 'setting_mode' }, value: 'plan' },
        { type: 'json', text: '{\n  "planFilePath": "plan.md"\n}' },
      ],
      effect: { do: 'set', key: 'mode', value: 'plan' },
    },
  ],
  service_tier_change: [
    setting(
      { do: 'set', key: 'tier', value: 'priority' },
      { key: 'title_tier', with: { tier: 'priority' } },
      'setting_tier',
      'priority',
    ),
    setting(
      { do: 'set', key: 'tier', value: '{"openai":"flex"}' },
      { key: 'title_tier', with: { tier: '{"openai":"flex"}' } },
      'setting_tier',
      '{"openai":"flex"}',
    ),
    setting(
      { do: 'set', key: 'tier', value: '' },
      { key: 'title_tier_cleared' },
      'setting_tier',
      '',
    ),
  ],
  mcp_tool_selection: [
    setting(
      { do: 'set', key: 'tools', value: '["mcp__db__query"]' },
      { key: 'title_mcp_tools', with: { count: 1 } },
      'setting_mcp_tools',
      'mcp__db__query',
    ),
  ],
  title_change: [noted(NOTHING, 'title_renamed', { title: 'Fix login' })],
  model_usage: [noted(NOTHING, 'title_model_usage', { purpose: 'title', model: 'gpt-4o-mini' })],
  credential_pin: [noted(NOTHING, 'title_credential', { provider: 'anthropic' })],
  reset_boundary: [noted({ do: 'reset' }, 'title_reset')],
  unknown: [
    {
      title: { key: 'title_unknown_type', with: { type: 'weather' } },
      blocks: [
        {
          type: 'json',
          text: '{\n  "type": "weather",\n  "id": "a0000171",\n  "parentId": "0a0a0a0a",\n  "timestamp": "2026-08-19T10:00:00.000Z",\n  "sky": "blue"\n}',
        },
      ],
      effect: NOTHING,
    },
  ],
};

test('E1: every kind has sample lines and expected answers', () => {
  const names = KINDS.map((kind) => kind.name).sort();
  expect(Object.keys(KIND_LINES).sort()).toEqual(names);
  expect(Object.keys(GOLDEN).sort()).toEqual(names);
});

test('E1: the list holds every file of the folder, and the floor stands first', () => {
  const shared = ['index.ts', 'kinds.test.ts', 'setting.ts'];
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => !shared.includes(file));
  const names = files.map((file) => file.replace('.ts', '').replaceAll('-', '_'));
  expect(names.sort()).toEqual(KINDS.map((kind) => kind.name).sort());
  expect(KINDS[0]?.name).toBe('unknown');
  expect(KINDS.length).toBeLessThan(256);
});

for (const [name, lines] of Object.entries(KIND_LINES)) {
  test.each(lines.map((line, index) => [index, line] as const))(`${name} %i`, (index, line) => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const kind = kindOf(entry.type);
    expect({
      title: kind.title(entry),
      blocks: kind.blocks(entry),
      effect: kind.effect(entry),
    }).toEqual(GOLDEN[name]?.[index]);
  });
}

test('E1: kindOf is total', () => {
  const others = [
    '__proto__',
    'constructor',
    'toString',
    '',
    null,
    undefined,
    5,
    {},
    [],
    'Message',
  ];
  for (const other of others) {
    expect(kindOf(other).name).toBe('unknown');
    expect(kindIndex(other)).toBe(0);
  }
  for (const kind of KINDS) expect(KINDS[kindIndex(kind.name)]).toBe(kind);
});
