import { setTimeout as pause } from 'node:timers/promises';
import { makeDatabase, takeLease, urlOf } from './bootstrap.ts';
import { choosePlace } from './place.ts';
import { bringUp, initialise, shutDown } from './postmaster.ts';

export interface Embedded {
  /** Connection string over a unix socket, for the role that owns the database `material`. */
  readonly url: string;
  /** True when the database was running already, e.g. because its last server was killed. */
  readonly reused: boolean;
  /** Ends the database cleanly, unless another process still uses it; may be called more than once. */
  stop(): Promise<void>;
}

const settings = {
  shared_buffers: '256MB',
  max_connections: '100',
  // Short statements by the thousand: compiling a plan costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  // One file per weekday, overwritten a week later.
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
};

/** Between two attempts to start it again; memory or a disk may be short for a while. */
const pauses = { firstMs: 500, longestMs: 30_000 };

/**
 * Starts PostgreSQL on the files of `dataDir`, or uses the one that still runs on them.
 * It outlives a killed server, and is started again, until it stays, when it dies itself.
 * Throws EmbeddedError with a sentence for the operator.
 */
export async function startEmbedded({ dataDir }: { dataDir: string }): Promise<Embedded> {
  const place = await choosePlace(dataDir);
  await initialise(place, true);
  const greet = async (folder: string) => {
    await makeDatabase(folder);
    return takeLease(folder, () => {
      revival = revival.then(revive);
    });
  };
  const first = await bringUp(place, { settings }, greet);
  const { socketFolder, reused } = first;
  let lease = first.greeted;
  // One after the other: it may be lost again before its last start has been reported.
  let revival = Promise.resolve();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  async function revive(): Promise<void> {
    for (let ms = pauses.firstMs; !stopping.signal.aborted; ms = Math.min(ms * 2, pauses.longestMs)) {
      process.stderr.write('The embedded database has gone; it is started again.\n');
      try {
        // At the same address, so that every pool that knows it connects again.
        lease = (await bringUp(place, { settings, socketFolder }, greet)).greeted;
        return;
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      }
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await revival;
    if (await lease.end()) await shutDown(place, 'fast');
  }

  return { url: urlOf(socketFolder), reused, stop: () => (stopped ??= stop()) };
}
