import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import type { Act, Order } from './certain-order.ts';
import type { Story } from './story.ts';

/** The store wants another quantity of its first line than the one it ordered. */
export const revised = (order: Order, at: Date, qty: string): Act => ({
  at,
  run: async (now) => {
    const { store, known } = order;
    const ref = await order.order();
    const { lines } = await store.ask(revisionCalls.getAskOrderForRevision, { orderid: ref.orderid }, { now });
    const reason = Number(qty) > 18 ? '周末加餐，用餐人数增加' : '用餐人数减少';
    const chosen = lines.slice(0, 1).map(({ id }) => ({ id, qty }));
    const { revisionId } = await store.ask(askOrderCalls.saveAskRevision, { ...ref, reason, lines: chosen }, { now });
    known.revisionId = revisionId ?? 0;
  },
});

/** The first or the second checker agrees, or the first one does not. */
export const revisionChecked = (order: Order, at: Date, { by = 0, agree = true } = {}): Act => ({
  at,
  run: async (now) => {
    const checker = order.story.people.checkers[by === 0 ? 0 : 1];
    const reason = agree ? {} : { reason: '供应商已备货' };
    await checker.ask(revisionCalls.checkAskRevision, { ...(await order.revision()), agree, ...reason }, { now });
  },
});

/** The supplier has packed what it promised. */
export const revisionDeclined = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => {
    const reason = '已按原单备货';
    await order.supplier().ask(pickupOrderCalls.rejectPickupOrder, { ...(await order.pickup()), reason }, { now });
  },
});

export const restored = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => {
    const [, checker] = order.story.people.checkers;
    const reason = '供应商已备货，按原单供货';
    await checker.ask(revisionCalls.restoreAskRevision, { ...(await order.revision()), reason }, { now });
  },
});

export const revisionWithdrawn = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => order.store.ask(revisionCalls.cancelAskRevision, await order.revision(), { now }),
});

/** Headquarters wants a fifth less of one line before its supplier has answered, and checks that. */
export async function loweredByHeadquarters(
  { people }: Story,
  { orderid, at: now }: { readonly orderid: number; readonly at: Date },
): Promise<void> {
  const [first, second] = people.checkers;
  const order = await second.ask(revisionCalls.getAskOrderForRevision, { orderid }, { now });
  const fewer = order.lines.flatMap(({ id, qtyFrom, minQty, multiple }) => {
    const step = Number(multiple) || 1;
    const qty = Math.floor((Number(qtyFrom) * 0.8) / step) * step;
    return qty >= Math.max(Number(minQty), step) && qty < Number(qtyFrom) ? [{ id, qty: String(qty) }] : [];
  });
  if (fewer.length === 0) return;
  const wish = { orderid, rowVersion: order.rowVersion, reason: '用餐人数减少', lines: fewer.slice(0, 1) };
  const { revisionId: id } = await second.ask(askOrderCalls.saveAskRevision, wish, { now });
  if (id !== null) await first.ask(revisionCalls.checkAskRevision, { id, rowVersion: 0, agree: true }, { now });
}
