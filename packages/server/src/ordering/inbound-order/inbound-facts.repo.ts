import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import type { ReportState } from '@material/contract/ordering/lot.rules.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';

type RestDecision = 'REDELIVER' | 'CLOSE';

type HeadFacts = {
  placeAddress: string;
  plateNo: string;
  driver: string;
  driverPhone: string;
  arrivedAt: Date | null;
  arriveTemp: string | null;
  driverTemp: string | null;
  remark: string;
};

export async function headFacts(ctx: Ctx, id: number): Promise<HeadFacts> {
  const { rows } = await sql<HeadFacts>`
    select p.address as "placeAddress", coalesce(t.plate_no, '') as "plateNo", coalesce(t.driver, '') as driver,
      coalesce(t.driver_phone, '') as "driverPhone", t.arrive_at as "arrivedAt", o.arrive_temp as "arriveTemp", t.arrive_temp as "driverTemp",
      coalesce(o.remark, '') as remark
    from inbound_order o join place p on p.id = o.place_id join transport_order t on t.id = o.transport_order_id
    where o.id = ${id}`.execute(unscoped(ctx));
  return rows[0] ?? refuse('notFound');
}

export type LineFacts = {
  id: number;
  askLineId: number;
  askOrderId: number;
  askOrderNo: string;
  materialId: number;
  materialCode: string;
  materialName: string;
  spec: string;
  unitName: string;
  isDecimal: boolean;
  secondUnitName: string;
  baseFactor: string;
  storageName: string;
  isFood: boolean;
  lotId: number;
  lotNo: string;
  produceDate: string | null;
  expireDate: string | null;
  reportState: ReportState;
  qtyApproved: string;
  shippedQty: string;
  shippedQty2: string;
  isCounted: boolean;
  qtyAccepted: string;
  qtyAccepted2: string;
  isAccepted2Weighed: boolean;
  qtyRejected: string;
  qtyRejected2: string;
  isRejected2Weighed: boolean;
  qtyShort: string;
  qtyShort2: string;
  qtyOver: string;
  qtyOver2: string;
  tolOver2: string;
  tolUnder2: string;
  qtyOverRoom: string;
  reasonId: number | null;
  reasonName: string;
  reasonText: string;
  photoIds: number[];
  restDecision: RestDecision | null;
  categoryId: number;
  unitPrice: string;
  taxRate: string;
};

/** The lots of an inbound order with what is known of them, in their order. */
export async function lineFacts(ctx: Ctx, inboundId: number): Promise<LineFacts[]> {
  const name = sql.ref(ctx.request.nameType === 2 ? 'ask.material_short_name' : 'ask.material_name');
  const { rows } = await sql<LineFacts>`
    select l.id, l.ask_line_id as "askLineId", o.id as "askOrderId", o.no as "askOrderNo", ask.material_id as "materialId",
      ask.material_code as "materialCode", ${name} as "materialName", ask.spec, ask.unit_name as "unitName",
      coalesce(u.is_decimal, false) as "isDecimal", coalesce(ask.second_unit_name, '') as "secondUnitName", ask.base_factor as "baseFactor",
      ask.storage_name as "storageName", ask.is_food as "isFood", lot.id as "lotId", lot.lot_no as "lotNo", lot.produce_date as "produceDate",
      lot.expire_date as "expireDate", lot.report_state as "reportState", ask.qty_approved as "qtyApproved", l.shipped_qty as "shippedQty",
      l.shipped_qty2 as "shippedQty2", l.is_counted as "isCounted", l.qty_accepted as "qtyAccepted", l.qty_accepted2 as "qtyAccepted2",
      l.qty_rejected as "qtyRejected", l.qty_rejected2 as "qtyRejected2", l.qty_short as "qtyShort", l.qty_over as "qtyOver",
      l.is_accepted2_weighed as "isAccepted2Weighed", l.is_rejected2_weighed as "isRejected2Weighed", l.qty_short2 as "qtyShort2",
      l.qty_over2 as "qtyOver2", ask.tol_over2 as "tolOver2", ask.tol_under2 as "tolUnder2",
      trunc(greatest((ask.qty_approved - ask.qty_cancelled) * (1 + ask.tol_over) + ask.over_granted
        - (ask.qty_shipped - ask.qty_rejected - ask.qty_short + ask.qty_over), 0), 6) as "qtyOverRoom", r.id as "reasonId", coalesce(r.name, '') as "reasonName",
      coalesce(l.reason_text, '') as "reasonText", l.photo_ids as "photoIds", l.rest_decision as "restDecision", m.category_id as "categoryId", ask.unit_price as "unitPrice",
      ask.tax_rate as "taxRate"
    from inbound_line l join ask_line ask on ask.id = l.ask_line_id join ask_order o on o.id = ask.ask_order_id
      join material m on m.id = ask.material_id join transport_lot lot on lot.id = l.transport_lot_id left join unit u on u.name = ask.unit_name
      left join difference_reason r on r.id = coalesce(l.rejected_reason_id, l.short_reason_id, l.over_reason_id)
    where l.inbound_order_id = ${inboundId} order by l.seq`.execute(unscoped(ctx));
  return rows;
}

const rememberedOrders = 200;

/** What the receiving place of an inbound order decided last for open rests, by category of goods. */
export async function restHabits(ctx: Ctx, inboundId: number): Promise<ReadonlyMap<number, RestDecision>> {
  const { rows } = await sql<{ categoryId: number; decision: RestDecision }>`
    with recent as (
      select past.id, past.submit_at from inbound_order here
        join inbound_order past on past.city_id = here.city_id and past.place_id = here.place_id and past.has_difference and past.status = any(${statesIn(inboundOrderStatus, 'done')})
      where here.id = ${inboundId} order by past.id desc limit ${rememberedOrders})
    select distinct on (m.category_id) m.category_id as "categoryId", l.rest_decision as decision
    from recent r join inbound_line l on l.inbound_order_id = r.id and l.rest_decision is not null
      join ask_line a on a.id = l.ask_line_id join material m on m.id = a.material_id
    order by m.category_id, r.submit_at desc, l.id desc`.execute(unscoped(ctx));
  return new Map(rows.map(({ categoryId, decision }) => [categoryId, decision]));
}
