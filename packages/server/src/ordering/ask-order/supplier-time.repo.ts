import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { supplierTime } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { unitJoins } from '../goods/unit-columns.ts';

const times = rowsOf(supplierTime, {
  table: 'ask_order',
  joins: {
    ...unitJoins,
    t: sql`left join supply_time t on t.supplier_id = ask_order.supplier_id and t.city_id = ask_order.city_id
      and t.status = 'ENABLED'`,
    k: sql`left join lateral (select k.confirm_at from pickup_order k where k.ask_order_id = ask_order.id and not k.is_deleted
      order by k.id desc limit 1) k on true`,
  },
  columns: {
    supplierName: { nameOf: 's' },
    cityLockTime: sql<string>`coalesce(to_char(c.lock_time, 'HH24:MI'), '')`,
    cutoffTime: sql<string>`coalesce(to_char(coalesce(t.cutoff_time, s.cutoff_time), 'HH24:MI'), '')`,
    deliveryDays: sql<string>`coalesce(t.delivery_days, s.delivery_days, '')`,
    confirmTime: sql<string | null>`k.confirm_at`,
  },
  computed: ['blocked'],
});

/** Until when the suppliers of a main order are ordered from and must answer, of its live orders that the session sees. */
export async function timesOfMain(ctx: Ctx, mainOrderId: Seen<'main_order'>) {
  const orders = await ctx
    .find('ask_order')
    .select('ask_order.id')
    .where('ask_order.main_order_id', '=', mainOrderId)
    .where(
      'ask_order.status',
      'in',
      statesIn(askOrderStatus, ctx.centre.kind === 'management' ? 'ofManagement' : 'live'),
    )
    .where('ask_order.status', 'in', statesIn(askOrderStatus, 'live'))
    .execute();
  const ids = orders.map(({ id }) => id);
  return times.of(ctx, ids, sql`where ask_order.id = any(${ids}) order by ask_order.delivery_date, ask_order.id`);
}
