import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type Bindings } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { openFileStore } from '../../src/kernel/file/file-store.ts';
import { startQueue, type Queue } from '../../src/kernel/queue/queue.ts';
import { works } from '../../src/modules.ts';
import { clientOf } from './client.ts';
import { firstDay, makeDatabase, type Template } from './database.ts';

/** A repeatable source of chance: the same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The clock a test moves by hand. */
class TestClock {
  now: Date;
  constructor(start: Date) {
    this.now = start;
  }
  forward(by: { days?: number; hours?: number; minutes?: number }): void {
    const { days = 0, hours = 0, minutes = 0 } = by;
    this.now = new Date(this.now.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);
  }
}

export type HarnessOptions = {
  /** Configuration that differs from the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
  readonly maxConnections?: number;
  readonly template?: Template;
  /** Nobody works on the queue until the test does. */
  readonly hasQueue?: false;
  /** Calls beside the product's own. */
  readonly extra?: Bindings;
};

/** The real application on a database of its own, with master data, a clock to move and no network. */
export async function startHarness({ env = {}, maxConnections, template, extra, hasQueue }: HarnessOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'material-files-'));
  const database = await makeDatabase(maxConnections, template);
  // A busy machine is no reason to answer a test with 503.
  const calm = { CALLS_PER_MINUTE: '0', MAX_EVENT_LOOP_DELAY_MS: '0' };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', ...calm, ...env });
  const clock = new TestClock(firstDay);
  const random = seededRandom(1);
  const files = await openFileStore(config);
  const app = await buildApp({ config, database, clock: () => clock.now, random, files, version: 'test', extra });
  await app.ready();
  const resources = { database, files, random, settings: settingsOf(config) };
  const openQueue = (): Queue => startQueue({ resources, works, clock: () => clock.now, log: app.log });
  const queue = hasQueue === false ? undefined : openQueue();

  async function stop(): Promise<void> {
    await queue?.stop(0);
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }

  /** Rows of a statement, for what no call shows. */
  async function rows<R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const result = await database.pool.query<R>(text, [...values]);
    return result.rows;
  }

  return { app, database, config, clock, files, folder, resources, openQueue, rows, stop, ...clientOf(app, config) };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;
