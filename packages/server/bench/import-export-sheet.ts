import type { Readable } from 'node:stream';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { Actor } from '../src/kernel/operation/actor.ts';
import type { FileStore } from '../src/kernel/file/file-store.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { writeSheet } from '../src/kernel/excel/write-sheet.ts';

/** Where the figures are taken: in the process of the database's clients, so that its memory is the server's. */
export type BenchResources = {
  readonly database: Database;
  readonly files: FileStore;
  readonly actor: Actor;
  readonly now: Date;
};

type Named = { code: string; name: string };

/** What may be ordered in the actor's city on every day from `first` on. */
async function orderable(
  { database, actor, now }: BenchResources,
  first: string,
): Promise<{ materials: Named[]; places: Named[] }> {
  const city = [actor.session.cityId];
  const on = { deliveryDate: first };
  const { list } = await actor.ask(pickerCalls.getCanUseMaterial, { ...on, pageSize: 1000 }, { now });
  const lines = list.filter(({ isControl }) => !isControl).map(({ id }) => ({ materialId: id, qty: '20' }));
  const { list: prices } = await actor.ask(askOrderCalls.getPriceInfo, { ...on, lines }, { now });
  // Some suppliers deliver on certain days of the week only.
  const daily = new Set(
    prices.filter(({ offers: [best] }) => best?.deliveryDays.length === 0).map((row) => row.materialId),
  );
  const materials = list.filter(({ id }) => daily.has(id));
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

/** A demand sheet of so many lines, of which none repeats another. */
export async function demandSheet(resources: BenchResources, count: number): Promise<Readable> {
  const columns = (['物料编码', '物料名称', '数量', '收货地点', '送达日期', '备注'] as const).map((title) => ({
    title,
    kind: title === '数量' ? ('qty' as const) : title === '送达日期' ? ('date' as const) : ('text' as const),
  }));
  const first = addDays(businessDate(resources.now), 7);
  const rows = linesOf(count, await orderable(resources, first), first);
  return writeSheet({ title: '要货单', columns, rows });
}

/** Stores of the actor's city without days off, so that many lines fit into the days for which prices are known. */
export async function openStores({ database, actor }: BenchResources, count: number): Promise<void> {
  await database.pool.query('delete from delivery_calendar');
  const { rows } = await database.pool.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'place'
      and is_generated = 'NEVER' and column_name not in ('id', 'code', 'name', 'short_name', 'is_default')`,
  );
  const copied = rows[0]?.names ?? '';
  await database.pool.query(
    `insert into place (code, name, is_default, ${copied}) select 'BENCH' || n, '压测门店' || n, false, ${copied}
    from (select * from place where city_id = $1 order by id desc limit 1) p, generate_series(1, $2::int) n`,
    [actor.session.cityId, count],
  );
}
