import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { machines } from '@material/contract/machines.ts';
import { addDays, businessDate } from '@material/contract/kernel/business-time.ts';
import { askOrderExcelCalls, type ImportBatch } from '@material/contract/ordering/ask-order-excel.calls.ts';
import { readConfig } from '../src/config.ts';
import { loadMaster } from '../src/demo/master.ts';
import { demoRoles, demoRolesOf } from '../src/demo/roles.ts';
import { startTestCluster } from '../src/embedded/start-test-cluster.ts';
import { actorOf, castOf, type Actor } from '../src/kernel/actor.ts';
import { openDatabase, type Database } from '../src/kernel/database.ts';
import { writeSheet } from '../src/kernel/excel/write-sheet.ts';
import { openFileStore } from '../src/kernel/file-store.ts';
import type { FileAnswer } from '../src/kernel/implement.ts';
import { migrate } from '../src/kernel/migrate.ts';
import { modules } from '../src/modules.ts';

/** Where the figures are taken: in the process of the database's clients, so that its memory is the server's. */
export type BenchHouse = { readonly database: Database; readonly actor: Actor; readonly now: Date };

/** Memory is the highest resident size above the one at the start, in megabytes. */
export type Figure = {
  readonly work: string;
  readonly seconds: number;
  readonly memoryMb: number;
  readonly firstByteMs?: number;
  readonly rows: number;
};

const MB = 1024 * 1024;
const pollMs = 20;
const sampleMs = 10;

type Measured<R> = { readonly seconds: number; readonly memoryMb: number; readonly result: R };

async function measured<R>(work: () => Promise<R>): Promise<Measured<R>> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = () => (peak = Math.max(peak, process.memoryUsage().rss));
  const watch = setInterval(look, sampleMs);
  const start = performance.now();
  try {
    const result = await work();
    look();
    return { seconds: (performance.now() - start) / 1000, memoryMb: (peak - before) / MB, result };
  } finally {
    clearInterval(watch);
  }
}

type Named = { code: string; name: string };

/** What may be ordered in the actor's city from somebody who delivers. */
async function orderable({ database, actor }: BenchHouse): Promise<{ materials: Named[]; places: Named[] }> {
  const city = [actor.session.cityId];
  const { rows: materials } = await database.pool.query<Named>(
    `select m.code, m.name from material m where m.status = 'ENABLED' and not m.is_control and exists (
      select 1 from supplier_price p join supplier s on s.id = p.supplier_id and s.status = 'ENABLED'
        join supplier_city c on c.supplier_id = s.id and c.city_id = $1 where p.material_id = m.id) order by m.code`,
    city,
  );
  const { rows: places } = await database.pool.query<Named>(
    `select code, name from place where city_id = $1 and status = 'ENABLED' order by code`,
    city,
  );
  return { materials, places };
}

type Line = readonly string[];

function* linesOf(count: number, { materials, places }: { materials: Named[]; places: Named[] }, first: string) {
  const perDay = materials.length * places.length;
  for (let seq = 0; seq < count; seq += 1) {
    const material = materials[seq % materials.length];
    const place = places[Math.floor(seq / materials.length) % places.length];
    const day = addDays(first, Math.floor(seq / perDay));
    yield [
      material?.code ?? '',
      material?.name ?? '',
      String(20 * (1 + (seq % 5))),
      place?.name ?? '',
      day,
      `第 ${seq + 1} 行`,
    ] satisfies Line;
  }
}

/** A demand sheet of so many lines, of which none repeats another; only the first weeks can be priced. */
async function demandSheet(house: BenchHouse, count: number): Promise<Readable> {
  const columns = (['物料编码', '物料名称', '数量', '收货地点', '送达日期', '备注'] as const).map((title) => ({
    title,
    kind: title === '数量' ? ('qty' as const) : title === '送达日期' ? ('date' as const) : ('text' as const),
  }));
  const rows = linesOf(count, await orderable(house), addDays(businessDate(house.now), 7));
  return writeSheet({ title: '要货单', columns, rows });
}

async function settled({ actor, now }: BenchHouse, id: number): Promise<ImportBatch> {
  for (;;) {
    const batch = await actor.ask(askOrderExcelCalls.getImportBatch, { id }, { now });
    if (batch.status !== 'PARSING') return batch;
    await setTimeout(pollMs);
  }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports a sheet of so many lines, from the end of the upload to the open preview: parsed, checked, priced and written. */
export async function benchImport(house: BenchHouse, count: number): Promise<Figure & { readonly batch: ImportBatch }> {
  const folder = await mkdtemp(join(tmpdir(), 'material-import-'));
  try {
    const source = join(folder, 'source.xlsx');
    await pipeline(await demandSheet(house, count), createWriteStream(source));
    const path = join(folder, 'upload.xlsx');
    await copyFile(source, path);
    const file = { name: '要货单.xlsx', path, bytes: (await stat(path)).size, sha256: '', type: xlsxType };
    const { result: batch, ...figure } = await measured(async () => {
      const { id } = await house.actor.ask(askOrderExcelCalls.importAskOrderAll, {}, { now: house.now, files: [file] });
      return settled(house, id);
    });
    return { work: `import ${count} lines`, rows: batch.rowCount, batch, ...figure };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Commits a preview as one main order. */
export async function benchCommit({ actor, now }: BenchHouse, batch: ImportBatch): Promise<Figure> {
  const { result, ...figure } = await measured(() =>
    actor.ask(askOrderExcelCalls.commitImport, { id: batch.id }, { now }),
  );
  return { work: `commit ${batch.rowCount} lines`, rows: result.lineCount, ...figure };
}

async function firstAndRest(stream: Readable, start: number): Promise<{ firstByteMs: number; bytes: number }> {
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a file is bytes');
    if (bytes === 0) firstByteMs = performance.now() - start;
    bytes += chunk.length;
  }
  return { firstByteMs, bytes };
}

/** Exports every ask order the actor sees, as the list does it. */
export async function benchExport({ database, actor, now }: BenchHouse): Promise<Figure> {
  const { result, ...figure } = await measured(async () => {
    const start = performance.now();
    // What a download answers has no schema: it is the file.
    const file = (await actor.ask(askOrderExcelCalls.downExcelAskOrders, {}, { now })) as unknown as FileAnswer;
    return firstAndRest(file.stream, start);
  });
  const { rows } = await database.pool.query<{ rows: number }>(
    `select (after->>'rowCount')::int as rows from audit where call = 'downExcelAskOrders' order by id desc limit 1`,
  );
  return { work: 'export of the order list', rows: rows[0]?.rows ?? 0, firstByteMs: result.firstByteMs, ...figure };
}

/** Orders without lines, only to be listed; where the volume generator has run they are not needed. */
async function fillOrders({ database, actor, now }: BenchHouse, count: number): Promise<void> {
  const place = `(select id from place where city_id = $1 order by id limit 1)`;
  await database.pool.query(
    `with main as (insert into main_order (no, city_id, source, order_date, delivery_date, create_time)
      values ('BENCH', $1, 'MANUAL', $2, $2, $3) returning id)
    insert into ask_order (no, main_order_id, city_id, place_id, supplier_id, source, delivery_date, status, create_time)
    select 'BENCH' || n, main.id, $1, ${place}, s.id, 'MANUAL', $2::date + n % 30, 'DRAFT', $3::timestamptz - n * interval '1 minute'
    from main, generate_series(1, $4::int) n join lateral (select id from supplier order by id offset n % 20 limit 1) s on true`,
    [actor.session.cityId, businessDate(now), now, count],
  );
  await database.pool.query('analyze ask_order');
}

async function main(): Promise<void> {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), 'material-bench-'));
  const database = openDatabase({ url: cluster.url, maxConnections: 10 });
  const now = new Date('2026-11-20T02:00:00Z');
  try {
    await migrate(database.pool, { now, machines });
    await loadMaster(database.db, { now, roles: demoRoles, rolesOf: demoRolesOf });
    const files = await openFileStore(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }));
    await mkdir(files.scratch, { recursive: true });
    const settings = { separateCheckers: false, sessionHours: 12 };
    const cast = castOf({ database, bindings: modules.flat(), settings, random: Math.random, files });
    const house = { database, now, actor: await actorOf(cast, 'city_sh') };
    const print = ({ work, seconds, memoryMb, rows, firstByteMs }: Figure) => {
      const first = firstByteMs === undefined ? '' : `  first byte ${firstByteMs.toFixed(0)} ms`;
      process.stdout.write(
        `${work.padEnd(28)} ${seconds.toFixed(2)} s  +${memoryMb.toFixed(0)} MB  ${rows} rows${first}\n`,
      );
    };
    const small = await benchImport(house, 5000);
    print(small);
    print(await benchCommit(house, small.batch));
    print(await benchImport(house, 5000));
    print(await benchImport(house, 100_000));
    await fillOrders(house, 100_000);
    print(await benchExport(house));
  } finally {
    await database.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
