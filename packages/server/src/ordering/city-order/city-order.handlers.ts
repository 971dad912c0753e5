import { cityOrderCalls, cityOrderLists } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { eachInTransaction } from '../../kernel/call/batch.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { cityMainOrders } from './city-order.list.ts';
import { addForCities, removeForCity, submitForCity, type Named } from './city-order.ts';

const each = <R>(ctx: Ctx, orders: readonly Named[], work: (ctx: Ctx, order: Named) => Promise<R>) =>
  eachInTransaction(
    ctx,
    orders.map((order) => ({ ...order, id: order.mainorderid })),
    work,
  );

export const cityOrders = [
  ...implement(cityOrderCalls, {
    addCityMainOrder: async (ctx, asked) => ({ list: await addForCities(ctx, asked) }),
    submitCityMainOrder: (ctx, { orders }) => each(ctx, orders, submitForCity),
    deleteCityMainOrder: (ctx, { orders }) => each(ctx, orders, removeForCity),
  }),
  ...implementLists(cityOrderLists, { getListCityMainOrder: cityMainOrders }),
];
