import { readdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { choosePlace } from './place.ts';
import { shutDown } from './postmaster.ts';

/** Where every user can reach it, with a short path for sockets, whatever TMPDIR says. */
const parent = '/tmp';

/** A data folder that its process does not outlive: the name says whose it is. */
export async function throwAwayFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
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
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    const folder = join(parent, name);
    if (owner === undefined || isAlive(Number(owner)) || statSync(folder).uid !== process.getuid?.()) continue;
    await discard(folder);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
