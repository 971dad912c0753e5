import { statesIn } from '@material/contract/kernel/machine.ts';
import { addDays, businessDate } from '@material/contract/kernel/business-time.ts';
import type { Call, Input } from '@material/contract/kernel/call.ts';
import type { ListQuery } from '@material/contract/kernel/list.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { askOrderStatus, restTasks, type RestTask } from '@material/contract/ordering/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { inboundCalls } from '@material/contract/ordering/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { todoCalls } from '@material/contract/ordering/todo.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Counted } from '../../kernel/list/list-query.ts';
import { countAskOrders } from '../ask-order/ask-order.repo.ts';
import { countInbounds } from '../inbound-order/inbound-order.list.ts';
import { canTake, decidesRests } from '../parties.ts';
import { countPickups } from '../pickup-order/pickup-order.list.ts';
import { countTransports } from '../transport-order/transport-order.list.ts';

/** A card of the home page: it counts the very list that it opens, with the very query. */
type Todo = {
  readonly title: string;
  readonly screen: ScreenKey;
  /** Whether the session can do what the card is about. */
  readonly isMine: (ctx: Ctx) => boolean;
  readonly query: (ctx: Ctx) => Readonly<Record<string, string>>;
  readonly count: (ctx: Ctx) => Promise<Counted>;
};

type Lists = {
  readonly call: Call;
  readonly count: (ctx: Ctx, query: ListQuery, deadline: string | undefined) => Promise<Counted>;
  readonly deadline: string;
  /** What opens its page on all times, where that opens on the last days by itself. */
  readonly wholeTime?: Readonly<Record<string, string>>;
};
const lists = {
  askOrder: {
    call: askOrderCalls.getListAskOrder,
    count: countAskOrders,
    deadline: 'ask_order.act_by',
    wholeTime: { createTimeFrom: 'all' },
  },
  pickup: { call: pickupOrderCalls.getListPickupOrder, count: countPickups, deadline: 'pickup_order.act_by' },
  transport: {
    call: transportOrderCalls.getListTransportOrder,
    count: countTransports,
    deadline: 'transport_order.act_by',
  },
  inbound: { call: inboundCalls.getAllInboundOrder, count: countInbounds, deadline: 'inbound_order.act_by' },
} as const satisfies Readonly<Record<string, Lists>>;

type ListKey = keyof typeof lists;
type QueryOf<K extends ListKey> = Partial<Input<(typeof lists)[K]['call']>>;

type Card<K extends ListKey> = Pick<Todo, 'title' | 'screen' | 'isMine'> & {
  readonly list: K;
  readonly query: (today: string) => QueryOf<K>;
  /** The column that holds the deadline of what the card is about, where that is not the list's own; null: none. */
  readonly deadline?: string;
  /** What the card counts is past its time as such. */
  readonly isPast?: true;
};

const inAddress = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );

const card = <K extends ListKey>({ list, query, deadline, isPast, ...face }: Card<K>): Todo => {
  const { call, count, deadline: own, wholeTime }: Lists = lists[list];
  const queryAt = (ctx: Ctx) => query(businessDate(ctx.now));
  return {
    ...face,
    query: (ctx) => ({ ...inAddress(queryAt(ctx)), ...wholeTime }),
    count: (ctx) => count(ctx, call.input.parse(queryAt(ctx)) as ListQuery, isPast ? undefined : (deadline ?? own)),
  };
};

const restCard = (task: RestTask, title: string): Todo =>
  card({
    list: 'askOrder',
    title,
    screen: 'askOrderCheck',
    isMine: decidesRests,
    query: () => ({ status: statesIn(askOrderStatus, 'supplying'), restTask: [task] }),
    deadline: 'ask_order.rest_by',
  });

const maySubmit = (ctx: Ctx): boolean => canTake(ctx, askOrderStatus, 'submit');

/** What waits in each centre, in the order of the work. */
const todos: Readonly<Record<Ctx['centre']['kind'], Readonly<Record<string, Todo>>>> = {
  management: {
    firstCheck: card({
      list: 'askOrder',
      title: askOrderStatus.groups.firstCheck,
      screen: 'askOrderCheck',
      isMine: (ctx) => canTake(ctx, askOrderStatus, 'firstCheck'),
      query: () => ({ status: statesIn(askOrderStatus, 'firstCheck'), duty: 'mine' }),
    }),
    finalCheck: card({
      list: 'askOrder',
      title: askOrderStatus.groups.finalCheck,
      screen: 'askOrderCheck',
      isMine: (ctx) => canTake(ctx, askOrderStatus, 'finalCheck'),
      query: () => ({ status: statesIn(askOrderStatus, 'finalCheck'), duty: 'mine' }),
    }),
    rejected: restCard('REJECTED', '供应商拒单待处理'),
    short: restCard('SHORT', restTasks.SHORT.label),
    rest: restCard('REST', restTasks.REST.label),
  },
  city: {
    drafts: card({
      list: 'askOrder',
      title: askOrderStatus.groups.draft,
      screen: 'askOrder',
      isMine: maySubmit,
      query: (today) => ({ status: statesIn(askOrderStatus, 'draft'), deliveryDateFrom: today }),
    }),
    expired: card({
      list: 'askOrder',
      title: '已过期草稿',
      screen: 'askOrder',
      isMine: maySubmit,
      query: (today) => ({ status: statesIn(askOrderStatus, 'draft'), deliveryDateTo: addDays(today, -1) }),
      isPast: true,
    }),
    returned: card({
      list: 'askOrder',
      title: askOrderStatus.groups.returned,
      screen: 'askOrder',
      isMine: maySubmit,
      query: () => ({ status: statesIn(askOrderStatus, 'returned'), duty: 'mine' }),
    }),
    receiving: card({
      list: 'inbound',
      title: inboundOrderStatus.groups.toCount,
      screen: 'inboundOrder',
      isMine: (ctx) => canTake(ctx, inboundOrderStatus, 'submit'),
      query: () => ({ status: statesIn(inboundOrderStatus, 'toCount'), duty: 'mine' }),
    }),
    review: card({
      list: 'inbound',
      title: inboundOrderStatus.groups.toReview,
      screen: 'inboundOrder',
      isMine: (ctx) => canTake(ctx, inboundOrderStatus, 'confirm'),
      query: () => ({ status: statesIn(inboundOrderStatus, 'toReview'), duty: 'mine' }),
    }),
  },
  supplier: {
    confirm: card({
      list: 'pickup',
      title: pickupOrderStatus.groups.toConfirm,
      screen: 'pickupOrder',
      isMine: (ctx) => canTake(ctx, pickupOrderStatus, 'confirm'),
      query: () => ({ status: statesIn(pickupOrderStatus, 'toConfirm'), duty: 'mine' }),
    }),
    ship: card({
      list: 'pickup',
      title: pickupOrderStatus.groups.toShip,
      screen: 'pickupOrder',
      isMine: (ctx) => canTake(ctx, transportOrderStatus, 'load'),
      query: () => ({ status: statesIn(pickupOrderStatus, 'toShip'), duty: 'mine' }),
    }),
    depart: card({
      list: 'transport',
      title: transportOrderStatus.groups.loading,
      screen: 'transportOrder',
      isMine: (ctx) => canTake(ctx, transportOrderStatus, 'depart'),
      query: () => ({ status: statesIn(transportOrderStatus, 'loading'), duty: 'mine' }),
    }),
  },
  message: {},
};

export const todo = implement(todoCalls, {
  getTodoCounts: async (ctx) => {
    const mine = Object.entries(todos[ctx.centre.kind]).filter(([, entry]) => entry.isMine(ctx));
    const list = await Promise.all(
      mine.map(async ([key, { title, screen, query, count }]) => ({
        key,
        title,
        screen,
        query: query(ctx),
        ...(await count(ctx)),
      })),
    );
    return { list };
  },
});
