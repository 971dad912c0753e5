import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { isZero } from '@material/contract/kernel/value/decimal.ts';
import { inboundCalls, type InboundRow } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { implement } from '../kernel/call/implement.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { freshRow, move, moveBySystem, pageOf, renewDuties } from '../kernel/document/transition.ts';
import { loadRules } from '../catalogue/public.ts';
import { deadline } from './duty.rules.ts';
import { settleBehind, settleOrders } from './fulfilment.ts';
import { askOrdersBehind } from './goods/orders-behind.repo.ts';
import { followRefusal, followReversal } from './receipt-correction.ts';
import { bookReplaced } from './returns.ts';
import { findTransport, inTransit } from './transport-order/transport-order.repo.ts';
import { transportMoves } from './transport-order/transport-order.moves.ts';
import { inboundDocument } from './inbound-order/inbound-document.ts';
import { inboundMoves } from './inbound-order/inbound-order.moves.ts';
import * as repo from './inbound-order/inbound-order.repo.ts';

/** The vehicle is signed for when every place has answered for all it carried. */
async function signTransport(ctx: Ctx, id: Seen<'transport_order'>, placeId: number): Promise<void> {
  const transport = await findTransport(ctx, id);
  if (!transport) refuse('notFound');
  const isEmpty = isZero(await inTransit(ctx, id)) && !(await repo.hasOpenInbound(ctx, id));
  const to = stateIn(transportOrderStatus, isEmpty ? 'signed' : 'partSigned');
  if (transport.status !== to)
    await moveBySystem(ctx, transportMoves, { action: 'sign', id, isLocked: true, input: { to, placeId } });
  // It waits for one place less.
  else await renewDuties(ctx, transportMoves, transport);
}

/** What follows from a count that was taken in; one that waits for a second account changes nothing yet. */
async function afterwards(ctx: Ctx, id: Seen<'inbound_order'>): Promise<void> {
  const [doc, ruleOf] = await Promise.all([seenRow(ctx, 'inbound_order', id), loadRules(ctx)]);
  if (!doc) refuse('notFound');
  if (!isIn(inboundOrderStatus, 'done', doc.status)) return;
  await bookReplaced(ctx, id);
  // Lots that were not counted wait in an inbound order of their own.
  await repo.splitRest(ctx, doc, deadline(ctx.now, ruleOf('countHours')));
  for (const transport of await repo.transportOf(ctx, id)) await signTransport(ctx, transport, doc.place_id);
  await settleOrders(ctx, await askOrdersBehind(ctx, 'inbound_order', id), { inboundId: id });
}

const taken = actionHandlers(inboundMoves, {
  after: {
    submit: afterwards,
    confirm: afterwards,
    grantCorrection: followReversal,
    refuseCorrection: followRefusal,
  },
});

export const inboundOrders = implement(inboundCalls, {
  generateInboundOrder: async (ctx, { id, rowVersion }) => {
    const before = new Set(await repo.openInboundIds(ctx, id));
    await move(ctx, transportMoves, { action: 'generateInbound', id, rowVersion, input: undefined });
    await settleBehind('transport_order')(ctx, id);
    const made = (await repo.openInboundIds(ctx, id)).filter((inbound) => !before.has(inbound));
    const list: InboundRow[] = [];
    for (const inbound of made) list.push(await freshRow(ctx, inboundMoves, inbound));
    return { list };
  },
  getAllInboundOrder: pageOf(inboundMoves),
  getInboundOrderByid: (ctx, { id }) => inboundDocument(ctx, id),
  updateInboundOrder: async (ctx, { id, rowVersion, ...input }) => {
    await move(ctx, inboundMoves, { action: 'count', id, rowVersion, input });
    return inboundDocument(ctx, id);
  },
  submitInputOrderByids: (ctx, { orders }) => eachInTransaction(ctx, orders, taken.submitInputOrderByid),
  ...taken,
});
