import { bigOrderCalls } from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { implement } from '../kernel/call/implement.ts';
import { freshRow, move, pageOf } from '../kernel/document/transition.ts';
import { settleBehind } from './fulfilment.ts';
import { answerRevision } from './revision.ts';
import { bigOrderDocument } from './pickup-order/big-order.ts';
import { mergePickups, unmergePickups } from './pickup-order/merge.ts';
import { pickupDocument } from './pickup-order/pickup-document.ts';
import { pickupMoves, type Said } from './pickup-order/pickup-order.moves.ts';

type Named = { readonly id: Seen<'pickup_order'>; readonly rowVersion: number };

/** The ask order behind it now waits for somebody else. */
const settle = settleBehind('pickup_order');

async function confirm(
  ctx: Ctx,
  { id, rowVersion, lines }: Named & { readonly lines: readonly Said[] },
): Promise<PickupRow> {
  await move(ctx, pickupMoves, { action: 'confirm', id, rowVersion, input: { lines } });
  await answerRevision(ctx, id, { isAgreed: true });
  await settle(ctx, id);
  return freshRow(ctx, pickupMoves, id);
}

async function refused(ctx: Ctx, id: Seen<'pickup_order'>, reason?: string): Promise<void> {
  await answerRevision(ctx, id, { isAgreed: false, reason });
  await settle(ctx, id);
}

export const bigOrders = implement(bigOrderCalls, { getBigOrderByid: (ctx, { id }) => bigOrderDocument(ctx, id) });

export const pickupOrders = implement(pickupOrderCalls, {
  getListPickupOrder: pageOf(pickupMoves),
  getPickupOrderByid: (ctx, { id }) => pickupDocument(ctx, id),
  confirmPickupOrder: confirm,
  confirmPickupOrders: (ctx, { orders }) =>
    eachInTransaction(ctx, orders, (own, ref) => confirm(own, { ...ref, lines: [] })),
  mergePickupOrder: (ctx, { orders }) => mergePickups(ctx, orders),
  unMergePickupOrder: async (ctx, { orders }) => {
    await unmergePickups(ctx, orders);
    return {};
  },
  ...actionHandlers(pickupMoves, { after: { reject: refused, askDeadline: settle } }),
});
