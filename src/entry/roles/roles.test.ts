import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROLE_LINES } from '../../testing/samples/kinds.ts';
import { add, type Golden } from '../../testing/samples/golden.ts';
import { roleIndex, roleOf, ROLES } from './index.ts';

const GOLDEN: Readonly<Record<string, readonly Golden[]>> = {
  user: [
    {
      title: { text: 'Why does the salt check fail?' },
      blocks: [
        { type: 'text', as: 'markdown', text: 'Why does the salt check fail?\nOnly old accounts.' },
        { type: 'image', index: 0, mime: 'image/png', size: 12, source: 'inline' },
      ],
      effect: add('user'),
    },
    {
      title: { key: 'title_skill', with: { name: 'review' } },
      blocks: [
        {
          type: 'text',
          as: 'markdown',
          text: '<skill name="review" location="/skills/review.md">\nRead it all.\n</skill>\n\nthe auth part',
        },
      ],
      effect: add('user'),
    },
    {
      title: { text: 'What is this?' },
      blocks: [
        {
          type: 'text',
          as: 'markdown',
          text: '<file name="/app/salt.ts">\nexport {};\n</file>\nWhat is this?',
        },
        { type: 'file', path: 'notes.txt', text: 'hex', skipped: null },
      ],
      effect: add('user'),
    },
    { title: { key: 'title_not_recorded' }, blocks: [], effect: add('user') },
  ],
  assistant: [
    {
      title: { text: 'First I read auth.ts.' },
      blocks: [
        { type: 'thinking', text: 'Start with the file.', redacted: false },
        { type: 'text', as: 'markdown', text: '**First** I read `auth.ts`.' },
        {
          type: 'call',
          id: 'call_1',
          name: 'read',
          argument: 'src/auth.ts',
          args: '{\n  "path": "src/auth.ts"\n}',
        },
      ],
      effect: add('assistant', {
        calls: ['call_1'],
        failed: false,
        wordless: false,
        model: '{"provider":"anthropic","modelId":"claude-sonnet-4-5"}',
      }),
    },
    {
      title: { key: 'title_calls', with: { call: 'grep salt', more: 1 } },
      blocks: [
        {
          type: 'call',
          id: 'call_2',
          name: 'grep',
          argument: 'salt',
          args: '{\n  "path": "src",\n  "pattern": "salt"\n}',
        },
        { type: 'call', id: 'call_3', name: 'ls', argument: '', args: '{}' },
      ],
      effect: add('assistant', {
        calls: ['call_2', 'call_3'],
        failed: false,
        wordless: true,
        model: '{"provider":"anthropic","modelId":"claude-sonnet-4-5"}',
      }),
    },
    {
      title: { text: 'Overloaded' },
      blocks: [
        { type: 'thinking', text: '', redacted: true },
        { type: 'text', as: 'error', text: 'Overloaded' },
      ],
      effect: add('assistant', {
        failed: true,
        wordless: false,
        model: '{"provider":"anthropic","modelId":"claude-sonnet-4-5"}',
      }),
    },
  ],
  toolResult: [
    {
      title: { text: 'edit' },
      blocks: [
        {
          type: 'output',
          callId: 'call_1',
          name: 'edit',
          failed: false,
          duration: 12,
          diff: '+1 salt',
          fullOutputPath: '/tmp/out.log',
        },
        { type: 'text', as: 'plain', text: 'Done.' },
      ],
      effect: add('toolResult', { answers: 'call_1', failed: false }),
    },
    {
      title: { key: 'title_tool_result' },
      blocks: [
        {
          type: 'output',
          callId: 'call_9',
          name: '',
          failed: true,
          duration: null,
          diff: null,
          fullOutputPath: null,
        },
        {
          type: 'image',
          index: 0,
          mime: 'image/png',
          size: 76,
          source: 'blob',
          hash: 'ab'.repeat(32),
        },
        {
          type: 'json',
          text: '{\n  "calls": [\n    {\n      "id": "call_9/1",\n      "name": "read",\n      "status": "ok"\n    }\n  ],\n  "complete": true\n}',
        },
      ],
      effect: add('toolResult', { answers: 'call_9', failed: true }),
    },
  ],
  system: [
    {
      title: { key: 'title_system', with: { tools: 1 } },
      blocks: [
        {
          type: 'prompt',
          text: '',
          sections: [
            { name: 'preamble', text: 'You write code.' },
            { name: 'rules', text: 'Be short.' },
          ],
          toolsAdded: [
            { name: 'read', description: 'Reads a file', parameters: '{\n  "type": "object"\n}' },
          ],
          toolsRemoved: [],
        },
      ],
      effect: add('system'),
    },
    {
      title: { key: 'title_system_update', with: { names: 'rules, skills', added: 0, removed: 1 } },
      blocks: [
        {
          type: 'prompt',
          text: '',
          sections: [
            { name: 'rules', text: null },
            { name: 'skills', text: 'None.' },
          ],
          toolsAdded: [],
          toolsRemoved: ['read'],
        },
      ],
      effect: add('system'),
    },
  ],
  bashExecution: [
    {
      title: { text: '! npm test' },
      blocks: [
        {
          type: 'shell',
          language: 'shell',
          command: 'npm test',
          output: '3 failed',
          exitCode: 1,
          cancelled: false,
          truncated: true,
          fullOutputPath: '/tmp/test.log',
          excluded: false,
        },
      ],
      effect: add('bashExecution', { failed: true }),
    },
    {
      title: { text: '!! sleep 9' },
      blocks: [
        {
          type: 'shell',
          language: 'shell',
          command: 'sleep 9',
          output: '',
          exitCode: null,
          cancelled: true,
          truncated: false,
          fullOutputPath: null,
          excluded: true,
        },
      ],
      effect: add('bashExecution', { sent: false }),
    },
  ],
  pythonExecution: [
    {
      title: { text: '$ print(1)' },
      blocks: [
        {
          type: 'shell',
          language: 'python',
          command: 'print(1)',
          output: '1',
          exitCode: 0,
          cancelled: false,
          truncated: false,
          fullOutputPath: null,
          excluded: false,
        },
      ],
      effect: add('pythonExecution'),
    },
  ],
  jsExecution: [
    {
      title: { text: '$ 1 + 1' },
      blocks: [
        {
          type: 'shell',
          language: 'js',
          command: '1 + 1',
          output: '2',
          exitCode: 0,
          cancelled: false,
          truncated: false,
          fullOutputPath: null,
          excluded: false,
        },
      ],
      effect: add('jsExecution'),
    },
  ],
  custom: [
    {
      title: { text: 'rules: Use tabs.' },
      blocks: [{ type: 'text', as: 'markdown', text: 'Use tabs.' }],
      effect: add('custom'),
    },
  ],
  hookMessage: [
    {
      title: { text: 'rules: Use tabs.' },
      blocks: [{ type: 'text', as: 'markdown', text: 'Use tabs.' }],
      effect: add('hookMessage', { sent: false }),
    },
  ],
  branchSummary: [
    {
      title: { key: 'title_branch_summary', with: { words: 'It locks users.' } },
      blocks: [
        {
          type: 'summary',
          of: 'branch',
          text: 'It locks users.',
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
  ],
  compactionSummary: [
    {
      title: { key: 'title_compaction', with: { tokens: 50000 } },
      blocks: [
        {
          type: 'summary',
          of: 'compaction',
          text: 'Salt is hex.',
          tokensBefore: 50000,
          ref: null,
          tail: null,
          byExtension: false,
          readFiles: [],
          modifiedFiles: [],
        },
      ],
      effect: add('compactionSummary'),
    },
  ],
  developer: [
    {
      title: { text: 'Plan mode is on.' },
      blocks: [{ type: 'text', as: 'markdown', text: 'Plan mode is on.' }],
      effect: add('developer'),
    },
  ],
  fileMention: [
    {
      title: { key: 'title_files', with: { first: 'src/salt.ts', more: 2 } },
      blocks: [
        { type: 'file', path: 'src/salt.ts', text: 'export {};', skipped: null },
        { type: 'file', path: 'logo.png', text: '', skipped: null },
        { type: 'image', index: 0, mime: 'image/png', size: 12, source: 'inline' },
        { type: 'file', path: 'big.bin', text: null, skipped: 'tooLarge' },
      ],
      effect: add('fileMention'),
    },
  ],
  unknown: [
    {
      title: { key: 'title_unknown_role', with: { role: 'hologram' } },
      blocks: [
        {
          type: 'json',
          text: '{\n  "role": "hologram",\n  "content": "x",\n  "timestamp": 1787133600000\n}',
        },
      ],
      effect: add('hologram', { sent: false }),
    },
  ],
};

test('E1: every role has sample lines and expected answers', () => {
  const names = ROLES.map((role) => role.name).sort();
  expect(Object.keys(ROLE_LINES).sort()).toEqual(names);
  expect(Object.keys(GOLDEN).sort()).toEqual(names);
});

test('E1: the list holds every file of the folder, and the floor stands first', () => {
  const shared = ['index.ts', 'execution.ts', 'prompt-title.ts', 'user-text.ts'];
  const files = readdirSync(new URL('.', import.meta.url)).filter(
    (file) => !file.endsWith('.test.ts') && !shared.includes(file),
  );
  const names = files.map((file) =>
    file.replace('.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(names.sort()).toEqual(ROLES.map((role) => role.name).sort());
  expect(ROLES[0]?.name).toBe('unknown');
});

for (const [name, lines] of Object.entries(ROLE_LINES)) {
  test.each(lines.map((line, index) => [index, line] as const))(`${name} %i`, (index, line) => {
    const { message } = JSON.parse(line) as { message: Record<string, unknown> };
    const role = roleOf(message.role);
    expect({
      title: role.title(message),
      blocks: role.blocks(message),
      effect: role.effect(message),
    }).toEqual(GOLDEN[name]?.[index]);
  });
}

test('E1: roleOf is total', () => {
  for (const other of ['__proto__', 'constructor', '', null, undefined, 5, {}, [], 'User']) {
    expect(roleOf(other).name).toBe('unknown');
    expect(roleIndex(other)).toBe(0);
  }
});
