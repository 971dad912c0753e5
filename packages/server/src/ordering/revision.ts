import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { loadRules } from '../catalogue/public.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import { sumMainOrderOf } from './ask-order/ask-order.repo.ts';
import { deadline } from './duty.rules.ts';
import { pickupOf, settleOrders } from './fulfilment.ts';
import { orderState } from './fulfilment.repo.ts';
import { answeredState } from './fulfilment.rules.ts';
import { lockLinesOf, quantitiesOf } from './ledger/ledger.repo.ts';
import { pickupMoves } from './pickup-order/pickup-order.moves.ts';
import { transportMoves } from './transport-order/transport-order.moves.ts';
import { draftsWith, linesAt } from './transport-order/transport-order.repo.ts';
import { trimOf } from './transport-order/trim.ts';
import { revisionMoves } from './revision/revision.moves.ts';
import { orderOfRevision, toBeAnswered, unansweredBefore } from './revision/revision.repo.ts';
import { tellRevision } from './tell-revision.ts';

const nothingWanted = '要货单变更后已无需发货';

/** Vehicles that are being put together carry no more than is wanted now; those that are loaded are not touched. */
async function trimDrafts(ctx: Ctx, orderId: Seen<'ask_order'>): Promise<void> {
  for (const id of await draftsWith(ctx, orderId)) {
    const action = trimOf(await linesAt(ctx, id), orderId);
    if (action === 'cancel')
      await moveBySystem(ctx, transportMoves, { action, id, reason: nothingWanted, input: { reason: nothingWanted } });
    if (action === 'trim') await moveBySystem(ctx, transportMoves, { action, id, input: { orderId } });
  }
}

type Amended = { readonly isRestored: boolean; readonly isPending: boolean; readonly reason?: string | undefined };

/** The order, what its supplier was asked for and everything that follows from its lines, in the transaction that decided. */
async function amendOrder(
  ctx: Ctx,
  id: Seen<'ask_revision'>,
  { isRestored, isPending, reason }: Amended,
): Promise<void> {
  const orderId = await orderOfRevision(ctx, id);
  const input = { revisionId: id, isRestored, isPending };
  await moveBySystem(ctx, askOrderMoves, { action: 'amend', id: orderId, reason, input });
  const until = deadline(ctx.now, (await loadRules(ctx))('revisionReplyHours'));
  await moveBySystem(ctx, pickupMoves, {
    action: 'amend',
    id: await pickupOf(ctx, orderId),
    reason,
    input: { isRestored, until },
  });
  await trimDrafts(ctx, orderId);
  await settleOrders(ctx, [orderId]);
  await sumMainOrderOf(ctx, orderId);
}

const free = (ctx: Ctx, orderId: Seen<'ask_order'>, reason?: string): Promise<void> =>
  moveBySystem(ctx, askOrderMoves, { action: 'keepVersion', id: orderId, reason, isLocked: true, input: undefined });

async function tell(ctx: Ctx, id: Seen<'ask_revision'>, reason?: string): Promise<void> {
  const revision = await seenRow(ctx, 'ask_revision', id);
  if (!revision) throw new Error(`amendment ${id} is gone`);
  const orderId = await orderOfRevision(ctx, id);
  await tellRevision(ctx, { orderId, pickupId: await pickupOf(ctx, orderId) }, { revision, reason });
}

/** What a check of an amendment comes to for the order behind it: nothing before the last one. */
export async function followCheck(ctx: Ctx, id: Seen<'ask_revision'>, reason?: string): Promise<void> {
  const revision = await seenRow(ctx, 'ask_revision', id);
  if (!revision || isIn(revisionStatus, 'open', revision.status)) return;
  if (isIn(revisionStatus, 'applied', revision.status)) {
    const isPending = isIn(revisionStatus, 'pending', revision.status);
    await amendOrder(ctx, id, { isRestored: false, isPending, reason: revision.revision_reason });
  } else await free(ctx, await orderOfRevision(ctx, id), reason);
  await tell(ctx, id, reason);
}

/** Its order is free for another amendment. */
export async function endRevision(ctx: Ctx, id: Seen<'ask_revision'>, reason?: string): Promise<void> {
  await free(ctx, await orderOfRevision(ctx, id), reason);
  await tell(ctx, id, reason);
}

/** The order is again what it was before. */
export async function restoreOrder(ctx: Ctx, id: Seen<'ask_revision'>, reason?: string): Promise<void> {
  await amendOrder(ctx, id, { isRestored: true, isPending: false, reason });
  await tell(ctx, id, reason);
}

type Word = { readonly isAgreed: boolean; readonly reason?: string | undefined };

/** The supplier's word on its pickup order is its word on the amendment; the lines are locked by this transaction. */
export async function answerRevision(
  ctx: Ctx,
  pickupId: Seen<'pickup_order'>,
  { isAgreed, reason }: Word,
): Promise<void> {
  for (const id of await toBeAnswered(ctx, pickupId)) {
    const action = isAgreed ? 'confirm' : 'decline';
    await moveBySystem(ctx, revisionMoves, { action, id, reason, isLocked: true, input: undefined });
    if (isAgreed) await free(ctx, await orderOfRevision(ctx, id), reason);
    await tell(ctx, id, reason);
  }
}

const silence = '供应商逾期未确认，按不同意处理';

/** A supplier that said nothing in time keeps the promise that it gave before; headquarters decides. */
async function takeAsRefused(ctx: Ctx, id: Seen<'ask_revision'>): Promise<void> {
  const orderId = await orderOfRevision(ctx, id);
  const lines = (await lockLinesOf(ctx, orderId)).map(quantitiesOf);
  const state = await orderState(ctx, orderId);
  if (!state?.pickupId || state.pickupStatus !== stateIn(pickupOrderStatus, 'reconfirm')) return;
  const to = answeredState(lines);
  await moveBySystem(ctx, pickupMoves, {
    action: 'resume',
    id: state.pickupId,
    reason: silence,
    isLocked: true,
    input: { to },
  });
  await answerRevision(ctx, state.pickupId, { isAgreed: false, reason: silence });
  await settleOrders(ctx, [orderId]);
}

/** Amendments whose suppliers have said nothing in time. */
export async function refuseUnanswered(ctx: Ctx): Promise<void> {
  await eachInTransaction(ctx, await unansweredBefore(ctx, ctx.now), (own, { id }) => takeAsRefused(own, id));
}
