import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { shortageCalls, shortLineCalls, type Proposal } from '@material/contract/ordering/shortage/shortage.calls.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import type { Act, Order } from './certain-order.ts';
import { chanceOf } from './chance.ts';
import { happens, later, lingers, type Story } from './story.ts';
import type { Step } from './timeline.ts';

/** What headquarters arranges in place of the short lines of an order, as far as somebody offers it; the numbers of the 补货. */
async function arrange(desk: Actor, orderId: number, now: Date): Promise<string[]> {
  const { list } = await desk.ask(shortLineCalls.getListHandleOrder, { pageSize: 1000 }, { now });
  const short = list.filter(({ askOrderId }) => askOrderId === orderId);
  if (short.length === 0) return [];
  const lines = short.map(({ id }) => id);
  const { list: found } = await desk.ask(shortageCalls.getHandleOrderProposals, { lines }, { now });
  const bestOf = (id: number): Proposal | undefined =>
    found.find((one) => one.id === id)?.proposals.find(({ way }) => way === 'SUPPLIER' || way === 'SUBSTITUTE');
  const orders = short.flatMap(({ id, rowVersion }) => {
    const best = bestOf(id);
    if (!best || best.supplierId === null || best.materialId === null || best.deliveryDate === null) return [];
    const { way, supplierId, materialId, deliveryDate } = best;
    return [{ id, rowVersion, way, supplierId, materialId, deliveryDate }];
  });
  if (orders.length === 0) return [];
  const done = await desk.ask(shortageCalls.doHandleOrderMuilt, { orders, reason: '原供应商库存不足' }, { now });
  return [...new Set(done.flatMap(({ row }) => row?.supplementNo || []))];
}

async function madeOf(asking: Actor, no: string, now: Date): Promise<AskOrderRow | undefined> {
  const { list } = await asking.ask(askOrderCalls.getListAskOrder, { no }, { now });
  return list[0];
}

/** The city agrees to what was arranged, or says what it does not like. */
async function answered(asking: Actor, made: AskOrderRow, { isLiked, now }: { isLiked: boolean; now: Date }) {
  const ref = { orderid: made.id, rowVersion: made.rowVersion };
  if (isLiked) return asking.ask(askOrderCalls.agreeHandleOrder, ref, { now });
  return asking.ask(askOrderCalls.objectHandleOrder, { ...ref, reason: '门店没有用过，口味不合适' }, { now });
}

/** What costs more than may be decided at the desk is checked like any other. */
async function checked({ people }: Story, made: AskOrderRow, now: Date): Promise<AskOrderRow> {
  const [first, second] = people.checkers;
  const { id: orderid, rowVersion, status } = made;
  if (status !== 'SUBMITTED') return made;
  const passed = await first.ask(askOrderCalls.firstCheckAskOrder, { orderid, rowVersion }, { now });
  return second.ask(askOrderCalls.finalCheckAskOrder, { orderid, rowVersion: passed.rowVersion }, { now });
}

type MadeGood = {
  readonly order: AskOrderRow;
  readonly at: Date;
  /** The life of an approved order from here on. */
  readonly goOn: (order: AskOrderRow, at: Date) => Promise<readonly Step[]>;
  /** What is done where nobody else brings it. */
  readonly giveUp: (at: Date) => Promise<readonly Step[]>;
};

/** Another supplier brings what the first one has not; nothing where nobody has it. */
export async function madeGoodStory(story: Story, { order, at, goOn, giveUp }: MadeGood): Promise<readonly Step[]> {
  const [, desk] = story.people.checkers;
  const own = { ...story, chance: chanceOf(order.id) };
  const asking = story.people.units.find(
    ({ cityId, placeId }) => cityId === order.cityId && (placeId === undefined || placeId === order.placeId),
  );
  const numbers = asking ? await arrange(desk, order.id, at) : [];
  if (!asking || numbers.length === 0) return giveUp(at);
  return numbers.flatMap((no): Step[] => {
    if (lingers(own, at, 'toBeAgreed')) return [];
    const when = later(at, 0.2);
    const isLiked = !happens(own, when, 'objected');
    const run = async (): Promise<readonly Step[]> => {
      const made = await madeOf(asking.actor, no, when);
      if (!made) return [];
      const agreed = await answered(asking.actor, made, { isLiked, now: when });
      return isLiked ? goOn(await checked(story, agreed, when), later(when, 1)) : giveUp(later(when, 0.5));
    };
    return [{ at: when, run }];
  });
}

/** Other goods are arranged in place of the bags that are short. */
export const arranged = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => {
    const [, desk] = order.story.people.checkers;
    const [no] = await arrange(desk, order.known.orderId, now);
    order.known.madeNo = no ?? '';
  },
});

export const arrangedAnswered = (order: Order, at: Date, isLiked: boolean): Act => ({
  at,
  run: async (now) => {
    const made = await madeOf(order.store, order.known.madeNo, now);
    if (!made) return;
    const ended = await answered(order.store, made, { isLiked, now });
    if (isLiked) await checked(order.story, ended, now);
  },
});
