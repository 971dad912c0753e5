import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { priceImportCalls } from '@material/contract/catalogue/price/price-import.calls.ts';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { writeSheet } from '../src/kernel/excel/write-sheet.ts';
import { actorOf } from '../src/kernel/operation/actor.ts';
import { startQueue } from '../src/kernel/queue/queue.ts';
import { works } from '../src/modules.ts';
import { inProcess, measured, settled, xlsxType } from './in-process.ts';

type Setting = { readonly database: Database; readonly folder: string; readonly say: (text: string) => void };

const lines = 20_000;
const wrong = 50;
const titles = ['供应商', '物料编码', '含税单价', '生效日期', '改价原因'] as const;

/** The next prices of so many that hold now, one per cent more each; every four hundredth of them below zero. */
async function priceSheet({ database, folder }: Setting, first: string): Promise<string> {
  const { rows } = await database.pool.query<{ supplier: string; material: string; price: string }>(
    `select s.code as supplier, m.code as material, round(p.price * 1.01, 4)::text as price
     from supplier_price p join supplier s on s.id = p.supplier_id join material m on m.id = p.material_id
     where p.status = 'EFFECTIVE' and $1 between p.valid_from and p.valid_to and s.code like 'V%' and m.code like 'V%'
     order by p.material_id, p.supplier_id limit ${lines}`,
    [first],
  );
  if (rows.length < lines) throw new Error(`there are only ${rows.length} prices`);
  const every = lines / wrong;
  const cells = rows.map(({ supplier, material, price }, at) => [
    supplier,
    material,
    at % every === 0 ? `-${price}` : price,
    first,
    '年度谈判',
  ]);
  const path = join(folder, 'prices.xlsx');
  const columns = titles.map((title) => ({ title, kind: 'text' as const }));
  await pipeline(writeSheet({ title: '供应商报价', columns, rows: cells }), createWriteStream(path));
  return path;
}

/** Reads a sheet of prices, mends its wrong lines in the preview, and makes it the next versions, in this process. */
export async function benchPriceImport(setting: Setting): Promise<void> {
  const { database, say } = setting;
  const { cast, resources } = await inProcess(setting);
  const queue = startQueue({ resources, works, clock: () => new Date(), log: console });
  const now = new Date();
  const actor = await actorOf(cast, 'superadmin');
  const own = { actor, now };
  const path = await priceSheet(setting, addDays(businessDate(now), 7));
  const file = { name: '报价.xlsx', path, bytes: (await stat(path)).size, sha256: '', type: xlsxType };
  const read = await measured(async () => {
    const { id } = await actor.ask(priceImportCalls.importSupplierPrices, {}, { now, files: [file] });
    return settled(own, id);
  });
  const { id, badCount } = read.result;
  if (badCount !== wrong) throw new Error(`${badCount} lines are wrong instead of ${wrong}`);
  const mend = await measured(async () => {
    const bad = await actor.ask(importCalls.getImportRows, { id, pageSize: 1000, onlyBad: true }, { now });
    const rows = bad.list.map(({ seq, cells }) => ({
      seq,
      cells: { price: String(cells['price'] ?? '').replace('-', '') },
    }));
    return actor.ask(importCalls.updateImportRows, { id, rows }, { now });
  });
  if (mend.result.batch.badCount !== 0) throw new Error('not every line was mended');
  const commit = await measured(async () => {
    await actor.ask(importCalls.commitImport, { id }, { now });
    return settled(own, id);
  });
  const kept = await database.pool.query<{ rows: number }>(
    `select count(*)::int as rows from audit where target_table = 'supplier_price' and before is null`,
  );
  const all = read.seconds + mend.seconds + commit.seconds;
  say(`\n| ${lines} lines of prices | |\n| --- | --- |`);
  say(`| read and checked, ${wrong} of them wrong | ${read.seconds.toFixed(2)} s |`);
  say(`| those mended in the preview | ${mend.seconds.toFixed(2)} s |`);
  say(`| committed: ${commit.result.outcome?.sentence ?? commit.result.message} | ${commit.seconds.toFixed(2)} s |`);
  say(`| in all, with ${kept.rows[0]?.rows ?? 0} rows of history | ${all.toFixed(2)} s |`);
  await queue.stop(0);
}
