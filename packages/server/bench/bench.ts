import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { wireKey } from '../src/kernel/call/wire.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { takingLong } from '../src/kernel/database/watched-client.ts';
import { endChild, memory, startChild } from './child.ts';
import { bareClient, httpClient } from './client.ts';
import { benchExcel } from './import-export.ts';
import { type Filled, onFilled, startProduct } from './filled.ts';
import { measureInTurns, type Measured } from './measure.ts';
import { fillVolume } from './volume.ts';
import { signInAll, works, type Work } from './works.ts';

/**
 * `--orders`: the volume; `--full`: ten times the usual one; `--seconds`: of each side of each work; `--only`: works by their
 * short names; `--calls`: without Excel; `--profile`: a folder for a CPU profile of the server.
 */
const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    orders: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string' },
    calls: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const orders = Number(options.orders ?? (options.full ? 1_000_000 : 100_000));
const width = 16;
const rounds = 3;
/** Connections of each side to the database, as the product has them by default. */
const pool = 20;
const seconds = Number(options.seconds);
const say = (text: string) => process.stdout.write(`${text}\n`);

function show({ name, budget }: Work, { ours, floor, bare }: Record<'ours' | 'floor' | 'bare', Measured>): void {
  const rate = ({ perSecond }: Measured) => `${perSecond.toFixed(0)}/s`;
  const share = (of: Measured) => (ours.perSecond / of.perSecond) * 100;
  const kept = `≥ ${budget} %, ${share(bare) >= budget ? 'kept' : 'missed'}`;
  const times = `${ours.p50.toFixed(1)} / ${ours.p99.toFixed(1)}`;
  say(
    `| ${name} | ${rate(ours)} | ${times} | ${rate(floor)} | ${share(floor).toFixed(0)} % | ${rate(bare)} | ${share(bare).toFixed(0)} % | ${kept} |`,
  );
}

async function fill(database: Database): Promise<void> {
  const from = performance.now();
  await takingLong(() => fillVolume(database.pool, { orders, linesPerOrder: 10 }, new Date()));
  say(`volume: ${orders} orders, ${orders * 10} lines in ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

async function benchCalls({ database, url, folder }: Filled): Promise<void> {
  const product = await startProduct(
    { url, folder },
    {
      env: { DATABASE_POOL: String(pool) },
      flags: options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
    },
  );
  const bare = await startChild('./bare-server.ts', { DATABASE_URL: url, DATABASE_POOL: String(pool) });
  const config = readConfig({ DATA_DIR: folder });
  const client = httpClient(product.port, wireKey(config), width);
  const plain = bareClient(bare.port, width);
  try {
    const setting = { database, client, bare: plain.send, people: await signInAll(client) };
    const atRest = await memory(product.process.pid);
    say(
      `\n| Work, ${width} connections | ours | p50 / p99 ms | floor | share | bare server | share | budget |\n|${' --- |'.repeat(8)}`,
    );
    for (const [name, prepared] of Object.entries(works)) {
      if (options.only !== undefined && !options.only.split(',').includes(name)) continue;
      const work = await prepared(setting);
      const most = work.most === undefined ? {} : { most: work.most };
      show(work, await measureInTurns(work.sides, { width, seconds, rounds, ...most }));
    }
    const after = await memory(product.process.pid);
    say(
      `\nmemory of the server: ${atRest} MB at rest, ${after} MB after the bench; the machine's load: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
  } finally {
    client.close();
    plain.close();
    await Promise.all([endChild(product), endChild(bare)]);
  }
}

await onFilled({ name: 'bench', maxConnections: pool }, async (filled) => {
  const { database, folder } = filled;
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
  say(
    `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GiB, Node ${process.version}, PostgreSQL ${rows[0]?.server_version ?? '?'}`,
  );
  await fill(database);
  await benchCalls(filled);
  if (!options.calls) await benchExcel({ database, folder, say });
});
