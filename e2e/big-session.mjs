/**
 * Writes one big made-up pi session: `node e2e/big-session.mjs ENTRIES OUT [SEED]`. About 1.3 KB an entry, some long
 * tool outputs, branches, compactions, labels. The same arguments give the same bytes, so that figures taken on
 * different days speak of the same file: change nothing here.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WORDS =
  'the session tree keeps every branch so that nothing is lost when the agent goes back to an earlier point and tries another way to fix the failing test in src/auth.ts'.split(
    ' ',
  );

/**
 * Numbers from 0 to 1 (mulberry32).
 * @param {number} seed
 */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The lines of the session, one by one.
 * @param {number} entries
 * @param {number} seed
 */
export function* bigSession(entries, seed = 1) {
  const random = dice(seed);
  /** @param {number} below */
  const int = (below) => Math.floor(random() * below);
  /** @param {number} count */
  const words = (count) => {
    let text = '';
    for (let i = 0; i < count; i++) text += WORDS[int(WORDS.length)] + (i % 14 === 13 ? '\n' : ' ');
    return text;
  };
  /** @param {number} i */
  const idOf = (i) => ((i * 2654435761) >>> 0).toString(16).padStart(8, '0');

  let clock = Date.UTC(2026, 5, 1);
  const timestamp = () => new Date(clock).toISOString();
  const header = { type: 'session', version: 3, id: '01990000-aaaa-7bbb-8ccc-000000000000' };
  yield JSON.stringify({ ...header, timestamp: timestamp(), cwd: '/home/dev/app' });

  /** @type {string[]} */
  const ids = [];
  /** @type {string | null | undefined} */
  let leaf = null;
  /** @type {string | null} */
  let call = null;

  /** @param {number} i */
  const reply = (i) => {
    const cost = () => ({
      input: random(),
      output: random(),
      cacheRead: random(),
      cacheWrite: random(),
      total: random(),
    });
    return {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: words(60) },
        {
          type: 'text',
          text: `## Step ${i}\n\n${words(80)}\n\n\`\`\`ts\nconst x = ${i};\n\`\`\`\n`,
        },
        { type: 'toolCall', id: call, name: 'bash', arguments: { command: `npm test -- ${i}` } },
      ],
      api: 'anthropic-messages',
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      usage: {
        input: int(3000),
        output: int(900),
        cacheRead: int(90000),
        cacheWrite: int(2000),
        totalTokens: 90000,
        cost: cost(),
      },
      stopReason: 'toolUse',
      timestamp: clock,
    };
  };

  const result = () => ({
    role: 'toolResult',
    toolCallId: call ?? 'call_x',
    toolName: 'bash',
    content: [{ type: 'text', text: words(random() < 0.08 ? 2500 : 120) }],
    isError: random() < 0.05,
    timestamp: clock,
  });

  for (let i = 0; i < entries; i++) {
    clock += 1000 + int(20000);
    if (ids.length > 10 && random() < 0.01) {
      leaf = ids[Math.max(0, ids.length - 1 - int(Math.min(ids.length, 400)))];
    }
    const id = idOf(i + 1);
    const base = { id, parentId: leaf, timestamp: timestamp() };
    /** @type {{ type: string, [field: string]: unknown }} */
    let entry;
    if (i % 500 === 499) {
      const summary = words(120);
      const firstKeptEntryId = ids[ids.length - 1 - int(20)];
      const tokensBefore = 100000 + int(90000);
      entry = { type: 'compaction', ...base, summary, firstKeptEntryId, tokensBefore };
    } else if (i % 97 === 0) {
      const modelId = i % 2 ? 'claude-opus-4' : 'claude-sonnet-4-5';
      entry = { type: 'model_change', ...base, provider: 'anthropic', modelId };
    } else if (i % 131 === 0 && ids.length) {
      entry = { type: 'label', ...base, targetId: ids[int(ids.length)], label: `mark ${i}` };
    } else if (i % 4 === 0) {
      const message = { role: 'user', content: words(20 + int(60)), timestamp: clock };
      entry = { type: 'message', ...base, message };
    } else if (i % 4 === 2) {
      entry = { type: 'message', ...base, message: result() };
    } else {
      call = `call_${id}`;
      entry = { type: 'message', ...base, message: reply(i) };
    }
    yield JSON.stringify(entry);
    ids.push(id);
    leaf = id;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entries, out, seed = '1'] = process.argv.slice(2);
  if (entries === undefined || out === undefined) {
    console.error('node e2e/big-session.mjs ENTRIES OUT [SEED]');
    process.exit(1);
  }
  const file = createWriteStream(out);
  for (const line of bigSession(Number(entries), Number(seed))) {
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
}
