import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { sql } from '../../kernel/database/sql.ts';

type RestDecision = 'REDELIVER' | 'CLOSE';

const head = selectOf(
  { o: 'inbound_order', p: 'place', t: 'transport_order' },
  { o: ['arriveTemp'] },
  {
    placeAddress: 'p.address',
    plateNo: sql<string>`coalesce(t.plate_no, '')`,
    driver: sql<string>`coalesce(t.driver, '')`,
    driverPhone: sql<string>`coalesce(t.driver_phone, '')`,
    arrivedAt: 't.arrive_at',
    driverTemp: 't.arrive_temp',
    remark: sql<string>`coalesce(o.remark, '')`,
  },
);

export async function headFacts(ctx: Ctx, id: Seen<'inbound_order'>): Promise<RowOf<typeof head>> {
  const found = sql<RowOf<typeof head>>`select ${head.columns}
    from inbound_order o join place p on p.id = o.place_id join transport_order t on t.id = o.transport_order_id
    where o.id = ${id}`;
  const [row] = await readUnder(ctx, id, found);
  return row ?? refuse('notFound');
}

const lines = selectOf(
  {
    l: 'inbound_line',
    ask: 'ask_line',
    o: 'ask_order',
    lot: 'transport_lot',
    m: 'material',
    r: { maybe: 'difference_reason' },
  },
  {
    l: [
      'id',
      'askLineId',
      'shippedQty',
      'shippedQty2',
      'isCounted',
      'qtyAccepted',
      'qtyAccepted2',
      'qtyRejected',
      'qtyRejected2',
      'qtyShort',
      'qtyShort2',
      'qtyOver',
      'qtyOver2',
      'isAccepted2Weighed',
      'isRejected2Weighed',
      'restDecision',
    ],
    ask: [
      'materialId',
      'materialCode',
      'spec',
      'unitName',
      'baseFactor',
      'storageName',
      'isFood',
      'qtyApproved',
      'tolOver2',
      'tolUnder2',
      'unitPrice',
      'taxRate',
      'isDecimal',
    ],
    lot: ['lotNo', 'produceDate', 'expireDate', 'reportState'],
    m: ['categoryId'],
  },
  {
    askOrderId: 'o.id',
    askOrderNo: 'o.no',
    lotId: 'lot.id',
    reasonId: 'r.id',
    reasonName: sql<string>`coalesce(r.name, '')`,
    reasonText: sql<string>`coalesce(l.reason_text, '')`,
    secondUnitName: sql<string>`coalesce(ask.second_unit_name, '')`,
    qtyOverRoom: sql<string>`trunc(greatest((ask.qty_approved - ask.qty_cancelled) * (1 + ask.tol_over) + ask.over_granted
        - (ask.qty_shipped - ask.qty_rejected - ask.qty_short + ask.qty_over), 0), 6)`,
  },
);
export type LineFacts = RowOf<typeof lines> & { readonly materialName: string };

/** The lots of an inbound order with what is known of them, in their order. */
export function lineFacts(ctx: Ctx, inboundId: Seen<'inbound_order'>): Promise<LineFacts[]> {
  const name = sql.ref(ctx.request.nameType === 2 ? 'ask.material_short_name' : 'ask.material_name');
  const found = sql<LineFacts>`select ${lines.columns}, ${name} as ${sql.ref('materialName')}
    from inbound_line l join ask_line ask on ask.id = l.ask_line_id join ask_order o on o.id = ask.ask_order_id
      join material m on m.id = ask.material_id join transport_lot lot on lot.id = l.transport_lot_id
      left join difference_reason r on r.id = coalesce(l.rejected_reason_id, l.short_reason_id, l.over_reason_id)
    where l.inbound_order_id = ${inboundId} order by l.seq`;
  return readUnder(ctx, inboundId, found);
}

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
