import { statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeDatabase, urlOf } from './bootstrap.ts';
import { choosePlace, type Place } from './place.ts';
import { bringUp, initialise, shutDown } from './postmaster.ts';
import type { Embedded } from './start-embedded.ts';

/** A crash may lose everything here: nothing is waited for. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  max_connections: '200',
  jit: 'off',
  // A database that is being vacuumed cannot be dropped by a role that is no superuser.
  autovacuum: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const prefix = 'material-test-';

/** A throw-away PostgreSQL in a temporary folder, gone after `stop`; its role may create databases. */
export async function startTestCluster(): Promise<Embedded> {
  await removeAbandoned();
  const folder = await mkdtemp(join('/tmp', `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  const place = await choosePlace(folder);
  await initialise(place, false);
  const { socketFolder, reused } = await bringUp(place, { settings }, makeDatabase);
  let stopped: Promise<void> | undefined;
  return { url: urlOf(socketFolder), reused, stop: () => (stopped ??= discard(place, folder)) };
}

async function discard(place: Place, folder: string): Promise<void> {
  await shutDown(place, 'immediate');
  for (const made of [place.home, folder]) await rm(made, { recursive: true, force: true });
}

/** Clusters whose test run was killed; another user's are left alone. */
async function removeAbandoned(): Promise<void> {
  const folders = (await readdir('/tmp')).filter((name) => name.startsWith(prefix)).map((name) => join('/tmp', name));
  for (const folder of folders) {
    const owner = Number(basename(folder).slice(prefix.length).split('-')[0]);
    if (isAlive(owner) || statSync(folder).uid !== process.getuid?.()) continue;
    await discard(await choosePlace(folder), folder);
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
