import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import {
  inboundDocument,
  inboundLine,
  inboundRow,
  receiptReturn,
  reversedCount,
} from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { besides, rowsOf } from '../../kernel/list/rows-of.ts';
import { chosenReason } from '../goods/chosen-reason.repo.ts';
import { goodsColumns } from '../goods/goods-columns.ts';
import { sql } from '../../kernel/database/sql.ts';

/** What only the page of an inbound order shows of its head. */
export const inboundHead = rowsOf(besides(inboundDocument, inboundRow), {
  table: 'inbound_order',
  joins: {
    p: { to: 'place', by: 'place_id' },
    t: { to: 'transport_order', by: 'transport_order_id' },
    origin: { to: 'inbound_order', by: 'origin_inbound_id', maybe: true },
    recount: sql`left join lateral (select o.id, o.no from inbound_line r
      join inbound_line l on l.transport_lot_id = r.transport_lot_id and l.id > r.id join inbound_order o on o.id = l.inbound_order_id
      where r.inbound_order_id = inbound_order.id and r.is_reversed order by o.id desc limit 1) recount on true`,
  },
  columns: {
    placeAddress: 'p.address',
    plateNo: 't.plate_no',
    driver: 't.driver',
    driverPhone: 't.driver_phone',
    arrivedAt: 't.arrive_at',
    driverTemp: 't.arrive_temp',
    originId: 'origin_inbound_id',
    originNo: 'origin.no',
    recountId: sql<number | null>`recount.id`,
    recountNo: sql<string | null>`recount.no`,
  },
  computed: ['isColdChain', 'minTemp', 'maxTemp', 'returns'],
});

/** The lots of an inbound order. */
export const inboundLines = rowsOf(inboundLine, {
  table: 'inbound_line',
  joins: {
    ask: { to: 'ask_line', by: 'ask_line_id' },
    o: { to: 'ask_order', by: 'ask.ask_order_id' },
    m: { to: 'material', by: 'ask.material_id' },
    lot: { to: 'transport_lot', by: 'transport_lot_id' },
    r: chosenReason,
  },
  columns: {
    ...goodsColumns,
    askOrderId: 'o.id',
    askOrderNo: 'o.no',
    baseFactor: 'ask.base_factor',
    storageName: 'ask.storage_name',
    lotId: 'lot.id',
    lotNo: 'lot.lot_no',
    produceDate: 'lot.produce_date',
    expireDate: 'lot.expire_date',
    reportState: 'lot.report_state',
    qtyApproved: 'ask.qty_approved',
    tolOver2: 'ask.tol_over2',
    tolUnder2: 'ask.tol_under2',
    qtyOverRoom: sql<string>`trunc(greatest((ask.qty_approved - ask.qty_cancelled) * (1 + ask.tol_over) + ask.over_granted
        - (ask.qty_shipped - ask.qty_rejected - ask.qty_short + ask.qty_over), 0), 6)`,
    reasonId: sql<number | null>`r.id`,
    reasonName: sql<string | null>`r.name`,
    unitPrice: 'ask.unit_price',
  },
  also: {
    taxRate: sql<string>`ask.tax_rate`,
    categoryId: sql<number>`m.category_id`,
  },
  computed: ['restDefault', 'amount', 'photos', 'reversedCounts'],
});

const reversedCounts = rowsOf(reversedCount, {
  table: 'inbound_line',
  joins: { o: { to: 'inbound_order', by: 'inbound_order_id' }, r: chosenReason },
  columns: {
    inboundId: 'o.id',
    inboundNo: 'o.no',
    reasonId: sql<number | null>`r.id`,
    reasonName: sql<string | null>`r.name`,
  },
  also: { lotId: 'transport_lot_id' },
  computed: ['photos'],
});

/** What was counted of the lots of an inbound order before and taken back, the latest first. */
export const countsBefore = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  reversedCounts.of(
    ctx,
    id,
    sql`join inbound_line own on own.inbound_order_id = ${id} and own.transport_lot_id = inbound_line.transport_lot_id and own.id > inbound_line.id
      where inbound_line.is_reversed order by inbound_line.id desc`,
  );

const returned = rowsOf(receiptReturn, { table: 'return_order', joins: {}, columns: {} });

/** What went back of a receipt, or is about to, the latest first. */
export const returnsOf = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  returned.of(
    ctx,
    id,
    sql`where return_order.inbound_order_id = ${id} and not return_order.is_deleted order by return_order.id desc`,
  );

const rememberedOrders = 200;

/** What the receiving place of an inbound order decided last for open rests, by category of goods. */
export async function restHabits(
  ctx: Ctx,
  inboundId: Seen<'inbound_order'>,
): Promise<ReadonlyMap<number, RestDecision>> {
  const decided = sql<{ category: number; decision: RestDecision }>`
    with recent as (
      select past.id, past.submit_at from inbound_order here
        join inbound_order past on past.city_id = here.city_id and past.place_id = here.place_id and past.has_difference and past.status = any(${statesIn(inboundOrderStatus, 'done')})
      where here.id = ${inboundId} order by past.id desc limit ${rememberedOrders})
    select distinct on (m.category_id) m.category_id as category, l.rest_decision as decision
    from recent r join inbound_line l on l.inbound_order_id = r.id and l.rest_decision is not null
      join ask_line a on a.id = l.ask_line_id join material m on m.id = a.material_id
    order by m.category_id, r.submit_at desc, l.id desc`;
  const rows = await readUnder(ctx, inboundId, decided);
  return new Map(rows.map(({ category, decision }) => [category, decision]));
}
