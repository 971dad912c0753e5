import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/**
 * The files of a package share a process, and what they import is loaded once; `*.alone.test.ts` get one each,
 * because they replace modules or look at what a process remembers.
 */
type Options = {
  readonly environment?: 'happy-dom';
  readonly environmentOptions?: { readonly happyDOM: object };
  readonly hookTimeout: number;
  readonly setupFiles?: string[];
};

/** A link that saves a file leaves the page where it is, as in a browser: the files of a process share its address. */
const staysHere = { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } };

function project(name: string, options: Options) {
  const root = `packages/${name}`;
  const files = (ending: string): string[] => [`src/**/*${ending}.{ts,tsx}`, `test/**/*${ending}.{ts,tsx}`];
  const common = { root, testTimeout: 20_000, unstubGlobals: true, ...options };
  const alone = files('.alone.test');
  return [
    { test: { ...common, name, include: files('.test'), exclude: alone, isolate: false } },
    { test: { ...common, name: `${name}, alone`, include: alone } },
  ] satisfies TestProjectConfiguration[];
}

export default defineConfig({
  test: {
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: [join(import.meta.dirname, 'packages/server/test/harness/cluster.ts')],
    projects: [
      ...project('contract', { hookTimeout: 10_000 }),
      // The first file that asks for a template waits until its days have been played.
      ...project('server', { hookTimeout: 120_000 }),
      ...project('web', {
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { settings: staysHere } },
        hookTimeout: 30_000,
        setupFiles: ['same-day', 'no-network', 'quick-styles', 'no-warnings'].map((name) =>
          join(import.meta.dirname, `packages/web/test/${name}.ts`),
        ),
      }),
    ],
  },
});
