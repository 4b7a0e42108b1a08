/** Made-up lines of every kind and every role, in the shape that the agents write. The first of each is the usual one. */

type Wire = Readonly<Record<string, unknown>>;

const base = (type: string, id: string): Wire => ({
  type,
  id,
  parentId: '0a0a0a0a',
  timestamp: '2026-08-19T10:00:00.000Z',
});

const USAGE = {
  input: 900,
  output: 80,
  cacheRead: 4_000,
  cacheWrite: 20,
  totalTokens: 5_000,
  cost: { input: 0.001, output: 0.002, cacheRead: 0.003, cacheWrite: 0.004, total: 0.01 },
};

const line = (type: string, id: string, fields: Wire = {}): string =>
  JSON.stringify({ ...base(type, id), ...fields });

const message = (id: string, role: string, fields: Wire): string =>
  line('message', id, { message: { role, ...fields, timestamp: 1_787_133_600_000 } });

/** Lines by the role of their message. */
export const ROLE_LINES: Readonly<Record<string, readonly string[]>> = {
  user: [
    message('b0000001', 'user', {
      content: [
        { type: 'text', text: 'Why does the salt check fail?\nOnly old accounts.' },
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      ],
    }),
    message('b0000002', 'user', {
      content:
        '<skill name="review" location="/skills/review.md">\nRead it all.\n</skill>\n\nthe auth part',
    }),
    message('b0000003', 'user', {
      content: '<file name="/app/salt.ts">\nexport {};\n</file>\nWhat is this?',
      attachments: [{ id: '1', type: 'document', fileName: 'notes.txt', extractedText: 'hex' }],
    }),
    message('b0000004', 'user', { content: null }),
  ],
  assistant: [
    message('b0000011', 'assistant', {
      content: [
        { type: 'thinking', thinking: 'Start with the file.', thinkingSignature: 'c2ln' },
        { type: 'text', text: '**First** I read `auth.ts`.' },
        { type: 'toolCall', id: 'call_1', name: 'read', arguments: { path: 'src/auth.ts' } },
      ],
      api: 'anthropic-messages',
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      usage: USAGE,
      stopReason: 'toolUse',
    }),
    message('b0000012', 'assistant', {
      content: [
        {
          type: 'toolCall',
          id: 'call_2',
          name: 'grep',
          arguments: { path: 'src', pattern: 'salt' },
        },
        { type: 'toolCall', id: 'call_3', name: 'ls', arguments: {} },
      ],
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      stopReason: 'toolUse',
    }),
    message('b0000013', 'assistant', {
      content: [{ type: 'thinking', thinking: '', thinkingSignature: 'ZW5j', redacted: true }],
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      stopReason: 'error',
      errorMessage: 'Overloaded',
    }),
  ],
  toolResult: [
    message('b0000021', 'toolResult', {
      toolCallId: 'call_1',
      toolName: 'edit',
      content: [{ type: 'text', text: 'Done.' }],
      details: { diff: '+1 salt', fullOutputPath: '/tmp/out.log' },
      isError: false,
      durationMs: 12,
      usage: USAGE,
    }),
    message('b0000022', 'toolResult', {
      toolCallId: 'call_9',
      content: [{ type: 'image', data: `blob:sha256:${'ab'.repeat(32)}`, mimeType: 'image/png' }],
      isError: true,
      nestedCalls: { calls: [{ id: 'call_9/1', name: 'read', status: 'ok' }], complete: true },
    }),
  ],
  system: [
    message('b0000031', 'system', {
      content: '',
      sections: { preamble: 'You write code.', rules: 'Be short.' },
      toolsAdded: [{ name: 'read', description: 'Reads a file', parameters: { type: 'object' } }],
    }),
    message('b0000032', 'system', {
      content: '',
      sections: { rules: null, skills: 'None.' },
      toolsRemoved: [{ name: 'read' }],
    }),
  ],
  bashExecution: [
    message('b0000041', 'bashExecution', {
      command: 'npm test',
      output: '3 failed',
      exitCode: 1,
      cancelled: false,
      truncated: true,
      fullOutputPath: '/tmp/test.log',
    }),
    message('b0000042', 'bashExecution', {
      command: 'sleep 9',
      output: '',
      cancelled: true,
      truncated: false,
      excludeFromContext: true,
    }),
  ],
  pythonExecution: [
    message('b0000051', 'pythonExecution', {
      code: 'print(1)',
      output: '1',
      exitCode: 0,
      cancelled: false,
      truncated: false,
    }),
  ],
  jsExecution: [
    message('b0000061', 'jsExecution', {
      code: '1 + 1',
      output: '2',
      exitCode: 0,
      cancelled: false,
    }),
  ],
  custom: [
    message('b0000071', 'custom', { customType: 'rules', content: 'Use tabs.', display: true }),
  ],
  hookMessage: [
    message('b0000081', 'hookMessage', {
      customType: 'rules',
      content: 'Use tabs.',
      display: true,
    }),
  ],
  branchSummary: [
    message('b0000091', 'branchSummary', { summary: 'It locks users.', fromId: 'b0000011' }),
  ],
  compactionSummary: [
    message('b00000a1', 'compactionSummary', { summary: 'Salt is hex.', tokensBefore: 50_000 }),
  ],
  developer: [message('b00000b1', 'developer', { content: 'Plan mode is on.' })],
  fileMention: [
    message('b00000c1', 'fileMention', {
      files: [
        { path: 'src/salt.ts', content: 'export {};', lineCount: 1 },
        {
          path: 'logo.png',
          content: '',
          image: { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
        },
        { path: 'big.bin', content: '', skippedReason: 'tooLarge' },
      ],
    }),
  ],
  unknown: [message('b00000d1', 'hologram', { content: 'x' })],
};

/** Lines by their type. Those of `message` stand in `ROLE_LINES`, save the ones that have no role. */
export const KIND_LINES: Readonly<Record<string, readonly string[]>> = {
  message: [
    ROLE_LINES.user![0]!,
    line('message', 'a0000001'),
    line('message', 'a0000002', { message: 'text' }),
  ],
  thinking_level_change: [
    line('thinking_level_change', 'a0000011', { thinkingLevel: 'high' }),
    line('thinking_level_change', 'a0000012', { thinkingLevel: null }),
  ],
  model_change: [
    line('model_change', 'a0000021', { provider: 'openai', modelId: 'gpt-4o' }),
    line('model_change', 'a0000022', { model: 'openrouter/meta/llama', role: 'smol' }),
  ],
  compaction: [
    line('compaction', 'a0000031', {
      summary: '## Goal\nFind the salt bug.',
      firstKeptEntryId: 'b0000001',
      tokensBefore: 50_000,
      details: { readFiles: ['src/auth.ts'], modifiedFiles: ['src/salt.ts'] },
      usage: USAGE,
    }),
    line('compaction', 'a0000032', {
      summary: 'Short.',
      tokensBefore: 9,
      retainedTail: [{ role: 'user', content: 'go on' }],
      systemMessage: { role: 'system', content: 'You write code.', timestamp: 1 },
      fromHook: true,
    }),
    line('compaction', 'a0000033', {
      summary: 'Short.',
      shortSummary: 'S',
      firstKeptEntryId: 'a0000033',
      tokensBefore: 9,
      fromExtension: false,
    }),
  ],
  branch_summary: [
    line('branch_summary', 'a0000041', {
      fromId: 'b0000011',
      summary:
        'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n## Goal\nA migration script.',
      details: { readFiles: [], modifiedFiles: [] },
    }),
    line('branch_summary', 'a0000042', { fromId: 'root', summary: '' }),
  ],
  custom: [line('custom', 'a0000051', { customType: 'counter', data: { count: 42 } })],
  custom_message: [
    line('custom_message', 'a0000061', {
      customType: 'rules',
      content: '# Rules\nUse tabs.',
      display: false,
      details: { from: 'AGENTS.md' },
    }),
  ],
  label: [
    line('label', 'a0000071', { targetId: 'b0000001', label: 'root cause' }),
    line('label', 'a0000072', { targetId: 'b0000001' }),
  ],
  session_info: [
    line('session_info', 'a0000081', { name: ' Refactor auth ' }),
    line('session_info', 'a0000082', { name: '' }),
  ],
  usage: [
    line('usage', 'a0000091', {
      kind: 'cache_warm',
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      usage: USAGE,
    }),
  ],
  context_edit: [
    line('context_edit', 'a00000a1', { targetId: 'b0000021', replacement: null }),
    line('context_edit', 'a00000a2', { targetId: 'b0000021', replacement: { content: 'cut' } }),
  ],
  event: [line('event', 'a00000b1', { event: { type: 'agent_start' } })],
  leaf: [
    line('leaf', 'a00000c1', { targetId: 'b0000001' }),
    line('leaf', 'a00000c2', { targetId: null }),
  ],
  active_tools_change: [
    line('active_tools_change', 'a00000d1', { activeToolNames: ['read', 'bash'] }),
  ],
  ttsr_injection: [line('ttsr_injection', 'a00000e1', { injectedRules: ['no-any', 'short'] })],
  session_init: [
    line('session_init', 'a00000f1', {
      systemPrompt: 'You look for bugs.',
      task: 'Look at auth.\nAll of it.',
      tools: ['read', 'grep'],
    }),
  ],
  mode_change: [
    line('mode_change', 'a0000101', { mode: 'plan', data: { planFilePath: 'plan.md' } }),
  ],
  service_tier_change: [
    line('service_tier_change', 'a0000111', { serviceTier: 'priority' }),
    line('service_tier_change', 'a0000112', { serviceTier: { openai: 'flex' } }),
    line('service_tier_change', 'a0000113', { serviceTier: null }),
  ],
  mcp_tool_selection: [
    line('mcp_tool_selection', 'a0000121', { selectedToolNames: ['mcp__db__query'] }),
  ],
  title_change: [
    line('title_change', 'a0000131', {
      title: 'Fix login',
      previousTitle: 'Login',
      source: 'user',
    }),
  ],
  model_usage: [
    line('model_usage', 'a0000141', {
      purpose: 'title',
      api: 'openai',
      provider: 'openai',
      model: 'gpt-4o-mini',
      usage: USAGE,
      stopReason: 'stop',
    }),
  ],
  credential_pin: [
    line('credential_pin', 'a0000151', { provider: 'anthropic', hash: 'cd'.repeat(32) }),
  ],
  reset_boundary: [line('reset_boundary', 'a0000161')],
  unknown: [line('weather', 'a0000171', { sky: 'blue' })],
};
