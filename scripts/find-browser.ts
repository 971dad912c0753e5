import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './runtime.js';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that starts: the machine's, Playwright's own, else (as root) one installed now. Pages are
 * measured in Chinese: a machine without a font for it gets one too, where that is possible.
 */
export function findBrowser(): string {
  const found = installed() ?? (installWithApt('chromium') ? onMachine() : undefined);
  if (found === undefined)
    throw new Error(
      'No browser found: install Chromium or Google Chrome, run “npx playwright install chromium”, or set BROWSER_PATH.',
    );
  if (lacksChinese() && !installWithApt('fonts-noto-cjk'))
    process.stderr.write('No Chinese font found: what is measured in pixels may differ from what people see.\n');
  return found;
}

/** Whether the fonts of a machine that can list them have no Chinese. */
function lacksChinese(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === '';
}

const installed = () => works(process.env['BROWSER_PATH'] ?? '') ?? onMachine() ?? ofPlaywright();

/** Some distributions ship a stub under the name that only asks for something else to be installed. */
function works(path: string): string | undefined {
  if (!path || !existsSync(path)) return undefined;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0 ? path : undefined;
}

function onMachine(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return first([...candidates, ...places]);
}

function ofPlaywright(): string | undefined {
  const load = createRequire(join(root, 'packages/e2e/package.json'));
  const { chromium } = load('@playwright/test') as { chromium: { executablePath(): string } };
  return works(chromium.executablePath());
}

function first(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = works(path);
    if (found) return found;
  }
  return undefined;
}

function installWithApt(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  return (
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], { stdio: 'inherit', env }).status === 0
  );
}
