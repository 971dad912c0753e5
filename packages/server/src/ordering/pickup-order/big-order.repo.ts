import {
  bigOrderDocument as bigOrderSchema,
  type BigOrderDocument,
  groupedPickup,
  loadingLine,
} from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { goodsColumns } from '../goods/goods-columns.ts';
import { receiveWindow } from '../goods/place-words.repo.ts';

const head = rowsOf(bigOrderSchema, {
  table: 'big_order',
  joins: {
    c: { to: 'city', by: 'city_id' },
    s: { to: 'supplier', by: 'supplier_id' },
    m: { to: 'transport_mode', by: 'transport_mode_id', maybe: true },
    u: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: { cityName: 'c.name', supplierName: 's.name', transportModeName: 'm.name', createName: 'u.name' },
  computed: ['orders', 'lines'],
});

const orders = rowsOf(groupedPickup, {
  table: 'pickup_order',
  joins: { o: { to: 'ask_order', by: 'ask_order_id' }, p: { to: 'place', by: 'place_id' } },
  columns: {
    placeName: { nameOf: 'p' },
    placeAddress: sql<string>`coalesce(o.address, p.address)`,
    receiveWindow,
  },
});

const lines = rowsOf(loadingLine, {
  table: 'pickup_line',
  joins: {
    k: { to: 'pickup_order', by: 'pickup_order_id' },
    ask: { to: 'ask_line', by: 'ask_line_id' },
    p: { to: 'place', by: 'k.place_id' },
  },
  columns: {
    ...goodsColumns,
    pickupOrderNo: 'k.no',
    placeName: { nameOf: 'p' },
    storageName: 'ask.storage_name',
    // Promised, still wanted and not gone yet; goods that are counted in pieces are loaded in whole ones.
    qtyLoad: sql<string>`(select case when ask.is_closed then 0 when ask.is_decimal then x.due else floor(x.due) end
      from (select greatest(least(ask.qty_confirmed, ask.qty_approved - ask.qty_cancelled)
        - (ask.qty_shipped - ask.qty_rejected - ask.qty_short), 0) as due) x)`,
  },
});

/** A group of pickup orders with what is still to be loaded of them, place by place. */
export async function bigOrderDocument(ctx: Ctx, id: Seen<'big_order'>): Promise<BigOrderDocument> {
  if (!(await seenRow(ctx, 'big_order', id))) refuse('notFound');
  const [facts, ofGroup, loads] = await Promise.all([
    head.one(ctx, id),
    orders.of(
      ctx,
      id,
      sql`where pickup_order.big_order_id = ${id} and not pickup_order.is_deleted order by pickup_order.id`,
    ),
    lines.of(ctx, id, sql`where k.big_order_id = ${id} and not k.is_deleted order by k.id, pickup_line.seq`),
  ]);
  return { ...facts, orders: ofGroup, lines: loads };
}
