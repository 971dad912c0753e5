import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { basename, join } from 'node:path';
import { choosePlace } from './place.ts';
import { shutDown } from './postmaster.ts';

/** Where every user can reach it, with a short path for sockets, whatever TMPDIR says. */
const onDisk = '/tmp';
/** A database of 1,400 files is made here in 35 ms, and in 700 on a disk. */
const inMemory = '/dev/shm';
const memoryNeeded = 6 * 1024 ** 3;

const hasRoomInMemory = async (): Promise<boolean> => {
  const room = await statfs(inMemory).catch(() => undefined);
  return room !== undefined && Math.min(room.bavail * room.bsize, freemem()) >= memoryNeeded;
};

/** Where a folder of the moment is made: in memory where there is room. */
export const throwAwayParent = async (): Promise<string> => ((await hasRoomInMemory()) ? inMemory : onDisk);

/** A data folder that its process does not outlive: the name says whose it is. */
export async function throwAwayFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(await throwAwayParent(), `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user where this one is root, and must reach its files.
  await chmod(folder, 0o755);
  return folder;
}

/** Ends the database of a folder, where one runs there, and removes both. */
export async function discard(folder: string): Promise<void> {
  const place = await choosePlace(folder);
  await shutDown(place, 'immediate');
  for (const made of [place.home, folder]) await rm(made, { recursive: true, force: true });
}

/** Removes what killed processes left behind under a prefix; another user's is left alone. */
export async function removeAbandoned(prefix: string): Promise<void> {
  for (const folder of foldersOf(prefix)) {
    const owner = /^(\d+)-/.exec(basename(folder).slice(prefix.length))?.[1];
    if (owner === undefined || isAlive(Number(owner)) || statSync(folder).uid !== process.getuid?.()) continue;
    await discard(folder);
  }
}

const foldersOf = (prefix: string): string[] =>
  [onDisk, inMemory]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .filter((folder) => basename(folder).startsWith(prefix));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
