import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, outsideEnvironment, root } from './runtime.js';

/**
 * Goes with a fresh clone of the last commit through what a user may do to it: first start, second start,
 * a killed server, a killed database, Ctrl-C. `npm run try-clone -- <folder>`: the clone is made in that folder.
 */
async function tryClone(parent: string): Promise<void> {
  const folder = await mkdtemp(join(parent, 'material-clone-'));
  try {
    if (spawnSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' }).status !== 0)
      throw new Error('No clone.');
    const clone = { folder, port: await freePort() };
    const first = await start(clone, 'first start');
    const postmaster = databaseOf(folder);
    await end(first, 'SIGKILL');
    const second = await start(clone, 'start after the server was killed');
    expect(databaseOf(folder) === postmaster, 'the database that still ran was used');
    process.kill(postmaster, 'SIGKILL');
    await until(async () => databaseOf(folder) !== postmaster && (await isReady(clone.port)), 'the database came back');
    await end(second, 'SIGINT');
    expect(databaseOf(folder) === 0, 'Ctrl-C ended the server and the database in order');
    await end(await start(clone, 'start after Ctrl-C'), 'SIGINT');
  } finally {
    await removeDatabase(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

interface Clone {
  readonly folder: string;
  readonly port: number;
}

async function start({ folder, port }: Clone, what: string): Promise<ChildProcess> {
  const began = performance.now();
  // A process group of its own, so that signals reach npm, the shell and the server as they do from a terminal.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...outsideEnvironment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${what}: ended with ${child.exitCode}`);
    return printed.includes(`http://localhost:${port}`);
  }, `${what} prints its address`);
  expect(await isReady(port), `${what} answers at once`);
  process.stdout.write(`${what}: ready after ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const ended = once(child, 'close');
  process.kill(-(child.pid ?? 0), signal);
  await ended;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}

function homeOf(folder: string): string {
  const pointer = join(folder, '.data/postgres.location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(folder, '.data/postgres');
}

/** What the running database says of itself: process number, and fifth the folder of its socket. */
function pidLines(folder: string): string[] {
  const file = join(homeOf(folder), 'data/postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** The postmaster's process number; 0 while there is none. */
const databaseOf = (folder: string) => Number(pidLines(folder)[0] ?? 0);

async function removeDatabase(folder: string): Promise<void> {
  const [pid, socketFolder] = [databaseOf(folder), pidLines(folder)[4]];
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  await until(() => !isAlive(pid), 'the database is gone');
  for (const made of [homeOf(folder), socketFolder ?? '']) if (made) await rm(made, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUp = performance.now() + 200_000;
  while (!(await isTrue())) {
    if (performance.now() > giveUp) throw new Error(`Not within 200 s: ${what}.`);
    await sleep(50);
  }
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}.`);
  process.stdout.write(`${what}\n`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

await tryClone(resolve(process.argv[2] ?? '/tmp')).catch(fail);
