import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { chartedDays, orderDayCalls } from '@material/contract/reporting/order-days.calls.ts';
import { implement } from '../kernel/call/implement.ts';
import { listDbOf } from '../kernel/ctx.ts';
import { conditionsOf } from '../kernel/list/list-query.ts';
import { selectOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { isCounted } from './counted-orders.ts';

const orderDay = selectOf(
  {},
  {},
  {
    day: sql<string>`(ask_order.create_time at time zone 'Asia/Shanghai')::date::text`,
    orderCount: sql<number>`count(*)`,
    amount: sql<string>`sum(ask_order.amount)`,
  },
);

export const orderDays = implement(orderDayCalls, {
  getStatisticsCounters: async (ctx) => {
    const first = addDays(businessDate(ctx.now), 1 - 2 * chartedDays);
    const always = () => sql<boolean>`${isCounted} and ask_order.create_time >= ${instantAt(first, '00:00')}`;
    const { rows } = await orderDay.from`
      ask_order ${conditionsOf(ctx, { table: 'ask_order', always, filters: {}, search: {} }, {})}
      group by 1`.execute(listDbOf(ctx));
    const found = new Map(rows.map((row) => [row.day, row]));
    const days = Array.from({ length: 2 * chartedDays }, (_, at) => addDays(first, at));
    return { days: days.map((day) => found.get(day) ?? { day, orderCount: 0, amount: '0' }) };
  },
});
