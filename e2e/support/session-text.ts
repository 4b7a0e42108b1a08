/** Lines of made-up pi sessions for the tests, each as small as its test allows. */

const START = Date.UTC(2026, 0, 1);

export const HEADER = JSON.stringify({
  type: 'session',
  version: 3,
  id: '019b7000-0000-7000-8000-000000000000',
  timestamp: new Date(START).toISOString(),
  cwd: '/home/mira/app',
});

/** An id of eight hex digits for the n-th entry, from 1. */
export const idOf = (n: number): string => n.toString(16).padStart(8, '0');

/** An entry line; `n` gives it its id and its time. */
export function entry(
  n: number,
  parent: number | null,
  type: string,
  fields: Record<string, unknown>,
): string {
  const parentId = parent === null ? null : idOf(parent);
  const timestamp = new Date(START + n * 1000).toISOString();
  return JSON.stringify({ type, id: idOf(n), parentId, timestamp, ...fields });
}

export function user(n: number, parent: number | null, text: string): string {
  return entry(n, parent, 'message', { message: { role: 'user', content: text } });
}

export function reply(n: number, parent: number | null, text: string): string {
  const content = [{ type: 'text', text }];
  const author = { provider: 'anthropic', model: 'claude-sonnet-4-5', stopReason: 'stop' };
  return entry(n, parent, 'message', { message: { role: 'assistant', content, ...author } });
}

/** One chain of `length` entries, prompt and reply in turn: as deep as it is long. */
export function* chain(length: number): Generator<string> {
  yield HEADER;
  for (let n = 1; n <= length; n++) {
    const parent = n === 1 ? null : n - 1;
    yield n % 2 === 1 ? user(n, parent, `prompt ${n}`) : reply(n, parent, `reply ${n}`);
  }
}

/** Two branches at one prompt; the second one, which is newer, ends in the leaf. */
export function forked(): string[] {
  return [
    HEADER,
    user(1, null, 'where is the salt checked?'),
    reply(2, 1, 'first way, one'),
    user(3, 2, 'first way, two'),
    reply(4, 3, 'first way, three'),
    reply(5, 1, 'second way, one'),
    user(6, 5, 'second way, two'),
    reply(7, 6, 'second way, three'),
  ];
}
