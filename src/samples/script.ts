import type { Wire } from '../base/wire.ts';

/** What `Script` fills into every assistant message: which model answers, and what it costs in a made-up price list. */
interface Speaker {
  provider: string;
  model: string;
}

/**
 * Writes a session line by line, as an agent would: each entry hangs below the one before unless `under` moves the
 * place, the clock goes on, ids are eight hex digits. It keeps a sample readable: what is said, not how it is stored.
 */
export class Script {
  readonly lines: string[] = [];
  private leaf: string | null = null;
  private clock: number;
  private count = 0;
  /** Characters that a call would send: what was written since the last compaction. */
  private sent = 0;
  private speaker: Speaker = { provider: 'anthropic', model: 'claude-sonnet-4-5' };
  private readonly agent: 'pi' | 'xcsh';

  /** `start` is Unix ms. The two agents spell the model in their own ways, and only pi notes how long a tool took. */
  constructor(header: Wire, start: number, agent: 'pi' | 'xcsh' = 'pi') {
    this.clock = start;
    this.agent = agent;
    this.line({ type: 'session', version: 3, ...header, timestamp: this.now() });
  }

  /** Moves the place where the next entry hangs, as an agent's tree view does. No line is written. */
  under(id: string): this {
    this.leaf = id;
    return this;
  }

  /** Appends an entry and answers its id. `seconds` go by before it. */
  entry(type: string, fields: Wire, seconds = 1): string {
    this.clock += seconds * 1000;
    this.count += 1;
    // A fixed odd factor spreads the counter over eight hex digits: stable, and no two are the same.
    const id = (Math.imul(this.count, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
    this.line({ type, id, parentId: this.leaf, timestamp: this.now(), ...fields });
    this.leaf = id;
    return id;
  }

  message(message: Wire, seconds: number): string {
    return this.entry(
      'message',
      { message: { ...message, timestamp: this.clock + seconds * 1000 } },
      seconds,
    );
  }

  user(text: string, image?: { data: string; mimeType: string }, seconds = 40): string {
    const content: Wire[] = [{ type: 'text', text }];
    if (image) content.push({ type: 'image', ...image });
    return this.message({ role: 'user', content }, seconds);
  }

  /** A reply: thinking, text, calls, in this order; the parts that are absent are left out. */
  reply(parts: { thinking?: string; text?: string; calls?: readonly Call[] }, seconds = 9): string {
    const content: Wire[] = [];
    if (parts.thinking !== undefined) content.push({ type: 'thinking', thinking: parts.thinking });
    if (parts.text !== undefined) content.push({ type: 'text', text: parts.text });
    for (const call of parts.calls ?? []) {
      content.push({ type: 'toolCall', id: call.id, name: call.name, arguments: call.arguments });
    }
    const written = JSON.stringify(content).length;
    return this.message(
      {
        role: 'assistant',
        content,
        api: 'anthropic-messages',
        ...this.speaker,
        usage: usageOf(this.read(), Math.ceil(written / 4)),
        stopReason: parts.calls ? 'toolUse' : 'stop',
      },
      seconds,
    );
  }

  result(
    call: Call,
    text: string,
    rest: { isError?: boolean; details?: Wire } = {},
    seconds = 1,
  ): string {
    return this.message(
      {
        role: 'toolResult',
        toolCallId: call.id,
        toolName: call.name,
        content: [{ type: 'text', text }],
        ...(rest.details ? { details: rest.details } : {}),
        isError: rest.isError ?? false,
        ...(this.agent === 'pi' ? { durationMs: seconds * 1000 - 120 } : {}),
      },
      seconds,
    );
  }

  model(provider: string, modelId: string): string {
    this.speaker = { provider, model: modelId };
    const joined = { model: `${provider}/${modelId}` };
    return this.entry('model_change', this.agent === 'pi' ? { provider, modelId } : joined);
  }

  private now(): string {
    return new Date(this.clock).toISOString();
  }

  /** What a provider would have read from its cache, four characters a token. */
  private read(): number {
    return Math.ceil(this.sent / 4);
  }

  private line(wire: Wire): void {
    const text = JSON.stringify(wire);
    this.sent = wire.type === 'compaction' ? text.length : this.sent + text.length;
    this.lines.push(text);
  }
}

/** A tool call, named once and used by the reply that makes it and the result that answers it. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly arguments: Wire;
}

export const call = (id: string, name: string, args: Call['arguments']): Call => ({
  id,
  name,
  arguments: args,
});

/** An edit of one line, in the two forms in which pi records it: its own numbered diff, and a patch. */
export function editOf(path: string, line: number, before: string, after: readonly string[]): Wire {
  const number = (at: number) => String(at).padStart(2, ' ');
  const removed = `-${number(line)} ${before}`;
  const added = after.map((text, at) => `+${number(line + at)} ${text}`);
  return {
    diff: [removed, ...added].join('\n'),
    patch: [
      `--- a/${path}`,
      `+++ b/${path}`,
      `@@ -${line} +${line},${after.length} @@`,
      `-${before}`,
      ...after.map((text) => `+${text}`),
    ].join('\n'),
    firstChangedLine: line,
  };
}

function usageOf(cacheRead: number, output: number): Wire {
  const input = 180;
  const cost = {
    input: round(input * 3e-6),
    output: round(output * 15e-6),
    cacheRead: round(cacheRead * 3e-7),
    cacheWrite: 0,
  };
  const total = round(cost.input + cost.output + cost.cacheRead);
  return {
    input,
    output,
    cacheRead,
    cacheWrite: 0,
    totalTokens: input + output + cacheRead,
    cost: { ...cost, total },
  };
}

/** Millionths of a dollar; more digits would only be noise of the arithmetic. */
function round(dollars: number): number {
  return Math.round(dollars * 1e6) / 1e6;
}
