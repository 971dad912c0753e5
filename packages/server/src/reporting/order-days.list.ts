import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { chartedDays, orderDayCalls } from '@material/contract/reporting/order-days.calls.ts';
import { implement } from '../kernel/call/implement.ts';
import { listDbOf } from '../kernel/ctx.ts';
import { conditionsOf } from '../kernel/list/list-query.ts';
import { sql } from '../kernel/database/sql.ts';
import { isCounted } from './counted-orders.ts';

type OrderDay = { readonly day: string; readonly orderCount: number; readonly amount: string };

export const orderDays = implement(orderDayCalls, {
  getStatisticsCounters: async (ctx) => {
    const first = addDays(businessDate(ctx.now), 1 - 2 * chartedDays);
    const always = () => sql<boolean>`${isCounted} and ask_order.create_time >= ${instantAt(first, '00:00')}`;
    const { rows } = await sql<OrderDay>`
      select (ask_order.create_time at time zone 'Asia/Shanghai')::date::text as day,
        count(*) as "orderCount", sum(ask_order.amount) as amount
      from ask_order ${conditionsOf(ctx, { table: 'ask_order', always, filters: {}, search: {} }, {})}
      group by 1`.execute(listDbOf(ctx));
    const found = new Map(rows.map((row) => [row.day, row]));
    const days = Array.from({ length: 2 * chartedDays }, (_, at) => addDays(first, at));
    return { days: days.map((day) => found.get(day) ?? { day, orderCount: 0, amount: '0' }) };
  },
});
