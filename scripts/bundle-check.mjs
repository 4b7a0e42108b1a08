// @ts-check
/** Measures and checks what the build wrote: `node scripts/bundle-check.mjs [folder]`. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { codeFromText, firstLoad, inlineCode } from './bundle-rules.mjs';

/** First load, gzip -9: at most 200 KB. */
const limit = 200 * 1024;

/**
 * Checks an output folder; the answer holds the first load in bytes and what is wrong.
 * @param {string} folder
 */
export function checkBundle(folder) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file));
  const html = read('index.html').toString();
  const problems = inlineCode(html).map((tag) => `index.html: inline code ${tag}`);

  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort();
  if (scripts.length === 0) problems.push('there is no script in the output');
  for (const file of scripts) {
    for (const hit of codeFromText(read(file).toString())) problems.push(`${file}: ${hit}`);
  }

  const files = ['index.html', ...firstLoad(html, (file) => read(file).toString())];
  const sizes = files.map((file) => gzipSync(read(file), { level: 9 }).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > limit) problems.push(`first load is ${bytes} bytes, the limit is ${limit}`);
  return { bytes, files, problems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { bytes, files, problems } = checkBundle(resolve(process.argv[2] ?? 'dist'));
  for (const problem of problems) console.error(problem);
  console.log(`First load: ${(bytes / 1024).toFixed(1)} KB gzip -9 in ${files.length} files`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
