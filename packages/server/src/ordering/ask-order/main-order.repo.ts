import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { splitLines, type SplitOrder } from '@material/contract/ordering/split.rules.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { numberPrefixes } from '@material/contract/kernel/constants.ts';
import { cmp } from '@material/contract/kernel/decimal.ts';
import { sql } from 'kysely';
import { created, dbOf, updated, type Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/columns.ts';
import { documentNumber, documentNumbers } from '../../kernel/document-number.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';
import { linesOf, sumHeaders, sumMainOrder, type AskOrderRecord } from './ask-order.repo.ts';
import { insertLines, lineRow, updateLines } from './draft-lines.repo.ts';
import type { PricedLine } from './draft-line.rules.ts';

type MainOrderRecord = Row<OrderingTables['main_order']>;
export type PriceChange = MainOrderDocument['priceChanges'][number];

export type DraftHead = {
  readonly cityId: number;
  /** The store that asks; null when the city asks. */
  readonly placeId: number | null;
  readonly deliveryDate: string;
  readonly transportModeId: number | null;
  readonly remark: string | null;
  readonly source: 'MANUAL' | 'IMPORT' | 'COPY';
};

export async function insertMainOrder(ctx: Ctx, head: DraftHead): Promise<MainOrderRecord> {
  return dbOf(ctx)
    .insertInto('main_order')
    .values({
      no: await documentNumber(ctx, numberPrefixes.mainOrder),
      city_id: head.cityId,
      place_id: head.placeId,
      source: head.source,
      order_date: businessDate(ctx.now),
      delivery_date: head.deliveryDate,
      transport_mode_id: head.transportModeId,
      remark: head.remark,
      ...created(ctx),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the main order for editing, if it is still as the caller saw it. */
type Seen = { readonly id: number; readonly rowVersion: number | undefined };

export async function takeMainOrder(ctx: Ctx, { id, rowVersion }: Seen, head: DraftHead): Promise<MainOrderRecord> {
  const row = await dbOf(ctx)
    .updateTable('main_order')
    .set(({ eb }) => ({
      delivery_date: head.deliveryDate,
      transport_mode_id: head.transportModeId,
      remark: head.remark,
      row_version: eb('row_version', '+', 1),
      ...updated(ctx),
    }))
    .where('id', '=', id)
    .where('city_id', '=', head.cityId)
    .where('row_version', '=', rowVersion ?? -1)
    .returningAll()
    .executeTakeFirst();
  if (!row) refuse('conflict');
  return row;
}

type SplitPart = SplitOrder<PricedLine>;
const keyOf = (part: { supplierId: number; deliveryDate: string; placeId: number }) =>
  [part.supplierId, part.deliveryDate, part.placeId].join('/');

/**
 * Rebuilds the split of a main order from its priced lines. Ask orders of the same supplier, day and place keep their
 * number, their lines keep their ids by material; what is not named any more is deleted.
 */
export async function rebuildSplit(
  ctx: Ctx,
  main: MainOrderRecord,
  lines: readonly PricedLine[],
): Promise<PriceChange[]> {
  const db = dbOf(ctx);
  const parts = splitLines(lines);
  const existing = await db
    .selectFrom('ask_order')
    .selectAll()
    .where('main_order_id', '=', main.id)
    .where('is_deleted', '=', false)
    .where('status', 'in', ['DRAFT', 'RETURNED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const byKey = new Map(
    existing.map((order) => [
      keyOf({ supplierId: order.supplier_id, deliveryDate: order.delivery_date, placeId: order.place_id }),
      order,
    ]),
  );
  const oldLines = await linesOf(
    ctx,
    existing.map((order) => order.id),
  );
  const missing = parts.filter((part) => !byKey.has(keyOf(part)));
  for (const order of await insertOrders(ctx, main, missing))
    byKey.set(
      keyOf({ supplierId: order.supplier_id, deliveryDate: order.delivery_date, placeId: order.place_id }),
      order,
    );
  const wanted = new Set(parts.map(keyOf));
  await dropOrders(
    ctx,
    existing.filter(
      (order) =>
        !wanted.has(
          keyOf({ supplierId: order.supplier_id, deliveryDate: order.delivery_date, placeId: order.place_id }),
        ),
    ),
  );
  const priceChanges = await replaceLines(ctx, parts, { byKey, oldLines });
  await touchOrders(
    ctx,
    main,
    parts.map((part) => byKey.get(keyOf(part))?.id ?? 0),
  );
  await sumMainOrder(ctx, main.id);
  return priceChanges;
}

// An order has about 20 columns here, and PostgreSQL takes at most 65,535 parameters in a statement.
const ordersAtOnce = 1000;

async function insertOrders(ctx: Ctx, main: MainOrderRecord, parts: readonly SplitPart[]): Promise<AskOrderRecord[]> {
  if (parts.length === 0) return [];
  const db = dbOf(ctx);
  const numbers = await documentNumbers(ctx, numberPrefixes.askOrder, parts.length);
  const places = await db
    .selectFrom('place')
    .select(['id', 'contact', 'phone', 'address'])
    .where('id', 'in', [...new Set(parts.map((part) => part.placeId))])
    .execute();
  const placeById = new Map(places.map((place) => [place.id, place]));
  const rows = parts.map((part, index) => ({
    no: numbers[index] ?? '',
    main_order_id: main.id,
    city_id: main.city_id,
    place_id: part.placeId,
    supplier_id: part.supplierId,
    source: main.source,
    delivery_date: part.deliveryDate,
    transport_mode_id: main.transport_mode_id ?? part.lines[0]?.version.transportModeId ?? null,
    contact: placeById.get(part.placeId)?.contact ?? null,
    contact_phone: placeById.get(part.placeId)?.phone ?? null,
    address: placeById.get(part.placeId)?.address ?? null,
    status: 'DRAFT' as const,
    remark: main.remark,
    ...created(ctx),
  }));
  const orders: AskOrderRecord[] = [];
  for (let i = 0; i < rows.length; i += ordersAtOnce) {
    const some = rows.slice(i, i + ordersAtOnce);
    orders.push(...(await db.insertInto('ask_order').values(some).returningAll().execute()));
  }
  return orders;
}

/** A returned order keeps its history: it may lose all its lines only by being cancelled. */
async function dropOrders(ctx: Ctx, orders: readonly AskOrderRecord[]): Promise<void> {
  const returned = orders.find((order) => order.submit_count > 0);
  if (returned) refuse('blocked', { reason: `${returned.no} 提交过，不能整单删掉，请改为取消` });
  if (orders.length === 0) return;
  const ids = orders.map((order) => order.id);
  await dbOf(ctx).deleteFrom('ask_line').where('ask_order_id', 'in', ids).execute();
  await dbOf(ctx)
    .updateTable('ask_order')
    .set({ is_deleted: true, ...updated(ctx) })
    .where('id', 'in', ids)
    .execute();
}

type Existing = { readonly byKey: ReadonlyMap<string, AskOrderRecord>; readonly oldLines: readonly AskLineRow[] };

async function replaceLines(
  ctx: Ctx,
  parts: readonly SplitPart[],
  { byKey, oldLines }: Existing,
): Promise<PriceChange[]> {
  const db = dbOf(ctx);
  const oldByKey = new Map(oldLines.map((line) => [`${line.ask_order_id}/${line.material_id}`, line]));
  const rows = parts.flatMap((part) => {
    const order = byKey.get(keyOf(part));
    if (!order) throw new Error('every part of the split has its order');
    return part.lines.map((line, index) => ({
      old: oldByKey.get(`${order.id}/${line.materialId}`),
      row: lineRow(ctx, order, { line, seq: index + 1 }),
    }));
  });
  const kept = new Set(rows.flatMap(({ old }) => (old ? [old.id] : [])));
  const gone = oldLines.filter((line) => !kept.has(line.id)).map((line) => line.id);
  if (gone.length > 0) await db.deleteFrom('ask_line').where('id', 'in', gone).execute();
  await insertLines(
    ctx,
    rows.flatMap(({ old, row }) => (old ? [] : [row])),
  );
  await updateLines(
    ctx,
    rows.flatMap(({ old, row }) => (old ? [{ ...row, id: old.id }] : [])),
  );
  return rows.flatMap(({ old, row }) =>
    old && cmp(old.unit_price, row.unit_price) !== 0
      ? [{ lineId: old.id, materialName: old.material_name, from: old.unit_price, to: row.unit_price }]
      : [],
  );
}

/** Every order of the split gets the head's transport mode and remark, its sums and a new version. */
async function touchOrders(ctx: Ctx, main: MainOrderRecord, ids: readonly number[]): Promise<void> {
  await sql`update ask_order set transport_mode_id = coalesce(${main.transport_mode_id}::bigint, transport_mode_id), remark = ${main.remark},
    row_version = row_version + 1 where id = any(${ids})`.execute(dbOf(ctx));
  await sumHeaders(ctx, ids);
}

export const findMainOrder = (ctx: Ctx, id: number) =>
  ctx.from('main_order').selectAll('main_order').where('main_order.id', '=', id).executeTakeFirst() as Promise<
    MainOrderRecord | undefined
  >;

/** The session's latest main order, of one store where it is named, that still has lines. */
export async function lastMainOrderId(ctx: Ctx, placeId: number | undefined): Promise<number | undefined> {
  let query = ctx.from('main_order').select('main_order.id').where('main_order.line_count', '>', 0);
  if (placeId !== undefined) query = query.where('main_order.place_id', '=', placeId);
  return (await query.orderBy('main_order.id', 'desc').limit(1).executeTakeFirst())?.id;
}

type PlaceFacts = { readonly id: number; readonly cityId: number; readonly isDefault: boolean };

/** The receiving places of a city that may be ordered for. */
export async function placesOfCity(ctx: Ctx, cityId: number): Promise<PlaceFacts[]> {
  const rows = await ctx
    .from('place')
    .select(['place.id', 'place.city_id', 'place.is_default'])
    .where('place.city_id', '=', cityId)
    .where('place.status', '=', 'ENABLED')
    .execute();
  return rows.map((row) => ({ id: row.id, cityId: row.city_id, isDefault: row.is_default }));
}
