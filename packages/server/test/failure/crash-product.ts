import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpClient, type HttpClient } from '../../bench/client.ts';
import { wireKey } from '../../src/kernel/call/wire.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { urlOf } from '../../src/embedded/bootstrap.ts';
import { choosePlace, type Place } from '../../src/embedded/place.ts';
import { findRunning, shutDown } from '../../src/embedded/postmaster.ts';

const readyWithinMs = 60_000;

/** The product as a process of its own, whose death nobody prepares. */
export type Served = { readonly process: ChildProcess; readonly client: HttpClient };

/** A folder of its own for one embedded database, which may be served, killed and served again. */
export async function openPlace(): Promise<{ folder: string; place: Place }> {
  const folder = await mkdtemp(join(tmpdir(), 'material-crash-'));
  // Whoever runs the database for root has to come in.
  await chmod(folder, 0o755);
  return { folder, place: await choosePlace(folder) };
}

async function addressOf(child: ChildProcess): Promise<number> {
  let said = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`the server was not ready in time: ${said}`)), readyWithinMs);
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(limit);
      resolve(Number(port));
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the server ended with ${code}: ${said}`));
    });
  });
}

/** Starts the server on the folder and waits until it answers; `width` is how many calls it gets at once. */
export async function serve(folder: string, width: number): Promise<Served> {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const calm = { CALLS_PER_MINUTE: '0', MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'silent' };
  const own = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DEMO: 'true', DEMO_DAYS: '0' };
  const { DATABASE_URL: _unused, NODE_ENV: _test, ...inherited } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...inherited, ...calm, ...own },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await addressOf(child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const key = wireKey(readConfig({}));
  return { process: child, client: httpClient(port, key, width) };
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** The process and the address of the database that runs now. */
export function runningDatabase(place: Place): { pid: number; url: string } {
  const running = findRunning(place);
  if (!running) throw new Error('no database runs');
  return { pid: running.pid, url: urlOf(running.socketFolder) };
}

/** Ends whatever still runs and removes every file. */
export async function closePlace({ folder, place }: { folder: string; place: Place }): Promise<void> {
  await shutDown(place, 'immediate');
  await rm(place.home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
