import type { Amounts } from '@material/contract/catalogue/price/price.rules.ts';
import { mainOrderDocument, type SavedMainOrder } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { unwaited, type Ctx } from '../../kernel/ctx.ts';
import { sumsOf, type OrderKind, type OrderSource } from '../header-columns.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { insert, revise } from '../../kernel/row/write.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { nextDocumentNumber } from '../../kernel/document/document-number.ts';
import type { AskOrderRecord } from './ask-order.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

export type MainOrderRecord = SeenRow<'main_order'>;
export type PriceChange = SavedMainOrder['priceChanges'][number];

/** What is entered for a main order as a whole. */
type EnteredHead = {
  /** Where lines without a place of their own go. */
  readonly receivingPlaceId: number;
  readonly deliveryDate: string;
  readonly transportModeId?: number | null | undefined;
  readonly remark?: string | null | undefined;
  readonly supplementReason?: string | null | undefined;
};
export type DraftHead = EnteredHead & {
  readonly cityId: number;
  /** The store that asks; null when the city asks. */
  readonly placeId: number | null;
  readonly source: OrderSource;
  readonly kind: OrderKind;
};

export const insertMainOrder = (
  ctx: Ctx,
  head: DraftHead,
  lines: readonly { readonly amounts: Amounts }[],
): Promise<MainOrderRecord> =>
  insert(ctx, 'main_order', {
    no: nextDocumentNumber(ctx, numberPrefixes.mainOrder),
    order_date: businessDate(ctx.now),
    line_count: lines.length,
    ...rowOf('main_order', head),
    ...sumsOf(lines.map(({ amounts }) => amounts)),
  });

/** Holds the lines of all its ask orders, in id order, before anything of the main order itself is held. */
export const lockWholeLines = (ctx: Ctx, id: Seen<'main_order'>) =>
  runUnder(
    ctx,
    id,
    sql`select count(*) from (select l.id from ask_line l
      where l.ask_order_id in (select o.id from ask_order o where o.main_order_id = ${id}) order by l.id for update) as held`,
  );

/** Every ask order of a main order, whatever its state. */
export const ordersOf = (ctx: Ctx, id: Seen<'main_order'>): Promise<AskOrderRecord[]> =>
  ctx
    .find('ask_order')
    .selectAll('ask_order')
    .where('ask_order.main_order_id', '=', id)
    .orderBy('ask_order.id')
    .execute();

/** Writes the head of a held main order anew. */
export const saveHead = (ctx: Ctx, id: Seen<'main_order'>, head: EnteredHead): Promise<MainOrderRecord> =>
  revise(ctx, { table: 'main_order', id }, rowOf('main_order', head));

/** A main order is another one after every move of its ask orders, and gone with the last of them. */
export const stepMainOrder = (ctx: Ctx, askOrderId: Seen<'ask_order'>): Promise<void> =>
  unwaited(
    ctx,
    runUnder(
      ctx,
      askOrderId,
      sql`update main_order m set row_version = m.row_version + 1, update_time = ${ctx.now}, update_id = ${ctx.userId},
        is_deleted = not exists (select 1 from ask_order o where o.main_order_id = m.id and not o.is_deleted)
      where m.id = (select main_order_id from ask_order where id = ${askOrderId})`,
    ),
  );

/** The number of the next line of an order: lines are numbered over the whole main order. */
export async function nextSeq(ctx: Ctx, askOrderId: Seen<'ask_order'>): Promise<number> {
  const [row] = await readUnder(
    ctx,
    askOrderId,
    sql<{ seq: number }>`select coalesce(max(l.seq), 0) + 1 as seq from ask_order a
      join ask_order b on b.main_order_id = a.main_order_id join ask_line l on l.ask_order_id = b.id where a.id = ${askOrderId}`,
  );
  return row?.seq ?? 1;
}

/** What a main order itself says; the rest follows from its ask orders. */
export const mainOrderHead = rowsOf(mainOrderDocument.omit({ askOrders: true, lines: true }), {
  table: 'main_order',
  joins: {
    c: { to: 'city', by: 'city_id' },
    u: sql`left join app_user u on u.id = case when main_order.update_time is null then main_order.create_id else main_order.update_id end`,
  },
  columns: {
    cityName: 'c.name',
    // A step of the product itself is nobody's.
    updateName: sql<string>`coalesce(u.name, '系统')`,
    updateTime: sql<string>`coalesce(main_order.update_time, main_order.create_time)`,
    placeId: sql<number | null>`coalesce(main_order.receiving_place_id, main_order.place_id)`,
  },
  computed: ['status', 'isEditable'],
});

/** The session's latest main order, of one store where it is named, that still has lines. */
export async function lastMainOrderId(ctx: Ctx, placeId: number | undefined): Promise<Seen<'main_order'> | undefined> {
  let query = ctx.find('main_order').where('main_order.line_count', '>', 0);
  if (placeId !== undefined) query = query.where('main_order.place_id', '=', placeId);
  return (await query.orderBy('main_order.id', 'desc').limit(1).executeTakeFirst())?.id;
}

type PlaceFacts = {
  readonly id: number;
  readonly name: string;
  readonly isDefault: boolean;
  /** Nothing new is ordered for it. */
  readonly isStopped: boolean;
};

/** The receiving places of a city. */
export async function placesOfCity(ctx: Ctx, cityId: number): Promise<PlaceFacts[]> {
  const rows = await ctx
    .from('place')
    .select(['place.id', 'place.name', 'place.is_default', 'place.status'])
    .where('place.city_id', '=', cityId)
    .execute();
  return rows.map(({ id, name, is_default: isDefault, status }) => ({
    id,
    name,
    isDefault,
    isStopped: status !== 'ENABLED',
  }));
}
