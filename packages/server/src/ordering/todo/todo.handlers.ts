import { todoCalls } from '@material/contract/ordering/todo.calls.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/implement.ts';
import { countDrafts, countWaiting, type Waiting } from './todo.repo.ts';

type Todo = {
  readonly title: string;
  readonly screen: ScreenKey;
  readonly query: Readonly<Record<string, string>>;
  readonly count: (ctx: Ctx) => Promise<Waiting>;
};

/** What waits in each centre, in the order of the work. */
const todos: Readonly<Record<Ctx['centre']['kind'], Readonly<Record<string, Todo>>>> = {
  management: {
    firstCheck: {
      title: '待初审要货单',
      screen: 'askOrderCheck',
      query: { status: 'SUBMITTED' },
      count: (ctx) => countWaiting(ctx, 'ask_order', { parties: ['FIRST_CHECKER'], states: ['SUBMITTED'] }),
    },
    finalCheck: {
      title: '待终审要货单',
      screen: 'askOrderCheck',
      query: { status: 'FIRST_PASSED' },
      count: (ctx) => countWaiting(ctx, 'ask_order', { parties: ['FINAL_CHECKER'], states: ['FIRST_PASSED'] }),
    },
    rejected: {
      title: '供应商拒单待处理',
      screen: 'askOrderCheck',
      query: { status: 'APPROVED', duty: 'mine' },
      count: (ctx) => countWaiting(ctx, 'ask_order', { parties: ['FINAL_CHECKER'], states: ['APPROVED'] }),
    },
  },
  city: {
    drafts: { title: '待提交要货单', screen: 'askOrder', query: { status: 'DRAFT' }, count: countDrafts },
    returned: {
      title: '被退回要货单',
      screen: 'askOrder',
      query: { status: 'RETURNED' },
      count: (ctx) => countWaiting(ctx, 'ask_order', { parties: ['CITY'], states: ['RETURNED'] }),
    },
    receiving: {
      title: '待验收入库单',
      screen: 'inboundOrder',
      query: { status: 'DRAFT,COUNTING' },
      count: (ctx) => countWaiting(ctx, 'inbound_order', { parties: ['PLACE', 'CITY'], states: ['DRAFT', 'COUNTING'] }),
    },
  },
  supplier: {
    confirm: {
      title: '待接提货单',
      screen: 'pickupOrder',
      query: { status: 'PENDING' },
      count: (ctx) => countWaiting(ctx, 'pickup_order', { parties: ['SUPPLIER'], states: ['PENDING'] }),
    },
    ship: {
      title: '待发货提货单',
      screen: 'pickupOrder',
      query: { status: 'CONFIRMED,SHORT,PREPARING,PART_SHIPPED' },
      count: (ctx) =>
        countWaiting(ctx, 'pickup_order', {
          parties: ['SUPPLIER'],
          states: ['CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED'],
        }),
    },
    depart: {
      title: '待发车运输单',
      screen: 'transportOrder',
      query: { status: 'DRAFT,LOADED' },
      count: (ctx) => countWaiting(ctx, 'transport_order', { parties: ['SUPPLIER'], states: ['DRAFT', 'LOADED'] }),
    },
  },
  message: {},
};

export const todo = implement(todoCalls, {
  getTodoCounts: async (ctx) => {
    const entries = Object.entries(todos[ctx.centre.kind]);
    const counts = await Promise.all(entries.map(([, entry]) => entry.count(ctx)));
    return {
      list: entries.map(([key, { title, screen, query }], index) => ({
        key,
        title,
        screen,
        query: { ...query },
        ...(counts[index] ?? { count: 0, late: 0 }),
      })),
    };
  },
});
