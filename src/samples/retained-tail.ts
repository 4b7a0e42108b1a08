import type { Wire } from '../base/wire.ts';
import { fileOfLines, sampleOf } from './sample.ts';
import { call, Script } from './script.ts';

const FAILING = ` ✗ upload queue > keeps its order
   expected [1, 2, 3]
   received [1, 3, 2]
   (3 of 200 runs)
`;

/** The message of a line that was written before, as a checkpoint carries it. */
function messageOf(script: Script, id: string): Wire {
  const line = script.lines.find((text) => text.includes(`"id":"${id}"`)) ?? '{}';
  const { message } = JSON.parse(line) as { message: Wire };
  return message;
}

/** Two hundred runs, the cause, and the mending of it. Answers what the checkpoint is to carry. */
function search(script: Script): string[] {
  script.entry('active_tools_change', { activeToolNames: ['read', 'grep', 'bash'] });
  script.model('anthropic', 'claude-haiku-4-5');
  script.user(
    'upload-queue.test.ts failed again on the night build. Find out why it does so only sometimes.',
  );
  const repeat = call('call_bash_1', 'bash', {
    command: 'vitest run upload-queue --repeat 200 | tail -5',
  });
  script.reply({ text: 'I repeat it until it fails.', calls: [repeat] });
  script.result(repeat, FAILING, { isError: true }, 48);
  const read = call('call_read_1', 'read', { path: 'src/upload-queue.ts', offset: 30, limit: 6 });
  script.reply({ calls: [read] });
  script.result(
    read,
    'async function next() {\n  const item = waiting.shift();\n  const token = await refreshToken();\n  sent.push(item);\n  await send(item, token);\n}\n',
  );
  script.reply({
    text: '`next()` takes an item, then waits for the token, and only then notes that it was sent. Two calls at once can wait for different times and overtake each other.',
  });
  const asked = script.user('Good. What is the smallest change that mends it?', undefined, 300);
  const answer = script.reply({
    text: 'Ask for the token *before* the item is taken:\n\n```ts\nconst token = await refreshToken();\nconst item = waiting.shift();\n```\n\nFrom there on nothing waits until `sent.push`, so the order holds.',
  });
  return [asked, answer];
}

function lines(): string[] {
  const script = new Script(
    {
      id: '0198e5b0-6f14-7a0d-b7c2-913fd0a85e46',
      cwd: '/builds/uploader',
      metadata: { job: 'night-build', run: 4127 },
    },
    Date.UTC(2026, 6, 28, 2, 14, 0),
  );
  const kept = search(script);
  script.entry(
    'compaction',
    {
      summary: `## Goal
Find out why upload-queue.test.ts fails in 3 of 200 runs.

## Found
\`next()\` in src/upload-queue.ts takes an item before it waits for the token, so two calls can overtake each other.`,
      tokensBefore: 61240,
      retainedTail: kept.map((id) => messageOf(script, id)),
      details: { readFiles: ['src/upload-queue.ts'], modifiedFiles: [] },
    },
    15,
  );
  script.entry('active_tools_change', { activeToolNames: ['read', 'edit', 'bash'] });
  script.user('Make that change and repeat the test.', undefined, 40);
  const edit = call('call_edit_1', 'edit', {
    path: 'src/upload-queue.ts',
    edits: [
      {
        oldText: '  const item = waiting.shift();\n  const token = await refreshToken();',
        newText: '  const token = await refreshToken();\n  const item = waiting.shift();',
      },
    ],
  });
  script.reply({ calls: [edit] });
  script.result(edit, 'Edited src/upload-queue.ts: 1 replacement.');
  const again = call('call_bash_2', 'bash', {
    command: 'vitest run upload-queue --repeat 200 | tail -2',
  });
  script.reply({ calls: [again] });
  script.result(again, ' ✓ upload queue > keeps its order\n   (200 of 200 runs)\n', {}, 51);
  const mended = script.reply({ text: 'All 200 runs pass.' });
  script.user('While you are there: rewrite the queue with streams.', undefined, 200);
  const left = script.reply({
    text: 'I would rather not do that in a night build: it touches every caller, and the bug is mended.',
  });
  // The job went back to the mended state. This agent writes such a step down; the coding agent only remembers it.
  script.under(left).entry('leaf', { targetId: mended }, 30);
  return script.lines;
}

/** A night build by pi's agent core: a checkpoint that carries its last messages itself, and a position that is kept. */
export const retainedTail = sampleOf('retained-tail', () => fileOfLines(lines()));
