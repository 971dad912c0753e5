import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { findBrowser } from './find-browser.ts';
import { node, root } from './runtime.js';

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  readonly title: string;
  /** The exit code, and how many tests ran where the step runs tests. */
  readonly run: () => Promise<{ code: number } & Partial<Counts>>;
}

const results = join(root, '.cache/test-results');
const packages = ['.', 'packages/contract', 'packages/server', 'packages/web', 'packages/e2e'];
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
};

/** Runs one of the installed programs, or a script of this folder; its output is the step's output. */
function execute(program: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...env, ...options.env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return new Promise<{ code: number }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1 }));
  });
}

async function inOrder(...works: readonly (() => Promise<{ code: number }>)[]): Promise<{ code: number }> {
  for (const work of works) {
    const { code } = await work();
    if (code !== 0) return { code };
  }
  return { code: 0 };
}

/** Two at a time: the compiler uses several cores itself. What was checked before and has not changed is not checked again. */
async function checkTypes(): Promise<{ code: number }> {
  const waiting = [...packages];
  const codes: number[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const checked = join(root, '.cache/types', next, 'checked.json');
      codes.push((await execute('tsc', ['--project', next, '--incremental', '--tsBuildInfoFile', checked])).code);
    }
  };
  await Promise.all([work(), work()]);
  return { code: Math.max(...codes) };
}

type Timed = { readonly file: string; readonly ms: number };
const filesShown = 15;

/** The files that a run waits for longest; the time of a file is that of all its tests. */
function tellSlowest(times: readonly Timed[]): void {
  const byFile = [...Map.groupBy(times, ({ file }) => file)]
    .map(([file, all]) => ({ file, ms: all.reduce((sum, { ms }) => sum + ms, 0) }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, filesShown)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
  process.stdout.write(`\nThe slowest files:\n${byFile.join('')}`);
}

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

type VitestReport = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly { name: string; startTime: number; endTime: number }[];
};

async function runVitest() {
  const file = join(results, 'vitest.json');
  const { code } = await execute('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file) as VitestReport;
  tellSlowest(
    (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  );
  return { code, passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { file: string; tests: readonly { results: readonly { duration: number }[] }[] }[];
};
type JourneyReport = {
  readonly suites?: readonly Suite[];
  readonly stats?: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
};

const journeyTimes = ({ suites = [], specs = [] }: Suite): Timed[] => [
  ...suites.flatMap(journeyTimes),
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, ms: duration }))),
  ),
];

async function runJourneys() {
  const folder = join(root, 'packages/e2e');
  if (globSync('src/**/*.spec.ts', { cwd: folder }).length === 0) {
    process.stdout.write('There are no journeys: 0 tests.\n');
    return { code: 0, passed: 0, failed: 0 };
  }
  const file = join(results, 'playwright.json');
  const { code } = await execute('playwright', ['test', '--reporter=list,json'], {
    cwd: folder,
    env: { BROWSER_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file) as JourneyReport;
  const { stats } = report;
  tellSlowest(journeyTimes(report));
  return { code, passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

const checks: readonly Step[] = [
  { title: 'format', run: () => execute('oxfmt', ['--check']) },
  {
    title: 'lint',
    run: () =>
      inOrder(
        () => execute('oxlint', []),
        () => execute('antd', ['lint', 'packages/web/src']),
      ),
  },
  { title: 'types', run: checkTypes },
  {
    title: 'unused code',
    run: () =>
      inOrder(
        () => execute('knip', []),
        () => execute('knip', ['--production', '--config', 'knip.production.jsonc']),
      ),
  },
];

const tests: readonly Step[] = [
  { title: 'unit and API tests', run: runVitest },
  { title: 'web build', run: () => execute(node(), [join(root, 'scripts/build-web.js')]) },
  { title: 'journeys', run: runJourneys },
];

/** Stops at the first step that fails; a step that fails without a failing test counts as one. */
async function runSteps(steps: readonly Step[]): Promise<{ code: number } & Counts> {
  const total = { passed: 0, failed: 0 };
  for (const { title, run } of steps) {
    process.stdout.write(`\n── ${title} ──\n`);
    const began = performance.now();
    const { code, passed = 0, failed = 0 } = await run();
    total.passed += passed;
    total.failed += code === 0 ? failed : Math.max(failed, 1);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`── ${title}: ${code === 0 ? 'good' : `failed with ${code}`}, ${seconds} s\n`);
    if (code !== 0) return { code, ...total };
  }
  return { code: 0, ...total };
}

const onlyChecks = process.argv.includes('check');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const { code, passed, failed } = await runSteps(onlyChecks ? checks : [...checks, ...tests]);
if (!onlyChecks) process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = code;
