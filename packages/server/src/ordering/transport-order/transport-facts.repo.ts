import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import {
  transportDocument,
  transportLine,
  transportLot,
  transportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { scopeCondition, type Seen } from '../../kernel/database/scope.ts';
import { shownName } from '../../kernel/list/list-query.ts';
import { besides, rowsOf, type RowIn } from '../../kernel/list/rows-of.ts';
import { goodsColumns } from '../goods/goods-columns.ts';
import { ownCount } from './place-view.repo.ts';
import { weighedLots } from '../goods/weighed.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

/** What only the page of a transport order shows of its head. */
export const transportHead = rowsOf(besides(transportDocument, transportRow), {
  table: 'transport_order',
  joins: { m: { to: 'transport_mode', by: 'transport_mode_id', maybe: true } },
  columns: { exception: 'exception_text', packageCount: ownCount('package_count') },
  also: { isColdMode: sql<boolean>`coalesce(m.is_cold, false)` },
  computed: ['isColdChain', 'missing', 'inbounds'],
});

/** Lines that are the caller's to see; what a supplier still prepares is not on its way to any city. */
const seen = (ctx: Ctx): RawBuilder<unknown> => {
  const scope = scopeCondition(ctx, 'transport_line', 'transport_line');
  const left = sql`and exists (select 1 from transport_order t where t.id = transport_line.transport_order_id
    and t.status = any(${statesIn(transportOrderStatus, 'departed')}))`;
  return sql`${scope ? sql`and ${scope}` : sql``} ${ctx.centre.kind === 'city' ? left : sql``}`;
};

const lines = rowsOf(transportLine, {
  table: 'transport_line',
  joins: {
    pl: { to: 'pickup_line', by: 'pickup_line_id' },
    k: { to: 'pickup_order', by: 'pl.pickup_order_id' },
    ask: { to: 'ask_line', by: 'ask_line_id' },
    o: { to: 'ask_order', by: 'ask.ask_order_id' },
    p: { to: 'place', by: 'place_id' },
    weighed: weighedLots(sql<boolean>`ask.second_unit_name is not null and i.transport_line_id = transport_line.id`),
  },
  columns: {
    ...goodsColumns,
    pickupOrderNo: 'k.no',
    askOrderId: 'o.id',
    askOrderNo: 'o.no',
    placeName: { nameOf: 'p' },
    shelfLifeDays: 'ask.shelf_life_days',
    acceptRatio: 'ask.accept_ratio',
    isAccepted2Weighed: sql<boolean>`weighed.is_accepted2_weighed`,
    isRejected2Weighed: sql<boolean>`weighed.is_rejected2_weighed`,
  },
  computed: ['batchReportTypes', 'differences', 'lots'],
});

/** The lines of a transport that the caller may see, in their order. */
export const linesSeen = (ctx: Ctx, id: Seen<'transport_order'>) =>
  lines.of(ctx, id, sql`where transport_line.transport_order_id = ${id} ${seen(ctx)} order by transport_line.seq`);

const lots = rowsOf(transportLot, {
  table: 'transport_lot',
  joins: { transport_line: { to: 'transport_line', by: 'transport_line_id' } },
  columns: {
    isSigned: sql<boolean>`exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
      where i.transport_lot_id = transport_lot.id and not i.is_reversed and i.is_counted and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted)`,
  },
  also: { lineId: 'transport_line_id' },
  computed: ['reports', 'earlierReports'],
});
export type LotSeen = RowIn<typeof lots>;
/** Of a whole transport, or one lot. */
export type LotsOf = { readonly transportId: Seen<'transport_order'> } | { readonly lotId: Seen<'transport_lot'> };

/** Lots that the caller may see, as they were entered. */
export const lotsSeen = (ctx: Ctx, which: LotsOf): Promise<LotSeen[]> =>
  'lotId' in which
    ? lots.of(ctx, which.lotId, sql`where transport_lot.id = ${which.lotId} ${seen(ctx)}`)
    : lots.of(
        ctx,
        which.transportId,
        sql`where transport_line.transport_order_id = ${which.transportId} ${seen(ctx)} order by transport_lot.id`,
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
