import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import {
  orderVersion,
  pickupOfOrder,
  revisionVersion,
  terminalVersion,
  transportVersion,
  type Version,
} from './facts.repo.ts';
import type { Story } from './story.ts';
import type { Step } from './timeline.ts';

/** One act of an order that goes its way without chance. */
export type Act = { readonly at: Date; readonly run: (now: Date) => Promise<unknown> };

export const inTurn = ([first, ...others]: readonly Act[]): Step[] =>
  first ? [{ at: first.at, run: () => first.run(first.at).then(() => inTurn(others)) }] : [];

/** The last day whose receiving morning is over. */
function lastDay(until: Date): string {
  const today = businessDate(until);
  return instantAt(today, '09:00') <= until ? today : addDays(today, -1);
}

/** A store's order of some rice, the people who carry it on, and what they learn of it. */
export function orderOf(story: Story) {
  const { db, people, until } = story;
  const unit = people.units.find(({ placeId }) => placeId !== undefined);
  if (!unit) throw new Error('no store orders');
  const day = lastDay(until);
  const known = {
    orderId: 0,
    supplierId: 0,
    deliveryDate: day,
    transportId: 0,
    terminalId: 0,
    revisionId: 0,
    madeNo: '',
    inbound: { id: 0, rowVersion: 0 },
  };
  return {
    story,
    known,
    store: unit.actor,
    /** A time of the last day, or so many days before it. */
    at: (time: string, days = 0): Date => instantAt(addDays(day, days), time),
    supplier: () => people.supplier(known.supplierId),
    order: async () => {
      const { id, rowVersion } = await orderVersion(db, known.orderId);
      return { orderid: id, rowVersion };
    },
    pickup: async () => {
      const { id, rowVersion } = await pickupOfOrder(db, known.orderId);
      return { id, rowVersion };
    },
    transport: async () => refOf(await transportVersion(db, known.transportId)),
    revision: async () => refOf(await revisionVersion(db, known.revisionId)),
    application: async () => refOf(await terminalVersion(db, known.terminalId)),
  };
}
export type Order = ReturnType<typeof orderOf>;

export const refOf = ({ id, rowVersion }: Version) => ({ id, rowVersion });
const codes: readonly string[] = ['WL1001001', 'WL1001002'];

async function submitted({ story, store, known }: Order, now: Date): Promise<void> {
  const goods = story.people.materials.filter(({ code }) => codes.includes(code));
  const lines = goods.map(({ id }, at) => ({ materialId: id, qty: at === 0 ? '18' : '6' }));
  const wished = addDays(businessDate(now), 2);
  const { list } = await store.ask(askOrderCalls.getPriceInfo, { deliveryDate: wished, lines }, { now });
  const offers = list.flatMap(({ offers: [best] }) => best ?? []);
  const deliveryDate = offers.reduce((last, { earliestDate }) => (earliestDate > last ? earliestDate : last), wished);
  const { id, rowVersion } = await store.ask(askOrderCalls.addMainOrderNew, { deliveryDate, lines }, { now });
  const main = { mainorderid: id, rowVersion };
  const [order] = (await store.ask(askOrderCalls.submitMainOrderById, main, { now })).askOrders;
  if (order) Object.assign(known, { orderId: order.id, supplierId: order.supplierId, deliveryDate });
}

/** Ordered and checked twice. */
export function approved(order: Order): Act[] {
  const [first, second] = order.story.people.checkers;
  return [
    { at: order.at('08:30', -2), run: (now) => submitted(order, now) },
    {
      at: order.at('11:00', -2),
      run: async (now) => first.ask(askOrderCalls.firstCheckAskOrder, await order.order(), { now }),
    },
    {
      at: order.at('09:30', -1),
      run: async (now) => second.ask(askOrderCalls.finalCheckAskOrder, await order.order(), { now }),
    },
  ];
}
