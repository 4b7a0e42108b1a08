import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { entry, HEADER } from './session-text.ts';

/** Writes lines to a file, as fast as the disk takes them. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<string> {
  const file = createWriteStream(path);
  let batch = '';
  for (const line of lines) {
    batch += `${line}\n`;
    if (batch.length < 1_000_000) continue;
    if (!file.write(batch)) await once(file, 'drain');
    batch = '';
  }
  file.end(batch);
  await once(file, 'finish');
  return path;
}

/** A session of few entries and many bytes: it takes a while to read, and next to nothing to write. */
export function* heavy(megabytes: number): Generator<string> {
  yield HEADER;
  const text = 'the same words again and again '.repeat(3_300);
  for (let n = 1; n <= megabytes * 10; n++) {
    const parent = n === 1 ? null : n - 1;
    const content =
      n % 2 === 1 ? `prompt ${n} ${text}` : [{ type: 'text', text: `reply ${n} ${text}` }];
    const role = n % 2 === 1 ? 'user' : 'assistant';
    yield entry(n, parent, 'message', { message: { role, content } });
  }
}
