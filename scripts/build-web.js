// Plain JavaScript for Node 20: a shell that found the machine's Node once may not look for the newer one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, root } from './runtime.js';

const sources = ['packages/web', 'packages/contract', 'tsconfig.base.json', 'package-lock.json'];
const stamp = join(root, 'packages/web/dist/.built-from');

/**
 * Every file below `path` that the build may read, relative to the checkout.
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (/(^|\/)(dist|node_modules|test)$|\.test\.tsx?$/.test(path)) return [];
  try {
    const names = readdirSync(join(root, path)).toSorted();
    return names.flatMap((name) => filesOf(`${path}/${name}`));
  } catch {
    return [path];
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return '';
  }
}

function build() {
  process.stdout.write('Building the pages…\n');
  const began = performance.now();
  const { status, error } = spawnSync(
    node(),
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'packages/web'),
      stdio: 'inherit',
    },
  );
  if (error || status !== 0) fail(`The pages could not be built (${error?.message ?? `exit code ${status}`}).`);
  process.stdout.write(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}

try {
  const hash = hashSources();
  if (readStamp() !== hash) {
    build();
    writeFileSync(stamp, hash);
  }
} catch (error) {
  fail(error);
}
