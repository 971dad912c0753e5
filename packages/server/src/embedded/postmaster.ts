import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';
import { dataOf, giveTo, program, type Place } from './place.ts';
import { runAs } from './run-as.ts';

export interface Running {
  readonly pid: number;
  readonly socketFolder: string;
  /** True when this very call started it. */
  readonly launched?: boolean;
}

export interface Launch {
  readonly settings: Readonly<Record<string, string>>;
  /** Where the socket has to be, for those who know it already; else a new folder. */
  readonly socketFolder?: string;
}

/** Another process may be starting or stopping the same database: so long it is waited for. */
const patience = 15_000;
/** Recovery after a crash of the machine may have much to replay. */
const startSeconds = 300;
const socketPrefix = 'material-';

/** Makes the cluster unless it exists. Half-made ones never carry the final name. */
export async function initialise(place: Place, durable: boolean): Promise<void> {
  const data = dataOf(place);
  if (existsSync(data)) return;
  const half = `${data}.${randomUUID()}`;
  const made = await runAs(place.account, program(place, 'initdb'), [
    `--pgdata=${half}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
  ]);
  if (!made.ok) {
    await rm(half, { recursive: true, force: true });
    throw new EmbeddedError(`initdb failed (${lastLines(made.output)})`);
  }
  // Two servers may have started at once: the first one's cluster is the one.
  await rename(half, data).catch(() => rm(half, { recursive: true, force: true }));
}

/**
 * Uses the database that runs, waits for one that is starting or stopping, starts it otherwise.
 * `greet` makes first contact with what is found; while it throws, the database is taken for not ready.
 */
export async function bringUp<T>(place: Place, how: Launch, greet: (socketFolder: string) => Promise<T>) {
  const giveUp = performance.now() + patience;
  let reused = true;
  for (;;) {
    const running = findRunning(place) ?? (await launch(place, how));
    if (running?.launched) reused = false;
    try {
      if (running) return { socketFolder: running.socketFolder, reused, greeted: await greet(running.socketFolder) };
    } catch (cause) {
      if (performance.now() > giveUp) throw new EmbeddedError(`the one in ${place.home} does not answer`, { cause });
    }
    if (performance.now() > giveUp) throw new EmbeddedError(`another process holds the one in ${place.home}`);
    await sleep(100);
  }
}

const stopMs = 60_000;
const endingMs = 5_000;

/** What postmaster.pid names, if that process lives and works in this data folder. */
export function findRunning(place: Place): Running | undefined {
  const [pid, , , , socketFolder] = readLines(join(dataOf(place), 'postmaster.pid'));
  if (!pid || !isPostmaster(Number(pid), dataOf(place))) return undefined;
  // Until it has opened its socket the file has no fifth line.
  return { pid: Number(pid), socketFolder: socketFolder ?? '' };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** A process number is soon given to another program, in containers at once; a postmaster works in its data folder. */
function isPostmaster(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const [cwd, folder] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return cwd.dev === folder.dev && cwd.ino === folder.ino;
  } catch (error) {
    // Not readable is another user namespace, e.g. the one of a server that was killed; else it is gone.
    return error instanceof Error && 'code' in error && error.code === 'EACCES';
  }
}

/** Undefined when somebody else was faster, or the last one's processes are not all gone yet. */
async function launch(place: Place, how: Launch): Promise<Running | undefined> {
  clearStale(place);
  const socketFolder = await makeSocketFolder(place, how.socketFolder);
  const log = join(place.home, 'start.log');
  await rm(log, { force: true });
  const options = Object.entries(how.settings).map(([name, value]) => `-c ${name}='${value}'`);
  const result = await runAs(place.account, program(place, 'pg_ctl'), [
    'start',
    '--wait',
    '--silent',
    `--timeout=${startSeconds}`,
    `--pgdata=${dataOf(place)}`,
    `--log=${log}`,
    `--options=-k ${socketFolder} -p 5432 -c listen_addresses='' ${options.join(' ')}`,
  ]);
  const running = findRunning(place);
  if (result.ok && running?.socketFolder === socketFolder) return { ...running, launched: true };
  removeSocketFolder(socketFolder);
  const report = readLines(log).join('\n');
  if (result.ok || /lock file|still in use/.test(report)) return undefined;
  throw new EmbeddedError(`it does not start (${lastLines(report || result.output)}; logs are in ${place.home})`);
}

/** PostgreSQL takes a stale postmaster.pid for valid when its number now belongs to another program. */
function clearStale(place: Place): void {
  const file = join(dataOf(place), 'postmaster.pid');
  const [pid, , , , socketFolder] = readLines(file);
  // Without a pause between look and removal: another server may be starting it right now.
  if (!pid || findRunning(place)) return;
  rmSync(file, { force: true });
  if (socketFolder) removeSocketFolder(socketFolder);
}

/** A socket's path may have some 100 characters at most, and TMPDIR may be long. */
async function makeSocketFolder(place: Place, wanted?: string): Promise<string> {
  if (wanted) removeSocketFolder(wanted);
  const made = wanted ? mkdir(wanted).then(() => wanted) : mkdtemp(join('/tmp', socketPrefix));
  const folder = await made.catch(() => mkdtemp(join(tmpdir(), socketPrefix)));
  await giveTo(place.account, folder);
  return folder;
}

function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(socketPrefix)) rmSync(folder, { recursive: true, force: true });
}

/** Ends the database and waits for it; `fast` writes everything out, `immediate` is for what nobody needs again. */
export async function shutDown(place: Place, mode: 'fast' | 'immediate'): Promise<void> {
  const running = findRunning(place);
  if (!running) return;
  // Its own waiting looks at postmaster.pid alone, which may by then name the next database on these files.
  const result = await runAs(place.account, program(place, 'pg_ctl'), [
    'stop',
    '--no-wait',
    '--silent',
    `--mode=${mode}`,
    `--pgdata=${dataOf(place)}`,
  ]);
  // Refused is also what is ending already.
  const giveUp = performance.now() + (result.ok ? stopMs : endingMs);
  while (isPostmaster(running.pid, dataOf(place))) {
    if (performance.now() > giveUp) throw new EmbeddedError(`it does not stop (${lastLines(result.output)})`);
    await sleep(20);
  }
  removeSocketFolder(running.socketFolder);
}

const lastLines = (text: string) => text.trim().split('\n').slice(-3).join(' ');
