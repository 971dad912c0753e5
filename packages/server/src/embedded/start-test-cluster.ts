import { makeDatabase, urlOf } from './bootstrap.ts';
import { choosePlace } from './place.ts';
import { bringUp, initialise } from './postmaster.ts';
import type { Embedded } from './start-embedded.ts';
import { discard, removeAbandoned, throwAwayFolder } from './throw-away.ts';

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
  await removeAbandoned(prefix);
  const folder = await throwAwayFolder(prefix);
  const place = await choosePlace(folder);
  await initialise(place, false);
  const { socketFolder, reused } = await bringUp(place, { settings }, makeDatabase);
  let stopped: Promise<void> | undefined;
  return { url: urlOf(socketFolder), reused, stop: () => (stopped ??= discard(folder)) };
}
