import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { eachInTransaction } from '../../kernel/batch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/implement.ts';
import { move } from '../../kernel/transition.ts';
import { settleOrders } from '../fulfilment.ts';
import { mergePickups, unmergePickups } from './merge.ts';
import { freshPickup, pickupActions, pickupDocument } from './pickup-document.ts';
import { listPickups } from './pickup-order.list.ts';
import { pickupMoves, type Said } from './pickup-order.moves.ts';
import { askOrderOf } from './pickup-order.repo.ts';

type Ref = { readonly id: number; readonly rowVersion: number };

/** The ask order behind it now waits for somebody else. */
async function settled(ctx: Ctx, id: number): Promise<PickupRow> {
  await settleOrders(ctx, [await askOrderOf(ctx, id)]);
  return freshPickup(ctx, id);
}

async function confirm(
  ctx: Ctx,
  { id, rowVersion, lines }: Ref & { readonly lines: readonly Said[] },
): Promise<PickupRow> {
  await move(ctx, pickupMoves, { action: 'confirm', id, rowVersion, input: { lines } });
  return settled(ctx, id);
}

export const pickupOrders = implement(pickupOrderCalls, {
  getListPickupOrder: (ctx, query) => listPickups(ctx, query, pickupActions(ctx)),
  getPickupOrderByid: (ctx, { id }) => pickupDocument(ctx, id),
  confirmPickupOrder: confirm,
  confirmPickupOrders: (ctx, { orders }) =>
    eachInTransaction(ctx, orders, (own, ref) => confirm(own, { ...ref, lines: [] })),
  rejectPickupOrder: async (ctx, { id, rowVersion, reason }) => {
    await move(ctx, pickupMoves, { action: 'reject', id, rowVersion, reason, input: { reason } });
    return settled(ctx, id);
  },
  startPickupOrder: async (ctx, { id, rowVersion }) => {
    await move(ctx, pickupMoves, { action: 'prepare', id, rowVersion, input: undefined });
    return freshPickup(ctx, id);
  },
  mergePickupOrder: (ctx, { orders }) => mergePickups(ctx, orders),
  unMergePickupOrder: async (ctx, { orders }) => {
    await unmergePickups(ctx, orders);
    return {};
  },
});
