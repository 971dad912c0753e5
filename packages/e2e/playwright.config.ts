import { defineConfig } from '@playwright/test';

const browser = process.env['BROWSER_PATH'];

/** Files that change nothing for others share a product; two workers keep two cores busy. */
export default defineConfig({
  testDir: 'src',
  globalSetup: './src/harness/prepare.ts',
  outputDir: 'test-results',
  workers: 2,
  // Ends what hangs, and nothing else: a slow machine takes four times as long. A step that goes wrong ends sooner.
  timeout: 600_000,
  forbidOnly: true,
  // Once more with a product of its own; what was good then is told as flaky, for somebody to look into.
  retries: 1,
  reporter: 'list',
  // The machine may be busy with the server, its database and the browser at once.
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Its steps and calls are enough beside the last picture; drawing every step takes a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // A page lives for seconds: optimizing its code takes a quarter of the time and saves nothing.
    launchOptions: { args: ['--js-flags=--no-opt'], ...(browser && { executablePath: browser }) },
  },
});
