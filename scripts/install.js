// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, outsideEnvironment, root } from './runtime.js';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} Entry
 */

/**
 * The packages of a lock file; npm leaves one in node_modules too, written last.
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function readPackages(file) {
  try {
    const lock = /** @type {{ packages?: Record<string, Entry> }} */ (
      JSON.parse(readFileSync(join(root, file), 'utf8'))
    );
    return lock.packages;
  } catch {
    return undefined;
  }
}

/** Starting needs what the product runs on and its pages are built with; the rest comes with the first test. */
const isForTests = process.argv.includes('tests');

/**
 * False for what tests alone need while nobody tests, and for optional packages of other platforms; those that ask for a C
 * library are left to npm.
 * @param {Entry} entry
 */
function isWanted({ dev, devOptional, optional, os, cpu, libc }) {
  if ((dev || devOptional) && !isForTests) return false;
  if (!optional) return true;
  return !libc && (os ?? []).includes(process.platform) && (cpu ?? []).includes(process.arch);
}

/** True when node_modules holds what package-lock.json says, however it came there. */
function isInstalled() {
  const locked = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!locked || !installed) return false;
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes('node_modules/') && isWanted(entry))
    .every(([path, { version, integrity }]) => {
      const found = installed[path];
      return found !== undefined && found.version === version && found.integrity === integrity;
    });
}

function install() {
  process.stdout.write('Installing the dependencies…\n');
  const began = performance.now();
  // No dependency needs its install scripts, so none runs.
  const flags = [
    '--ignore-scripts',
    isForTests ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  const { status, error } = spawnSync('npm', ['ci', ...flags, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: outsideEnvironment(),
    shell: process.platform === 'win32',
  });
  if (error || status !== 0)
    fail(`The dependencies could not be installed (npm ci: ${error?.message ?? `exit code ${status}`}).`);
  process.stdout.write(`Installed in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}

try {
  if (!isInstalled()) install();
  node();
} catch (error) {
  fail(error);
}
