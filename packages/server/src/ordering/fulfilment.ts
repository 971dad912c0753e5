import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { isZero } from '@material/contract/kernel/value/decimal.ts';
import {
  fulfilStatus,
  isOrderDone,
  unpromisedQty,
  type LineQuantities,
} from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import type { SeenOf } from '../kernel/row/run-under.ts';
import { loadRules } from '../catalogue/public.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import * as repo from './fulfilment.repo.ts';
import { approvedDuties, pickupStep, replyUntil, restDuty } from './fulfilment.rules.ts';
import { askOrdersBehind } from './goods/orders-behind.repo.ts';
import { lockLinesOf, quantitiesOf } from './ledger/ledger.repo.ts';
import { pickupMoves } from './pickup-order/pickup-order.moves.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { settleUnreplaced } from './return-order/unreplaced.ts';
import { revisionMoves } from './revision/revision.moves.ts';
import { terminalMoves } from './terminal/terminal.moves.ts';
import { tellDeadline, tellDeadlineRefused, tellHeld, tellVoided } from './pickup-order/tell-supplier.ts';

/**
 * Everything that follows from changed lines of these ask orders, in the same transaction: the fulfilment axis, the pickup
 * order's own moves, completion or termination, and who is waited for now. `inboundId`: the receipt that changed them,
 * whose rests the supplier may have to promise again.
 */
export async function settleOrders(
  ctx: Ctx,
  askOrderIds: readonly Seen<'ask_order'>[],
  { inboundId }: { readonly inboundId?: Seen<'inbound_order'> } = {},
): Promise<void> {
  const again = inboundId === undefined ? new Set<number>() : await repo.redelivered(ctx, inboundId);
  for (const id of [...new Set(askOrderIds)].toSorted((a, b) => a - b)) await settleOrder(ctx, id, again);
}

/** The same for the ask orders whose goods a later document carries. */
export const settleBehind =
  <T extends Parameters<typeof askOrdersBehind>[1]>(table: T) =>
  async (ctx: Ctx, id: Seen<T> & SeenOf): Promise<void> =>
    settleOrders(ctx, await askOrdersBehind(ctx, table, id));

/** Asks the supplier of an order to promise its rest again; the lines are locked by this transaction. */
export async function askAgain(ctx: Ctx, askOrderId: Seen<'ask_order'>): Promise<void> {
  const id = await pickupOf(ctx, askOrderId);
  await moveBySystem(ctx, pickupMoves, { action: 'reconfirm', id, isLocked: true, input: undefined });
  await settleOrders(ctx, [askOrderId]);
}

/** The pickup order of an order that was stopped or resumed goes with it; the lines are locked by this transaction. */
export async function followOrder(
  ctx: Ctx,
  askOrderId: Seen<'ask_order'>,
  change: { readonly action: 'hold' | 'release'; readonly reason?: string | undefined },
): Promise<void> {
  const id = await pickupOf(ctx, askOrderId);
  await moveBySystem(ctx, pickupMoves, { ...change, id, isLocked: true, input: undefined });
  await tellHeld(ctx, id, change);
  await settleOrders(ctx, [askOrderId]);
}

/** The pickup order of an approval that was taken back is void; the lines are locked by this transaction. */
export async function voidPickup(ctx: Ctx, askOrderId: Seen<'ask_order'>, reason?: string): Promise<void> {
  const id = await pickupOf(ctx, askOrderId);
  await tellVoided(ctx, id, reason);
  await moveBySystem(ctx, pickupMoves, { action: 'void', reason, id, isLocked: true, input: undefined });
}

/** A supplier that has not answered yet gets the time that its order says now; the lines are locked by this transaction. */
export async function followDeadline(ctx: Ctx, askOrderId: Seen<'ask_order'>, reason?: string): Promise<void> {
  const { pickupId: id, replyBy: until } = (await repo.orderState(ctx, askOrderId)) ?? {};
  // Where the approval has not come yet, or was taken back, there is no pickup order: it takes the time when it is made.
  if (id == null || until == null) return;
  await moveBySystem(ctx, pickupMoves, { action: 'changeDeadline', reason, id, isLocked: true, input: { until } });
  await tellDeadline(ctx, id, { until, reason });
  await settleOrders(ctx, [askOrderId]);
}

/** A supplier that has asked for more time is told that it gets none; the lines are locked by this transaction. */
export async function refuseDeadline(ctx: Ctx, askOrderId: Seen<'ask_order'>, reason?: string): Promise<void> {
  const id = await pickupOf(ctx, askOrderId);
  await moveBySystem(ctx, pickupMoves, { action: 'refuseDeadline', reason, id, isLocked: true, input: undefined });
  await tellDeadlineRefused(ctx, id, reason);
  await settleOrders(ctx, [askOrderId]);
}

/** The pickup order of an approved order. */
export async function pickupOf(ctx: Ctx, askOrderId: Seen<'ask_order'>): Promise<Seen<'pickup_order'>> {
  const { pickupId } = (await repo.orderState(ctx, askOrderId)) ?? {};
  if (pickupId == null) throw new Error(`ask order ${askOrderId} has no pickup order`);
  return pickupId;
}

async function settleOrder(ctx: Ctx, id: Seen<'ask_order'>, again: ReadonlySet<number>): Promise<void> {
  const rows = (await lockLinesOf(ctx, id)).map((row) => ({ id: row.id, quantities: quantitiesOf(row) }));
  const lines = rows.map(({ quantities }) => quantities);
  const state = await repo.orderState(ctx, id);
  if (!state) throw new Error(`ask order ${id} is gone`);
  const isDone = isOrderDone(lines);
  const asksAgain = rows.some((row) => again.has(row.id) && !isZero(unpromisedQty(row.quantities)));
  const isAmended = state.revisionStatus !== null && isIn(revisionStatus, 'toReply', state.revisionStatus);
  await movePickup(ctx, state, { lines, isDone, asksAgain, isAmended });
  const fulfil = fulfilStatus(lines);
  if (fulfil !== state.fulfilStatus) await repo.saveFulfilStatus(ctx, id, fulfil);
  // A receipt was taken back that had ended it.
  if (isIn(askOrderStatus, 'ended', state.status) && !isDone)
    await moveBySystem(ctx, askOrderMoves, { action: 'reopen', id, isLocked: true, input: undefined });
  else if (!isIn(askOrderStatus, 'supplying', state.status)) return;
  if (isDone) {
    if (state.restTask !== null) await repo.dropRest(ctx, id);
    if (state.terminalId !== null) await lapse(ctx, id, state.terminalId);
    await endRevision(ctx, id, state);
    const to = stateIn(askOrderStatus, lines.every((line) => isZero(line.qtyAccepted)) ? 'terminated' : 'completed');
    await moveBySystem(ctx, askOrderMoves, { action: 'settle', id, isLocked: true, input: { to } });
    await settleUnreplaced(ctx, id);
    return;
  }
  const before = { task: state.restTask, until: state.restBy };
  const [awaited, ruleOf] = await Promise.all([repo.awaited(ctx, id, state.pickupId), loadRules(ctx)]);
  const hours = { decide: ruleOf('decideHours'), count: ruleOf('countHours') };
  const order = { lines, ...awaited, before, now: ctx.now, hours };
  await repo.saveDuties(
    ctx,
    { ...state, id },
    {
      duties: approvedDuties(order),
      rest: restDuty(order),
      replyBy: replyUntil(order),
    },
  );
}

const nothingLeft = '要货单已没有未供数量';

/** Before anybody decided on an application everything came, or was closed. */
async function lapse(ctx: Ctx, id: Seen<'ask_order'>, terminalId: Seen<'terminal_application'>): Promise<void> {
  const step = { reason: nothingLeft, isLocked: true, input: undefined } as const;
  await moveBySystem(ctx, terminalMoves, { action: 'lapse', id: terminalId, ...step });
  await moveBySystem(ctx, askOrderMoves, { action: 'keepAll', id, ...step });
}

/** An amendment that nobody has decided on lapses with its order; one that was made stays made. */
async function endRevision(
  ctx: Ctx,
  id: Seen<'ask_order'>,
  { revisionId, revisionStatus: status }: repo.OrderState,
): Promise<void> {
  if (revisionId === null || status === null) return;
  const step = { reason: nothingLeft, isLocked: true, input: undefined } as const;
  const action = isIn(revisionStatus, 'open', status) ? 'lapse' : 'settle';
  await moveBySystem(ctx, revisionMoves, { action, id: revisionId, ...step });
  await moveBySystem(ctx, askOrderMoves, { action: 'keepVersion', id, ...step });
}

type Standing = {
  readonly lines: readonly LineQuantities[];
  readonly isDone: boolean;
  readonly asksAgain: boolean;
  readonly isAmended: boolean;
};

async function movePickup(
  ctx: Ctx,
  { pickupId: id, pickupStatus }: repo.OrderState,
  { lines, ...standing }: Standing,
): Promise<void> {
  if (id === null || pickupStatus === null) return;
  const step = pickupStep(pickupStatus, lines, standing);
  if (!step) return;
  if (step.action === 'ship')
    await moveBySystem(ctx, pickupMoves, { action: 'ship', id, isLocked: true, input: { to: step.to } });
  else if (step.action === 'restore')
    await moveBySystem(ctx, pickupMoves, { action: 'restore', id, isLocked: true, input: { to: step.to } });
  else if (step.action === 'resume')
    await moveBySystem(ctx, pickupMoves, { action: 'resume', id, isLocked: true, input: { to: step.to } });
  else await moveBySystem(ctx, pickupMoves, { action: step.action, id, isLocked: true, input: undefined });
}
