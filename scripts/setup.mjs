// @ts-check
/**
 * Makes `npm start` and `npm test` work on a machine with only Node: installs the packages of the
 * lock file when they are missing or others. Runs before anything is installed, so it uses Node
 * alone.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const lock = new URL('package-lock.json', root);
const stamp = new URL('node_modules/.lock-stamp', root);
/** npm's own note of what stands in node_modules. */
const installed = new URL('node_modules/.package-lock.json', root);

/**
 * Whether this Node can run the tools: 20.19 and up, or 22.12 and up.
 * @param {string} version
 */
export function canRun(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  return major > 22 || (major === 22 && minor >= 12);
}

/**
 * Whether the installed packages are those of the lock file. Packages of other platforms are
 * optional and may be missing.
 * @param {Record<string, { version?: string, optional?: boolean }>} wanted
 * @param {Record<string, { version?: string }>} found
 */
export function isInstalled(wanted, found) {
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const there = found[path];
    if (there === undefined ? !optional : there.version !== version) return false;
  }
  return Object.keys(found).every((path) => path in wanted);
}

/** @param {URL} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function isCurrent() {
  const wanted = read(lock);
  if (wanted === undefined) throw new Error('package-lock.json is missing');
  if (read(stamp) === wanted) return true;
  const found = read(installed);
  if (found === undefined) return false;
  if (!isInstalled(JSON.parse(wanted).packages, JSON.parse(found).packages)) return false;
  copyFileSync(lock, stamp);
  return true;
}

function install() {
  console.log('Installing packages (npm ci)');
  const npm = process.env.npm_execpath;
  const env = { ...process.env };
  // Under "production" npm would leave the tools out and still say that all is well.
  delete env.NODE_ENV;
  delete env.npm_config_omit;
  env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = '1';
  const options = /** @type {const} */ ({ cwd: fileURLToPath(root), env, stdio: 'inherit' });
  const run = npm?.endsWith('js')
    ? spawnSync(process.execPath, [npm, 'ci', '--include=dev'], options)
    : spawnSync('npm', ['ci', '--include=dev'], {
        ...options,
        shell: process.platform === 'win32',
      });
  if (run.status !== 0) throw new Error('npm ci failed');
  copyFileSync(lock, stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!canRun(process.versions.node)) {
      throw new Error(`Node ${process.versions.node} is too old: 20.19 or 22.12 is needed`);
    }
    if (!isCurrent()) install();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
