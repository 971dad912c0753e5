import { cityOrderLists, type CityMainOrder } from '@material/contract/ordering/city-order/city-order.calls.ts';
import type { AskOrderState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listOf, withComputed } from '../../kernel/list/list-of.ts';
import { leastAdvanced } from '../ask-order/ask-order-document.ts';

/** What headquarters has ordered for cities, each with the states of what it was split into. */
export const cityMainOrders = withComputed(
  listOf(cityOrderLists.getListCityMainOrder, {
    table: 'main_order',
    joins: {
      c: { to: 'city', by: 'city_id' },
      u: { to: 'app_user', by: 'create_id', maybe: true },
      o: sql`left join lateral (select count(*)::integer as orders, coalesce(array_agg(o.status), '{}') as states
        from ask_order o where o.main_order_id = main_order.id and not o.is_deleted) o on true`,
    },
    columns: {
      cityName: 'c.name',
      orderCount: sql<number>`o.orders`,
      createName: 'u.name',
    },
    also: { states: sql<AskOrderState[]>`o.states` },
    computed: ['status'],
    search: { no: 'no' },
    filters: {
      cityId: { index: 'main_order_management_city_idx' },
      createTime: { index: 'main_order_management_time_idx' },
      deliveryDate: { index: 'main_order_management_delivery_idx' },
    },
    sorts: {
      createTime: { index: 'main_order_management_time_idx' },
      deliveryDate: { index: 'main_order_management_delivery_idx' },
    },
    always: () => sql<boolean>`main_order.source = 'MANAGEMENT'`,
  }),
  (_ctx: Ctx, { states, ...raw }): CityMainOrder => ({ ...raw, status: leastAdvanced(states) }),
);
