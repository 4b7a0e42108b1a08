// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * What the licences of the bundled packages ask to be passed on: `notices.json`, written by the build from the modules
 * that are in its chunks, of the page and of the workers.
 * @typedef {{ name: string, version: string, license: string, text: string }} Notice
 */

/** Code that tools write into the output themselves. @type {[RegExp, string][]} */
const written = [
  [/^\0?vite\//, 'vite'],
  [/^\0?rolldown\//, 'rolldown'],
  [/\/src\/messages\/paraglide\//, '@inlang/paraglide-js'],
];

/**
 * The folder of the package that a module comes from; null for our own modules.
 * @param {string} id
 */
export function packageFolder(id) {
  const path = id.replaceAll('\\', '/');
  const tool = written.find(([shape]) => shape.test(path));
  if (tool !== undefined) return join(root, 'node_modules', tool[1]);
  const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(path);
  return found?.[1] ?? null;
}

/**
 * The notice of the package in a folder. Throws when its licence has no text: nothing is bundled without one.
 * @param {string} folder
 * @returns {Notice}
 */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)\b/i.test(entry));
  if (file === undefined || typeof license !== 'string')
    throw new Error(`${name} is bundled, and has no text of its licence`);
  // Vite's file goes on with what Vite itself bundles; nothing of that is in our output.
  const [text = ''] = readFileSync(join(folder, file), 'utf8').split(
    /^# Licenses of bundled dependencies/m,
  );
  return { name, version, license, text: text.trim() };
}

/**
 * The plugins that write `notices.json`: one for the page, one for each worker.
 * @returns {{ page: import('vite').Plugin, worker: () => import('vite').Plugin }}
 */
export function noticesPlugins() {
  /** @type {Set<string>} */
  const folders = new Set();
  /** @param {import('vite').Rolldown.OutputBundle} bundle */
  const collect = (bundle) => {
    for (const output of Object.values(bundle)) {
      for (const id of output.type === 'chunk' ? output.moduleIds : []) {
        const folder = packageFolder(id);
        if (folder !== null) folders.add(folder);
      }
    }
  };
  return {
    // The page imports its workers, so they are bundled before it is.
    worker: () => ({
      name: 'treeline:notices-of-worker',
      apply: 'build',
      generateBundle(_, bundle) {
        collect(bundle);
      },
    }),
    page: {
      name: 'treeline:notices',
      apply: 'build',
      generateBundle(_, bundle) {
        collect(bundle);
        const packages = [...folders].map(noticeOf).sort((a, b) => (a.name < b.name ? -1 : 1));
        const source = JSON.stringify([noticeOf(root), ...packages]);
        this.emitFile({ type: 'asset', fileName: 'notices.json', source });
      },
    },
  };
}

/** Version of the package, and the commit that is built where that is known. */
export function release() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const git = existsSync(join(root, '.git'))
    ? spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' })
    : null;
  return { version, commit: git?.status === 0 ? git.stdout.trim() : '' };
}
