import {
  bigOrderDocument,
  groupedPickup,
  type GroupedPickup,
} from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { receiveWindow } from '../goods/place-words.repo.ts';

const head = rowsOf(bigOrderDocument, {
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

/** The head of a group. */
export const groupHead = (ctx: Ctx, id: Seen<'big_order'>) => head.one(ctx, id);

/** Its pickup orders. */
export const groupedPickups = (ctx: Ctx, id: Seen<'big_order'>): Promise<GroupedPickup[]> =>
  orders.of(
    ctx,
    id,
    sql`where pickup_order.big_order_id = ${id} and not pickup_order.is_deleted order by pickup_order.id`,
  );
