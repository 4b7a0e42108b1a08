// @ts-check
/**
 * What the page's bundle must never hold. Pure checks, so that a test can show each of them fail;
 * `bundle-plugin` applies them while Vite builds, `bundle-check` to what was written.
 */

/** Modules of the worker's side: the page never parses, so none of them may reach a page chunk. */
const workerOnly = /\/node_modules\/(zod|d3-[^/]*)\/|\/src\/(session|jsonl|entry)\//;

/**
 * The forbidden modules in the chunks of one bundle, as `chunk: module` lines. Workers are bundles
 * of their own and never come through here.
 * @param {Iterable<{ type: string, fileName: string, moduleIds?: string[] }>} outputs
 */
export function forbiddenModules(outputs) {
  const found = [];
  for (const output of outputs) {
    for (const id of output.moduleIds ?? []) {
      const path = id.replaceAll('\\', '/');
      if (workerOnly.test(path)) found.push(`${output.fileName}: ${path}`);
    }
  }
  return found;
}

/**
 * Inline code in a page, which the policy would block: scripts without `src`, `<style>`, `style=`
 * and `on…=` attributes.
 * @param {string} html
 */
export function inlineCode(html) {
  const found = [];
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    const data = /\btype\s*=\s*["']?application\/(ld\+)?json/i.test(tag);
    if (!/\ssrc\s*=/i.test(tag) && !data) found.push(tag);
  }
  for (const [tag] of html.matchAll(/<style\b[^>]*>/gi)) found.push(tag);
  for (const [tag] of html.matchAll(/<[a-z][^>]*\s(style|on[a-z]+)\s*=[^>]*>/gi)) found.push(tag);
  return found;
}

/**
 * Code that makes code from text, in one script.
 * @param {string} code
 */
export function codeFromText(code) {
  return [...code.matchAll(/(?<![\w$.])(?:eval\s*\(|new\s+Function\b)/g)].map(([hit]) => hit);
}

/**
 * The files that a page loads before it runs: what its HTML names, and what those import statically.
 * @param {string} html
 * @param {(file: string) => string} read reads a file of the output folder
 */
export function firstLoad(html, read) {
  const files = new Set();
  const queue = [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)\s*=\s*["']([^"']+)["']/gi)]
    .map(([, href]) => href ?? '')
    .filter((href) => !/^[a-z]+:/i.test(href))
    .map((href) => href.replace(/^\.?\//, ''));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.endsWith('.js')) continue;
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const imports =
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^'"();]*?from\s*)?["'](\.[^"']+)["']/g;
    for (const [, href = ''] of read(file).matchAll(imports)) {
      queue.push(new URL(folder + href, 'file:///').pathname.slice(1));
    }
  }
  return [...files].sort();
}
