import { statesIn } from '@material/contract/kernel/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { inboundOrderStatus, type InboundOrderState } from '@material/contract/ordering/inbound-order.status.ts';
import type { ReportState } from '@material/contract/ordering/lot.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { scopeCondition } from '../../kernel/database/scope.ts';
import { shownName } from '../../kernel/list/list-query.ts';
import { weighedLots, type Weighed } from '../goods/weighed.repo.ts';

type HeadFacts = {
  transportModeId: number | null;
  isColdMode: boolean;
  carrier: string;
  startTemp: string | null;
  arriveTemp: string | null;
  sealNo: string;
  packageCount: number | null;
  remark: string;
  exception: string;
};

export async function headFacts(ctx: Ctx, id: number): Promise<HeadFacts> {
  const { rows } = await sql<HeadFacts>`
    select t.transport_mode_id as "transportModeId", coalesce(m.is_cold, false) as "isColdMode", coalesce(t.carrier, '') as carrier,
      t.start_temp as "startTemp", t.arrive_temp as "arriveTemp", coalesce(t.seal_no, '') as "sealNo", t.package_count as "packageCount",
      coalesce(t.remark, '') as remark, coalesce(t.exception_text, '') as exception
    from transport_order t left join transport_mode m on m.id = t.transport_mode_id where t.id = ${id}`.execute(
    unscoped(ctx),
  );
  return rows[0] ?? refuse('notFound');
}

/** Lines that are the caller's to see; what a supplier still prepares is not on its way to any city. */
export const seen = (ctx: Ctx): RawBuilder<unknown> => {
  const scope = scopeCondition(ctx, 'transport_line', 'line');
  const left = sql`and exists (select 1 from transport_order t where t.id = line.transport_order_id
    and t.status = any(${statesIn(transportOrderStatus, 'departed')}))`;
  return sql`${scope ? sql`and ${scope}` : sql``} ${ctx.centre.kind === 'city' ? left : sql``}`;
};

export type LineFacts = {
  id: number;
  askLineId: number;
  pickupLineId: number;
  pickupOrderNo: string;
  askOrderId: number;
  askOrderNo: string;
  placeId: number;
  placeName: string;
  materialId: number;
  materialCode: string;
  materialName: string;
  spec: string;
  unitName: string;
  isDecimal: boolean;
  secondUnitName: string;
  isFood: boolean;
  shelfLifeDays: number | null;
  acceptRatio: string | null;
  qty: string;
  qty2: string;
} & Weighed &
  Record<`qty${'Accepted' | 'Rejected' | 'Short' | 'Over'}${'' | '2'}`, string>;

/** The lines of a transport that the caller may see, in their order. */
export async function lineFacts(ctx: Ctx, transportId: number): Promise<LineFacts[]> {
  const name = sql.ref(ctx.request.nameType === 2 ? 'ask.material_short_name' : 'ask.material_name');
  const { rows } = await sql<LineFacts>`
    select line.id, line.ask_line_id as "askLineId", line.pickup_line_id as "pickupLineId", k.no as "pickupOrderNo", o.id as "askOrderId",
      o.no as "askOrderNo", line.place_id as "placeId", ${shownName(ctx, 'p')} as "placeName", ask.material_id as "materialId",
      ask.material_code as "materialCode", ${name} as "materialName", ask.spec, ask.unit_name as "unitName",
      coalesce(u.is_decimal, false) as "isDecimal", coalesce(ask.second_unit_name, '') as "secondUnitName", ask.is_food as "isFood",
      ask.shelf_life_days as "shelfLifeDays", ask.accept_ratio as "acceptRatio", line.qty, line.qty2, line.qty_accepted as "qtyAccepted",
      line.qty_rejected as "qtyRejected", line.qty_short as "qtyShort", line.qty_over as "qtyOver", line.qty_accepted2 as "qtyAccepted2",
      line.qty_rejected2 as "qtyRejected2", line.qty_short2 as "qtyShort2", line.qty_over2 as "qtyOver2", weighed.*
    from transport_line line join pickup_line pl on pl.id = line.pickup_line_id join pickup_order k on k.id = pl.pickup_order_id
      join ask_line ask on ask.id = line.ask_line_id join ask_order o on o.id = ask.ask_order_id join place p on p.id = line.place_id
      left join unit u on u.name = ask.unit_name
      ${weighedLots(sql<boolean>`ask.second_unit_name is not null and i.transport_line_id = line.id`)}
    where line.transport_order_id = ${transportId} ${seen(ctx)}
    order by line.seq`.execute(unscoped(ctx));
  return rows;
}

export type LotFacts = {
  id: number;
  lineId: number;
  lotNo: string;
  produceDate: string | null;
  expireDate: string | null;
  qty: string;
  qty2: string;
  reportState: ReportState;
  isSigned: boolean;
};
/** Of a whole transport, or one lot. */
export type LotsOf = { readonly transportId: number } | { readonly lotId: number };

export const lotCondition = (which: LotsOf): RawBuilder<boolean> =>
  'lotId' in which
    ? sql<boolean>`lot.id = ${which.lotId}`
    : sql<boolean>`line.transport_order_id = ${which.transportId}`;

/** Lots that the caller may see, as they were entered. */
export async function lotFacts(ctx: Ctx, which: LotsOf): Promise<LotFacts[]> {
  const { rows } = await sql<LotFacts>`
    select lot.id, lot.transport_line_id as "lineId", lot.lot_no as "lotNo", lot.produce_date as "produceDate", lot.expire_date as "expireDate",
      lot.qty, lot.qty2, lot.report_state as "reportState",
      exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
        where i.transport_lot_id = lot.id and i.is_counted and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted) as "isSigned"
    from transport_lot lot join transport_line line on line.id = lot.transport_line_id
    where ${lotCondition(which)} ${seen(ctx)}
    order by lot.id`.execute(unscoped(ctx));
  return rows;
}

type InboundFacts = { id: number; no: string; placeName: string; status: InboundOrderState };

/** The inbound orders made of a transport, as far as the caller may see them. */
export async function inboundFacts(ctx: Ctx, transportId: number): Promise<InboundFacts[]> {
  const scope = scopeCondition(ctx, 'inbound_order', 'inbound');
  const { rows } = await sql<InboundFacts>`
    select inbound.id, inbound.no, ${shownName(ctx, 'p')} as "placeName", inbound.status
    from inbound_order inbound join place p on p.id = inbound.place_id
    where inbound.transport_order_id = ${transportId} and not inbound.is_deleted ${scope ? sql`and ${scope}` : sql``}
    order by inbound.id`.execute(unscoped(ctx));
  return rows;
}
