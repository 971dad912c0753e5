import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './find-browser.ts';
import { root } from './runtime.js';

/** `npm run random-user -- --seed 7 --seconds 600`: random people in the browser, all of them together that long. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '300' },
  },
});
process.stdout.write(`seed ${values.seed}, ${values.seconds} s\n`);
const env = { ...process.env, BROWSER_PATH: findBrowser(), RANDOM_SEED: values.seed, RANDOM_SECONDS: values.seconds };
const build = spawnSync(process.execPath, [join(root, 'scripts/build-web.js')], { stdio: 'inherit' });
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const { status } =
  build.status === 0
    ? spawnSync(process.execPath, [playwright, 'test', 'random-user'], {
        cwd: join(root, 'packages/e2e'),
        stdio: 'inherit',
        env,
      })
    : build;
process.exitCode = status ?? 1;
