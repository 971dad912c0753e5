import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { MovedAnswer } from '@material/contract/kernel/list/queue.calls.ts';
import { machines } from '@material/contract/machines.ts';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { exportOf } from '../test/factories/import.ts';
import { loadMaster } from '../src/demo/master.ts';
import { demoRoles, demoRolesOf } from '../src/demo/roles.ts';
import { startTestCluster } from '../src/embedded/start-test-cluster.ts';
import { actorOf } from '../src/kernel/operation/actor.ts';
import { openDatabase, type Database } from '../src/kernel/database/database.ts';
import type { FileAnswer } from '../src/kernel/call/implement.ts';
import { migrate } from '../src/kernel/database/migrate.ts';
import { startQueue } from '../src/kernel/queue/queue.ts';
import { works } from '../src/modules.ts';
import { floorExport, floorImport } from './import-export-floor.ts';
import { demandSheet, openStores, type BenchResources } from './import-export-sheet.ts';
import { inProcess, measured, pollMs, settled, xlsxType } from './in-process.ts';
import { fillVolume } from './volume.ts';
import { live } from '../src/live.ts';
import { schema } from '../src/schema.ts';

/** Memory is the highest resident size above the one at the start, in megabytes. */
type Figure = {
  readonly rows: number;
  readonly seconds: number;
  readonly memoryMb: number;
  readonly firstByteMs?: number;
};
type Row = { readonly work: string; readonly ours: Figure; readonly floor?: Figure; readonly budget: string };

const count = (rows: number): string => rows.toLocaleString('en-US');

/** Imports a sheet of so many lines, from the end of the upload to the open preview: parsed, checked, priced and written. */
async function benchImport(resources: BenchResources, lines: number): Promise<Row & { readonly batch: ImportBatch }> {
  const { actor, database, now } = resources;
  const folder = await mkdtemp(join(tmpdir(), 'material-import-'));
  try {
    const source = join(folder, 'source.xlsx');
    await pipeline(await demandSheet(resources, lines), createWriteStream(source));
    const path = join(folder, 'upload.xlsx');
    await copyFile(source, path);
    const file = { name: '要货单.xlsx', path, bytes: (await stat(path)).size, sha256: '', type: xlsxType };
    const { result: batch, ...ours } = await measured(async () => {
      const { id } = await actor.ask(askOrderExcelCalls.importAskOrderAll, {}, { now, files: [file] });
      return settled(resources, id);
    });
    if (batch.badCount > 0) throw new Error(`${batch.badCount} lines of the bench cannot be ordered`);
    const own = { pool: database.pool, cityId: actor.session.cityId ?? 0 };
    const { result: rows, ...floor } = await measured(() => floorImport(own, source));
    const budget = lines > 5000 ? '≤ 300 MB' : '< 5 s';
    const work = `import ${count(lines)} lines: read, validated, priced, kept`;
    return { work, ours: { rows: batch.rowCount, ...ours }, floor: { rows, ...floor }, budget, batch };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Commits a preview as one main order. */
async function benchCommit(resources: BenchResources, batch: ImportBatch): Promise<Row> {
  const { result, ...figure } = await measured(async () => {
    await resources.actor.ask(importCalls.commitImport, { id: batch.id }, { now: resources.now });
    return settled(resources, batch.id);
  });
  const work = `confirm ${count(batch.rowCount)} lines as one main order`;
  return { work, ours: { rows: result.rowCount, ...figure }, budget: '' };
}

async function firstAndRest(stream: Readable, start: number): Promise<{ firstByteMs: number }> {
  let firstByteMs = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a file is bytes');
    if (firstByteMs === 0) firstByteMs = performance.now() - start;
  }
  return { firstByteMs };
}

type Kept = { readonly status: string; readonly storage_key: string | null };

/** The file that the list of downloads has when its job is over. */
async function keptFile({ database, files }: BenchResources, id: number): Promise<Readable> {
  for (;;) {
    const found = await database.pool.query<Kept>('select status, storage_key from queued_job where id = $1', [id]);
    const [job] = found.rows;
    const stream = job?.status === 'DONE' && job.storage_key !== null && (await files.open(job.storage_key));
    if (stream) return stream;
    if (job?.status !== 'QUEUED' && job?.status !== 'RUNNING') throw new Error(`the export ended as ${job?.status}`);
    await setTimeout(pollMs);
  }
}

/** Exports every ask order the actor sees, as the list does it: handed over at once, or found in the list of downloads. */
async function benchExport(resources: BenchResources): Promise<Row> {
  const { database, actor, now } = resources;
  const { result, ...ours } = await measured(async () => {
    const start = performance.now();
    // What a download returns has no schema: it is the file.
    const answer = (await actor.ask(exportOf(askOrderCalls.getListAskOrder), {}, { now })) as unknown as
      | FileAnswer
      | MovedAnswer;
    return firstAndRest('movedTo' in answer ? await keptFile(resources, answer.movedTo) : answer.stream, start);
  });
  const folder = await mkdtemp(join(tmpdir(), 'material-export-'));
  try {
    const path = join(folder, 'floor.xlsx');
    const { result: rows, ...floor } = await measured(() => floorExport(database.pool, path));
    const work = `export ${count(rows)} rows of the order list`;
    const told = `select (after->>'rowCount')::int as rows from audit where call = 'downExcelAskOrders' order by id desc limit 1`;
    const written = (await database.pool.query<{ rows: number }>(told)).rows[0]?.rows ?? 0;
    return {
      work,
      ours: { rows: written, ...ours, ...result },
      floor: { rows, ...floor },
      budget: 'a file within 10 s',
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function lineOf({ work, ours, floor, budget }: Row): string {
  if (floor && floor.rows !== ours.rows) throw new Error(`${work}: ${ours.rows} rows, but ${floor.rows} at the floor`);
  const first = ours.firstByteMs === undefined ? '' : `, first byte ${ours.firstByteMs.toFixed(0)} ms`;
  const share = floor ? `${((floor.seconds / ours.seconds) * 100).toFixed(0)} %` : '–';
  const floorCells = floor ? `${floor.seconds.toFixed(2)} s | ${share} | +${floor.memoryMb.toFixed(0)}` : '– | – | –';
  return `| ${work} | ${ours.seconds.toFixed(2)} s${first} | +${ours.memoryMb.toFixed(0)} | ${floorCells} | ${budget} |`;
}

/** Places enough for 100,000 lines without a repetition. */
const stores = 20;
const sizes = [5000, 100_000] as const;

type Setting = { readonly database: Database; readonly folder: string; readonly say: (text: string) => void };

/** Prints the table of import, confirmation and export, taken in this process through the real handlers. */
export async function benchExcel({ database, folder, say }: Setting): Promise<void> {
  const { resources, cast } = await inProcess({ database, folder });
  const own = async (username: string) => ({
    database,
    files: resources.files,
    now: new Date(),
    actor: await actorOf(cast, username),
  });
  const queue = startQueue({ resources, works, clock: () => new Date(), log: console });
  await openStores(await own('city_sh'), stores);
  say(
    '\n| Excel, one at a time | ours | MB | floor | share | MB | budget |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  // The list first: what the imports leave would be exported as well.
  say(lineOf(await benchExport(await own('glzx01'))));
  for (const size of sizes) {
    // Document numbers carry the second they are made in, so every size has its own moment.
    const city = await own('city_sh');
    const imported = await benchImport(city, size);
    say(lineOf(imported));
    say(lineOf(await benchCommit(city, imported.batch)));
  }
  await queue.stop(0);
}

async function main(): Promise<void> {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), 'material-bench-'));
  const database = openDatabase({ schema, url: cluster.url, maxConnections: 10 });
  const now = new Date();
  try {
    await migrate(database.pool, { now, machines, live });
    await loadMaster(database.db, { now, roles: demoRoles, rolesOf: demoRolesOf });
    await fillVolume(database.pool, { orders: 100_000, linesPerOrder: 1 }, now);
    await benchExcel({ database, folder, say: (text) => process.stdout.write(`${text}\n`) });
  } finally {
    await database.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
