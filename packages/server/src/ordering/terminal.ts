import { isIn } from '@material/contract/kernel/document/machine.ts';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import { askOrdersBehind } from './goods/orders-behind.repo.ts';
import { pickupOf, settleOrders } from './fulfilment.ts';
import { tellTerminal } from './tell-terminal.ts';

/**
 * What an application comes to for the order behind it, in the transaction that decided: its lines are cut, or it goes on as
 * before; both sides are told. Nothing while the decision is another's still.
 */
export async function followTerminal(ctx: Ctx, id: Seen<'terminal_application'>, reason?: string): Promise<void> {
  const application = await seenRow(ctx, 'terminal_application', id);
  if (!application || isIn(terminalStatus, 'open', application.status)) return;
  const [orderId] = await askOrdersBehind(ctx, 'terminal_application', id);
  if (orderId === undefined) throw new Error(`application ${id} is about no order`);
  const isAgreed = isIn(terminalStatus, 'agreed', application.status);
  const { status } = application;
  await tellTerminal(ctx, { orderId, pickupId: await pickupOf(ctx, orderId) }, { status, reason });
  if (isAgreed) {
    const lines = await ctx.under(id, 'terminal_line').select('terminal_line.ask_line_id').execute();
    const input = { lineIds: lines.map((line) => line.ask_line_id), reason: application.terminal_reason };
    await moveBySystem(ctx, askOrderMoves, {
      action: 'terminate',
      id: orderId,
      reason: application.terminal_reason,
      input,
    });
    await settleOrders(ctx, [orderId]);
    return;
  }
  await moveBySystem(ctx, askOrderMoves, { action: 'keepAll', id: orderId, reason, isLocked: true, input: undefined });
}
