import type { Wire } from '../base/wire.ts';
import { fileOfLines, sampleOf } from './sample.ts';

/** Lines of the first version: no ids, no parents; an entry follows the one before because it stands below it. */
class Lines {
  readonly all: string[] = [];
  #clock = Date.UTC(2025, 11, 5, 16, 40, 0);

  add(type: string, fields: Wire, seconds = 5): void {
    this.#clock += seconds * 1000;
    this.all.push(JSON.stringify({ type, timestamp: this.#now(), ...fields }));
  }

  message(message: Wire, seconds = 5): void {
    const timestamp = this.#clock + seconds * 1000;
    this.add('message', { message: { ...message, timestamp } }, seconds);
  }

  user(text: string): void {
    this.message({ role: 'user', content: [{ type: 'text', text }] }, 50);
  }

  reply(content: readonly Wire[], stopReason: 'stop' | 'toolUse' = 'stop'): void {
    const cost = { input: 0.0006, output: 0.0021, cacheRead: 0.0003, cacheWrite: 0, total: 0.003 };
    this.message(
      {
        role: 'assistant',
        content,
        api: 'anthropic-messages',
        provider: 'anthropic',
        model: 'claude-opus-4-5',
        usage: { input: 200, output: 140, cacheRead: 900, cacheWrite: 0, cost },
        stopReason,
      },
      8,
    );
  }

  result(toolCallId: string, toolName: string, text: string): void {
    const content = [{ type: 'text', text }];
    this.message({ role: 'toolResult', toolCallId, toolName, content, isError: false }, 2);
  }

  #now(): string {
    return new Date(this.#clock).toISOString();
  }
}

const say = (text: string): Wire => ({ type: 'text', text });

function lines(): string[] {
  const file = new Lines();
  file.add(
    'session',
    {
      id: '5f0c6a1e-93d7-4b28-8c41-a7e2d90b6f35',
      cwd: '/home/mira/weather',
      provider: 'anthropic',
      modelId: 'claude-opus-4-5',
      thinkingLevel: 'off',
    },
    0,
  );
  file.user('The station says −0 °C. Can that be right?');
  file.reply(
    [
      say('Mathematically no, on a computer yes. I look where the number is rounded.'),
      { type: 'toolCall', id: 'call_1', name: 'read', arguments: { path: 'format.js' } },
    ],
    'toolUse',
  );
  file.result('call_1', 'read', 'export const celsius = (x) => `${x.toFixed(0)} °C`;\n');
  file.reply([say('`toFixed(0)` keeps the sign of −0.3, and the zero with it.')]);
  const kept = file.all.length;
  file.user('Mend it, please.');
  file.reply(
    [
      {
        type: 'toolCall',
        id: 'call_2',
        name: 'edit',
        arguments: {
          path: 'format.js',
          oldText: 'x.toFixed(0)',
          newText: '(Math.round(x) || 0).toFixed(0)',
        },
      },
    ],
    'toolUse',
  );
  file.result('call_2', 'edit', 'Edited format.js.');
  file.reply([say('Now it says 0 °C.')]);
  file.add('thinking_level_change', { thinkingLevel: 'high' });
  // The header is line 0 of the count: this version names an entry by its place.
  file.add('compaction', {
    summary:
      'The station showed −0 °C, because `toFixed` keeps the sign. It is being mended in format.js.',
    firstKeptEntryIndex: kept,
    tokensBefore: 5120,
  });
  file.user('And what do we say at −0.5?');
  file.reply([say('−1 °C would be a lie as well: `Math.round(-0.5)` is −0. We say 0 °C.')]);
  return file.all;
}

/** How pi wrote in 2025: a plain list. It is shown as the tree that the agent makes of it; the file stays as it is. */
export const version1 = sampleOf('version-1', () => fileOfLines(lines()));
