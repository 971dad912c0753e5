import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, businessDate, wireTime } from '@material/contract/kernel/business-time.ts';
import { machines } from '@material/contract/machines.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { readConfig } from '../src/kernel/config.ts';
import { loadMaster } from '../src/demo/master.ts';
import { demoRoles, demoRolesOf } from '../src/demo/roles.ts';
import { startEmbedded } from '../src/embedded/start-embedded.ts';
import { openDatabase, type Database } from '../src/kernel/database.ts';
import { migrate } from '../src/kernel/migrate.ts';
import { httpClient } from './client.ts';
import { floorCheck, floorCreate, floorList, floorRead } from './floor.ts';
import { benchExcel } from './import-export.ts';
import { measure, type Measured } from './measure.ts';
import { fillVolume } from './volume.ts';
import { schema } from '../src/schema.ts';

const isFull = process.argv.includes('--full');
const wanted = process.argv.find((word) => word.startsWith('--orders='))?.split('=')[1];
const orders = wanted === undefined ? (isFull ? 1_000_000 : 100_000) : Number(wanted);
const width = 16;
const seconds = 8;
const say = (text: string) => process.stdout.write(`${text}\n`);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function startProduct(url: string, folder: string): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort();
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: url,
    DEMO: 'false',
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { port, process: child };
}

/** Resident memory of a process, MB. */
async function memory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

type Row = { readonly work: string; readonly ours: Measured; readonly floor: Measured; readonly budget: string };
const show = (row: Row) => {
  const { ours, floor } = row;
  const share = ((ours.perSecond / floor.perSecond) * 100).toFixed(0);
  say(
    `| ${row.work} | ${ours.perSecond.toFixed(0)}/s | ${ours.p50.toFixed(1)} | ${ours.p99.toFixed(1)} | ${floor.perSecond.toFixed(0)}/s | ${share} % | ${row.budget} |`,
  );
};

async function prepare(database: Database): Promise<void> {
  const now = new Date();
  await migrate(database.pool, { now, machines });
  await loadMaster(database.db, { now, roles: demoRoles, rolesOf: demoRolesOf });
  const from = performance.now();
  await fillVolume(database.pool, { orders, linesPerOrder: 10 }, now);
  say(`volume: ${orders} orders, ${orders * 10} lines in ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

type Setting = {
  readonly database: Database;
  readonly client: ReturnType<typeof httpClient>;
  readonly city: Awaited<ReturnType<ReturnType<typeof httpClient>['signIn']>>;
  readonly checker: Setting['city'];
};

async function benchList({ database, client, city }: Setting): Promise<Row> {
  const now = new Date();
  const since = new Date(now.getTime() - 90 * 86_400_000);
  const states = ['APPROVED', 'COMPLETED'] as const;
  const ours = await measure(
    (turn) =>
      client.send(city, askOrderCalls.getListAskOrder, {
        pageIndex: 1 + (turn % 20),
        status: [...states],
        createTimeFrom: wireTime(since),
      }),
    { width, seconds },
  );
  const floor = await measure((turn) => floorList(database.pool, { cityId: 1, states, since, page: turn % 20 }), {
    width,
    seconds,
  });
  return {
    work: 'list of ask orders: one city, states, 90 days, page, exact total',
    ours,
    floor,
    budget: '≥ 60 %, p99 < 50 ms',
  };
}

async function benchRead({ database, client, city }: Setting): Promise<Row> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from ask_order where city_id = 1 and status = 'COMPLETED' order by id desc limit 2000`,
  );
  const idAt = (turn: number) => rows[turn % rows.length]?.id ?? 0;
  const ours = await measure((turn) => client.send(city, askOrderCalls.getAskOrderByid, { orderid: idAt(turn) }), {
    width,
    seconds,
  });
  const floor = await measure((turn) => floorRead(database.pool, idAt(turn)), { width, seconds });
  return { work: 'one order with its lines, chain, history and actions', ours, floor, budget: '≥ 40 %' };
}

async function benchCheck({ database, client, checker }: Setting): Promise<Row> {
  const { rows } = await database.pool.query<{ id: number; row_version: number }>(
    `select id, row_version from ask_order where status = 'SUBMITTED' order by id desc`,
  );
  const half = Math.floor(rows.length / 2);
  const ours = await measure(
    async (turn) => {
      const order = rows[turn];
      if (!order) return;
      const input = { orderid: order.id, rowVersion: order.row_version };
      await client.send({ ...checker, intent: randomUUID() }, askOrderCalls.firstCheckAskOrder, input);
    },
    { width, seconds, most: half },
  );
  const floor = await measure(
    (turn) => floorCheck(database.pool, { id: rows[half + turn]?.id ?? 0, key: randomUUID(), now: new Date() }),
    { width, seconds, most: rows.length - half },
  );
  return { work: 'first check of an order of 10 lines', ours, floor, budget: '≥ 40 %' };
}

async function benchCreate({ database, client, city }: Setting): Promise<Row> {
  const deliveryDate = addDays(businessDate(new Date()), 7);
  const { rows: found } = await database.pool.query<{ id: number }>(
    `select distinct on (m.id) m.id from material m join supplier_price p on p.material_id = m.id and p.status = 'EFFECTIVE' and p.valid_to >= $1::date
       join supplier s on s.id = p.supplier_id and s.status = 'ENABLED' join supplier_city c on c.supplier_id = s.id and c.city_id = 1
     where m.status = 'ENABLED' and not m.is_control limit 20`,
    [deliveryDate],
  );
  const lines = found.map(({ id }, index) => ({ materialId: id, qty: String(2 + index) }));
  const sample = await client.send(city, askOrderCalls.addMainOrderNew, {
    deliveryDate,
    lines,
  });
  const { rows: stored } = await database.pool.query(
    `select l.*, dense_rank() over (order by o.id) as part from ask_line l join ask_order o on o.id = l.ask_order_id where o.main_order_id = $1`,
    [sample.id],
  );
  const text = JSON.stringify(stored);
  const ours = await measure(
    () => client.send({ ...city, intent: randomUUID() }, askOrderCalls.addMainOrderNew, { deliveryDate, lines }),
    { width, seconds },
  );
  const floor = await measure(
    () =>
      floorCreate(database.pool, { orders: sample.askOrders.length, lines: text, key: randomUUID(), now: new Date() }),
    { width, seconds },
  );
  return {
    work: `create ${lines.length} lines in ${sample.askOrders.length} ask orders`,
    ours,
    floor,
    budget: '≥ 40 %',
  };
}

const folder = await mkdtemp(join(tmpdir(), 'material-bench-'));
// PostgreSQL runs as another user where this one is root, and must reach its files.
await chmod(folder, 0o755);
const embedded = await startEmbedded({ dataDir: folder });
const database = openDatabase({ schema, url: embedded.url, maxConnections: width });
try {
  say(
    `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GiB, Node ${process.version}, PostgreSQL ${(await database.pool.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '?'}`,
  );
  await prepare(database);
  const product = await startProduct(embedded.url, folder);
  const config = readConfig({ DATA_DIR: folder });
  const client = httpClient(
    product.port,
    { key: Buffer.from(config.PAYLOAD_KEY, 'hex'), iv: Buffer.from(config.PAYLOAD_IV, 'hex') },
    width,
  );
  try {
    const setting: Setting = {
      database,
      client,
      city: await client.signIn('city_sh', 'city:1'),
      checker: await client.signIn('glzx01', 'management'),
    };
    const atRest = await memory(product.process.pid);
    say(
      '\n| Work, 16 connections | ours | p50 ms | p99 ms | floor | share | budget |\n| --- | --- | --- | --- | --- | --- | --- |',
    );
    for (const bench of [benchList, benchRead, benchCheck, benchCreate]) show(await bench(setting));
    say(`\nmemory of the server: ${atRest} MB at rest, ${await memory(product.process.pid)} MB after the bench`);
  } finally {
    client.close();
    product.process.kill('SIGTERM');
  }
  await benchExcel({ database, folder, say });
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
