import { statesIn } from '@material/contract/kernel/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import { relation, selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { scopeCondition, type Seen } from '../../kernel/database/scope.ts';
import { shownName } from '../../kernel/list/list-query.ts';
import { weighedLots, type Weighed } from '../goods/weighed.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

const head = selectOf(
  { t: 'transport_order' },
  { t: ['transportModeId', 'startTemp', 'arriveTemp', 'packageCount'] },
  {
    isColdMode: sql<boolean>`coalesce(m.is_cold, false)`,
    carrier: sql<string>`coalesce(t.carrier, '')`,
    sealNo: sql<string>`coalesce(t.seal_no, '')`,
    remark: sql<string>`coalesce(t.remark, '')`,
    exception: sql<string>`coalesce(t.exception_text, '')`,
  },
);

export async function headFacts(ctx: Ctx, id: Seen<'transport_order'>): Promise<RowOf<typeof head>> {
  const found = sql<RowOf<typeof head>>`select ${head.columns}
    from transport_order t left join transport_mode m on m.id = t.transport_mode_id where t.id = ${id}`;
  const [row] = await readUnder(ctx, id, found);
  return row ?? refuse('notFound');
}

/** Lines that are the caller's to see; what a supplier still prepares is not on its way to any city. */
const seen = (ctx: Ctx): RawBuilder<unknown> => {
  const scope = scopeCondition(ctx, 'transport_line', 'line');
  const left = sql`and exists (select 1 from transport_order t where t.id = line.transport_order_id
    and t.status = any(${statesIn(transportOrderStatus, 'departed')}))`;
  return sql`${scope ? sql`and ${scope}` : sql``} ${ctx.centre.kind === 'city' ? left : sql``}`;
};

const lines = selectOf(
  { line: 'transport_line', k: 'pickup_order', o: 'ask_order', ask: 'ask_line', weighed: relation<Weighed>() },
  {
    weighed: ['isAccepted2Weighed', 'isRejected2Weighed'],
    line: [
      'id',
      'askLineId',
      'pickupLineId',
      'placeId',
      'qty',
      'qty2',
      'qtyAccepted',
      'qtyAccepted2',
      'qtyRejected',
      'qtyRejected2',
      'qtyShort',
      'qtyShort2',
      'qtyOver',
      'qtyOver2',
    ],
    ask: ['materialId', 'materialCode', 'spec', 'unitName', 'isFood', 'shelfLifeDays', 'acceptRatio', 'isDecimal'],
  },
  {
    pickupOrderNo: 'k.no',
    askOrderId: 'o.id',
    askOrderNo: 'o.no',
    secondUnitName: sql<string>`coalesce(ask.second_unit_name, '')`,
  },
);
export type LineFacts = RowOf<typeof lines> & { readonly materialName: string; readonly placeName: string };

/** The lines of a transport that the caller may see, in their order. */
export function lineFacts(ctx: Ctx, transportId: Seen<'transport_order'>): Promise<LineFacts[]> {
  const name = sql.ref(ctx.request.nameType === 2 ? 'ask.material_short_name' : 'ask.material_name');
  const found = sql<LineFacts>`select ${lines.columns}, ${shownName(ctx, 'p')} as ${sql.ref('placeName')},
      ${name} as ${sql.ref('materialName')}
    from transport_line line join pickup_line pl on pl.id = line.pickup_line_id join pickup_order k on k.id = pl.pickup_order_id
      join ask_line ask on ask.id = line.ask_line_id join ask_order o on o.id = ask.ask_order_id join place p on p.id = line.place_id
      ${weighedLots(sql<boolean>`ask.second_unit_name is not null and i.transport_line_id = line.id`)}
    where line.transport_order_id = ${transportId} ${seen(ctx)}
    order by line.seq`;
  return readUnder(ctx, transportId, found);
}

const lots = selectOf(
  { lot: 'transport_lot' },
  { lot: ['id', 'lotNo', 'produceDate', 'expireDate', 'qty', 'qty2', 'reportState'] },
  {
    lineId: 'lot.transport_line_id',
    isSigned: sql<boolean>`exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
      where i.transport_lot_id = lot.id and i.is_counted and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted)`,
  },
);
export type LotFacts = RowOf<typeof lots>;
/** Of a whole transport, or one lot. */
export type LotsOf = { readonly transportId: Seen<'transport_order'> } | { readonly lotId: Seen<'transport_lot'> };

const seenOf = (which: LotsOf) => ('lotId' in which ? which.lotId : which.transportId);
const lotCondition = (which: LotsOf): RawBuilder<boolean> =>
  'lotId' in which
    ? sql<boolean>`lot.id = ${which.lotId}`
    : sql<boolean>`line.transport_order_id = ${which.transportId}`;

/** Lots that the caller may see, as they were entered. */
export const lotFacts = (ctx: Ctx, which: LotsOf): Promise<LotFacts[]> =>
  readUnder(
    ctx,
    seenOf(which),
    sql<LotFacts>`select ${lots.columns} from transport_lot lot join transport_line line on line.id = lot.transport_line_id
      where ${lotCondition(which)} ${seen(ctx)} order by lot.id`,
  );

/** The inbound orders made of a transport, as far as the caller may see them. */
export const inboundFacts = (ctx: Ctx, transportId: Seen<'transport_order'>) =>
  ctx
    .from('inbound_order')
    .innerJoin('place as p', 'p.id', 'inbound_order.place_id')
    .select(['inbound_order.id', 'inbound_order.no', 'inbound_order.status', shownName(ctx, 'p').as('placeName')])
    .where('inbound_order.transport_order_id', '=', transportId)
    .orderBy('inbound_order.id')
    .execute();
