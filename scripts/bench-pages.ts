import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './find-browser.ts';
import { root } from './runtime.js';

/** Builds the pages where they are stale and measures them in the machine's browser. */
const run = (file: string): void => {
  const env = { ...process.env, BROWSER_PATH: findBrowser() };
  const { status } = spawnSync(process.execPath, [join(root, file)], { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

run('scripts/build-web.js');
run('packages/e2e/bench/pages.ts');
