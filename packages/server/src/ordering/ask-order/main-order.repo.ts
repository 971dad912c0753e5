import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { numberPrefixes } from '@material/contract/kernel/constants.ts';
import { sql } from 'kysely';
import { created, unscoped, unwaited, updated, type Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { nextDocumentNumber } from '../../kernel/document/document-number.ts';
import type { OrderingTables } from '../tables.ts';
import type { AskOrderRecord } from './ask-order.repo.ts';

export type MainOrderRecord = Row<OrderingTables['main_order']>;
export type PriceChange = MainOrderDocument['priceChanges'][number];

export type DraftHead = {
  readonly cityId: number;
  /** The store that asks; null when the city asks. */
  readonly placeId: number | null;
  /** Where lines without a place of their own go. */
  readonly receivingPlaceId: number;
  readonly deliveryDate: string;
  readonly transportModeId: number | null;
  readonly remark: string | null;
  readonly source: 'MANUAL' | 'IMPORT' | 'COPY';
};

export const insertMainOrder = (ctx: Ctx, head: DraftHead): Promise<MainOrderRecord> =>
  unscoped(ctx)
    .insertInto('main_order')
    .values({
      no: nextDocumentNumber(ctx, numberPrefixes.mainOrder),
      city_id: head.cityId,
      place_id: head.placeId,
      receiving_place_id: head.receivingPlaceId,
      source: head.source,
      order_date: businessDate(ctx.now),
      delivery_date: head.deliveryDate,
      transport_mode_id: head.transportModeId,
      remark: head.remark,
      ...created(ctx),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Holds the lines of all its ask orders, in id order, before anything of the main order itself is held. */
export async function lockWholeLines(ctx: Ctx, id: number): Promise<void> {
  await sql`select count(*) from (select l.id from ask_line l
    where l.ask_order_id in (select o.id from ask_order o where o.main_order_id = ${id}) order by l.id for update) as held`.execute(
    unscoped(ctx),
  );
}

/** The main order under the caller's scope, held until the transaction ends. */
export const lockMainOrder = (ctx: Ctx, id: number): Promise<MainOrderRecord | undefined> =>
  ctx
    .from('main_order')
    .selectAll('main_order')
    .where('main_order.id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<MainOrderRecord | undefined>;

/** Every ask order of a main order, whatever its state. */
export const ordersOf = (ctx: Ctx, id: number): Promise<AskOrderRecord[]> =>
  unscoped(ctx)
    .selectFrom('ask_order')
    .selectAll()
    .where('main_order_id', '=', id)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute();

/** Writes the head of a held main order anew. */
export const saveHead = (
  ctx: Ctx,
  id: number,
  head: Omit<DraftHead, 'cityId' | 'placeId' | 'source'>,
): Promise<MainOrderRecord> =>
  unscoped(ctx)
    .updateTable('main_order')
    .set(({ eb }) => ({
      receiving_place_id: head.receivingPlaceId,
      delivery_date: head.deliveryDate,
      transport_mode_id: head.transportModeId,
      remark: head.remark,
      row_version: eb('row_version', '+', 1),
      ...updated(ctx),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A main order is another one after every move of its ask orders, and gone with the last of them. */
export async function stepMainOrder(ctx: Ctx, id: number): Promise<void> {
  const stepped =
    sql`update main_order m set row_version = m.row_version + 1, update_time = ${ctx.now}, update_id = ${ctx.userId},
      is_deleted = not exists (select 1 from ask_order o where o.main_order_id = m.id and not o.is_deleted)
    where m.id = ${id}`.execute(unscoped(ctx));
  await unwaited(ctx, stepped);
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
