/** Files for the contract of the engine, and a disk on which they can be taken away. */

const HEADER = {
  type: 'session',
  version: 3,
  id: 'contract',
  timestamp: '2026-01-01T00:00:00.000Z',
  cwd: '/w',
};

/** The first 16 hex digits of SHA-256 of the header line. */
export const FINGERPRINT = '03d5ec3a503d2fd2';

/** A line of the file: `parent` is the id it hangs under, null for a root. */
export type Fields = Readonly<Record<string, unknown>>;

/** Lines as a file. */
export const fileOf = (...lines: (Fields | string)[]): Blob =>
  new Blob([
    lines
      .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      .map((line) => `${line}\n`)
      .join(''),
  ]);

const at = (n: number): string => new Date(Date.parse(HEADER.timestamp) + n * 1_000).toISOString();

/** An entry, `n` seconds after the start. */
export const entry = (
  type: string,
  id: string,
  parentId: string | null,
  n: number,
  fields: Fields,
): Fields => ({ type, id, parentId, timestamp: at(n), ...fields });

export const message = (
  id: string,
  parentId: string | null,
  n: number,
  said: Fields | string,
): Fields =>
  entry('message', id, parentId, n, {
    message: typeof said === 'string' ? { role: 'user', content: said } : said,
  });

const text = (value: string): Fields => ({ type: 'text', text: value });

/** A red dot. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/**
 * A small session with one of everything that the answers tell apart: a call with its result, a fork, one-line entries,
 * a label, an image, a long text, a compaction that keeps from `b3`, a broken line, an orphan.
 */
export const smallSession = (): Blob =>
  fileOf(
    HEADER,
    entry('model_change', 'm0', null, 0, { provider: 'p', modelId: 'm' }),
    entry('thinking_level_change', 't0', 'm0', 1, { thinkingLevel: 'high' }),
    message('a1', 't0', 2, 'Why does the test fail?'),
    message('a2', 'a1', 3, {
      role: 'assistant',
      provider: 'p',
      model: 'm',
      stopReason: 'toolUse',
      content: [
        text('I look.'),
        { type: 'toolCall', id: 'c1', name: 'read', arguments: { path: 'a.ts' } },
      ],
    }),
    message('a3', 'a2', 4, {
      role: 'toolResult',
      toolCallId: 'c1',
      toolName: 'read',
      isError: false,
      content: [text('x'.repeat(70_000))],
    }),
    message('b1', 'a1', 5, 'Try another way.'),
    message('b2', 'b1', 6, {
      role: 'assistant',
      provider: 'p',
      model: 'm',
      stopReason: 'stop',
      content: [text('So.')],
    }),
    message('b3', 'b2', 7, {
      role: 'user',
      content: [text('See this.'), { type: 'image', mimeType: 'image/png', data: PNG }],
    }),
    '{"type":"message","id":"torn","par',
    entry('compaction', 'k1', 'b3', 8, {
      summary: 'It was so.',
      firstKeptEntryId: 'b3',
      tokensBefore: 99,
    }),
    message('b4', 'k1', 9, 'Go on.'),
    message('z1', 'gone', 10, 'Nobody knows my parent.'),
    entry('label', 'l1', 'b4', 11, { targetId: 'b4', label: 'here' }),
  );

/** A session of `n` prompts and replies in a chain, with a branch left at every tenth; about 600 bytes a pair. */
export function longSession(n: number): Blob {
  const lines: Fields[] = [HEADER];
  const hex = (value: number): string => value.toString(16).padStart(8, '0');
  let parent: string | null = null;
  for (let i = 0; i < n; i++) {
    const id = hex(i + 1);
    const reply = {
      role: 'assistant',
      provider: 'p',
      model: 'm',
      stopReason: 'stop',
      content: [text(`Reply ${i}. `.repeat(20))],
    };
    lines.push(message(id, parent, i, i % 2 === 0 ? `Prompt ${i}` : reply));
    if (i % 10 === 9) lines.push(message(hex(0x10000000 + i), parent, i, `Left at ${i}`));
    parent = id;
  }
  // The last line leads the longest chain, so that it is the leaf.
  lines.push(message('ffffffff', parent, n, 'The end'));
  return fileOf(...lines);
}

/** A file that dies as a `File` does when the file on disk changes: every read of it fails from then on. */
export class MortalFile {
  readonly #bytes: Blob;
  #dead = false;

  constructor(bytes: Blob) {
    this.#bytes = bytes;
  }

  die(): void {
    this.#dead = true;
  }

  /** As much of a `Blob` as the engine uses. */
  get blob(): Blob {
    const part = {
      size: this.#bytes.size,
      slice: (from: number, to: number) => ({
        arrayBuffer: (): Promise<ArrayBuffer> =>
          this.#dead
            ? Promise.reject(new Error('NotReadableError'))
            : this.#bytes.slice(from, to).arrayBuffer(),
      }),
    };
    return part as unknown as Blob;
  }
}
