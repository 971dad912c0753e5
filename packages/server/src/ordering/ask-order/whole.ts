import {
  isEditableState,
  isLiveState,
  askOrderStatus,
} from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { refuseChanged } from '../../kernel/row/conflict.ts';
import { move } from '../../kernel/document/transition.ts';
import { leastAdvanced, mainOrderDocument } from './ask-order-document.ts';
import { lockLinesOf } from '../ledger/ledger.repo.ts';
import { askOrderMoves } from './ask-order.moves.ts';
import { hasNewPrices } from './change-price.ts';
import { deadlineBlocked } from './supplier-time.ts';
import { sumMainOrder, type AskOrderRecord } from './ask-order.repo.ts';
import { lockWholeLines, ordersOf, type MainOrderRecord } from './main-order.repo.ts';

/** A main order as a call names it, with the version that its caller has seen. */
export type Whole = { readonly id: Seen<'main_order'>; readonly rowVersion: number };
/** A main order that this transaction holds, with every ask order of it, whatever its state. */
export type Held = { readonly main: MainOrderRecord; readonly orders: readonly AskOrderRecord[] };

/** Takes a main order for a change of the whole, if it is still as the caller saw it: nothing of it moves until the end. */
export async function holdMainOrder(ctx: Ctx, { id, rowVersion }: Whole): Promise<Held> {
  await lockWholeLines(ctx, id);
  const main = await lockedRow(ctx, 'main_order', id);
  if (!main) refuse('notFound');
  if (main.row_version !== rowVersion)
    await refuseChanged(ctx, { table: 'main_order', id }, await mainOrderDocument(ctx, id));
  return { main, orders: await ordersOf(ctx, id) };
}

/** Refuses what the states of a held main order's ask orders do not allow. */
async function refuseState(ctx: Ctx, { main, orders }: Held, action: string): Promise<never> {
  const state = askOrderStatus.states[leastAdvanced(orders.map(({ status }) => status))].label;
  refuse('wrongState', { noun: '主订单', state, action }, { row: await mainOrderDocument(ctx, main.id) });
}

/** Does to a whole main order what may be done to its ask orders: to each that is in a state for it, all or none. */
export async function moveWhole(
  ctx: Ctx,
  whole: Whole,
  action: 'submit' | 'withdraw' | 'submitForCity' | 'removeForCity',
): Promise<void> {
  const { label, from } = askOrderStatus.actions[action];
  const held = await holdMainOrder(ctx, whole);
  const open = held.orders.filter(({ status }) => (from as readonly string[]).includes(status));
  if (open.length === 0) return refuseState(ctx, held, label);
  for (const { id, row_version: rowVersion } of open)
    await move(ctx, askOrderMoves, { action, id, rowVersion, input: undefined });
  await sumMainOrder(ctx, held.main.id);
}

/** Prices anew whatever of a whole main order is being checked and has other prices now. */
export async function changeWholePrice(ctx: Ctx, whole: Whole, reason: string): Promise<void> {
  const { label, from } = askOrderStatus.actions.changePrice;
  const held = await holdMainOrder(ctx, whole);
  const checked = held.orders.filter(({ status }) => (from as readonly string[]).includes(status));
  if (checked.length === 0) return refuseState(ctx, held, label);
  let changed = 0;
  for (const doc of checked) {
    if (!(await hasNewPrices(ctx, { doc, lines: await lockLinesOf(ctx, doc.id) }))) continue;
    changed += 1;
    await move(ctx, askOrderMoves, {
      action: 'changePrice',
      id: doc.id,
      rowVersion: doc.row_version,
      reason,
      input: { reason },
    });
  }
  if (changed === 0) refuse('blocked', { reason: '送达日没有比提交时更新的报价，无需改价' });
  await sumMainOrder(ctx, held.main.id);
}

/** The orders of a whole whose suppliers have not answered, or those named, get another time to answer until; returns them. */
export async function changeWholeDeadline(
  ctx: Ctx,
  whole: Whole,
  {
    orders: named,
    replyBy,
    reason,
  }: { readonly orders?: readonly number[] | undefined; replyBy: string; reason: string },
): Promise<readonly Seen<'ask_order'>[]> {
  const { label, from } = askOrderStatus.actions.changeDeadline;
  const held = await holdMainOrder(ctx, whole);
  if (named && !named.every((id) => held.orders.some((order) => order.id === id))) refuse('notFound');
  const chosen = held.orders.filter((doc) => (named ? named.includes(doc.id) : deadlineBlocked(doc) === undefined));
  const open = chosen.filter(({ status }) => (from as readonly string[]).includes(status));
  if (open.length === 0 || (named && open.length < chosen.length)) return refuseState(ctx, held, label);
  for (const { id, row_version: rowVersion } of open)
    await move(ctx, askOrderMoves, { action: 'changeDeadline', id, rowVersion, reason, input: { replyBy } });
  return open.map(({ id }) => id);
}

const mayCancel = power(orderingScreens.askOrder, '取消');

/** Cancels orders that were submitted once; their numbers stay. */
export async function cancelSent(
  ctx: Ctx,
  orders: readonly AskOrderRecord[],
  reason: string | undefined,
): Promise<void> {
  const [first] = orders;
  if (first && !ctx.powers.has(mayCancel))
    refuse('blocked', { reason: `${first.no} 提交过，不能删除，只能取消；你没有取消要货单的权限` });
  for (const { id, row_version: rowVersion } of orders)
    await move(ctx, askOrderMoves, { action: 'cancel', id, rowVersion, reason, input: { reason } });
}

/** Gets rid of what may still be written of a main order: deletes those that nobody has submitted yet, cancels the rest. */
export async function removeWhole(ctx: Ctx, whole: Whole, reason: string | undefined): Promise<void> {
  const held = await holdMainOrder(ctx, whole);
  const open = held.orders.filter(({ status }) => isEditableState(status));
  if (open.length === 0) return refuseState(ctx, held, askOrderStatus.actions.remove.label);
  for (const { id, row_version: rowVersion } of open.filter(({ submit_count: count }) => count === 0))
    await move(ctx, askOrderMoves, { action: 'remove', id, rowVersion, input: undefined });
  await cancelSent(
    ctx,
    open.filter(({ submit_count: count }) => count > 0),
    reason,
  );
  await sumMainOrder(ctx, held.main.id);
}

/** The ask orders of a held main order that are written anew; refuses unless all that are live may be, or those named. */
export async function writable(ctx: Ctx, held: Held, named: readonly number[] | undefined): Promise<AskOrderRecord[]> {
  const asked = new Set(named);
  const chosen = held.orders.filter(({ id, status }) => (named ? asked.has(id) : isLiveState(status)));
  if (named && chosen.length < asked.size) refuse('notFound');
  if (chosen.length === 0 || !chosen.every(({ status }) => isEditableState(status)))
    return refuseState(ctx, held, '修改');
  return chosen;
}
