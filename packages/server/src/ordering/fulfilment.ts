import { isZero } from '@material/contract/kernel/decimal.ts';
import { fulfilStatus, isOrderDone, type LineQuantities } from '@material/contract/ordering/quantity.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { moveBySystem } from '../kernel/transition.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import * as repo from './fulfilment.repo.ts';
import { approvedDuty, pickupStep } from './fulfilment.rules.ts';
import { lockLinesOf, quantitiesOf } from './ledger/ledger.repo.ts';
import { pickupMoves } from './pickup-order/pickup-order.moves.ts';

/**
 * Everything that follows from changed lines of these ask orders, in the same transaction: the fulfilment axis, the pickup
 * order's own moves, completion or termination, and who is waited for now.
 */
export async function settleOrders(ctx: Ctx, askOrderIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(askOrderIds)].toSorted((a, b) => a - b)) await settleOrder(ctx, id);
}

async function settleOrder(ctx: Ctx, id: number): Promise<void> {
  const lines = (await lockLinesOf(ctx, id)).map(quantitiesOf);
  const state = await repo.orderState(ctx, id);
  if (!state) throw new Error(`ask order ${id} is gone`);
  const isDone = isOrderDone(lines);
  await movePickup(ctx, state, { lines, isDone });
  const fulfil = fulfilStatus(lines);
  if (fulfil !== state.fulfilStatus) await repo.saveFulfilStatus(ctx, id, fulfil);
  if (state.status !== 'APPROVED') return;
  if (isDone) {
    const to = lines.every((line) => isZero(line.qtyAccepted)) ? 'TERMINATED' : 'COMPLETED';
    await moveBySystem(ctx, askOrderMoves, { action: 'settle', id, isLocked: true, input: { to } });
    return;
  }
  const before = { party: state.actParty, until: state.actBy };
  const duty = approvedDuty({ lines, ...(await repo.awaited(ctx, id, state.pickupId)), before, now: ctx.now });
  if (duty.party !== before.party || duty.until?.getTime() !== before.until?.getTime())
    await repo.saveDuty(ctx, id, duty);
}

type Standing = { readonly lines: readonly LineQuantities[]; readonly isDone: boolean };

async function movePickup(
  ctx: Ctx,
  { pickupId: id, pickupStatus }: repo.OrderState,
  { lines, isDone }: Standing,
): Promise<void> {
  if (id === null || pickupStatus === null) return;
  const step = pickupStep(pickupStatus, lines, isDone);
  if (!step) return;
  if (step.action === 'ship')
    await moveBySystem(ctx, pickupMoves, { action: 'ship', id, isLocked: true, input: { to: step.to } });
  else await moveBySystem(ctx, pickupMoves, { action: step.action, id, isLocked: true, input: undefined });
}
