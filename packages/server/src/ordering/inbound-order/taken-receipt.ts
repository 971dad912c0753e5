import { isIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';

/** A receipt that was taken in; `deed` is what that is needed for: 退货. */
export async function takenReceipt(
  ctx: Ctx,
  id: Seen<'inbound_order'>,
  deed: string,
): Promise<SeenRow<'inbound_order'>> {
  const inbound = await seenRow(ctx, 'inbound_order', id);
  if (!inbound) refuse('notFound');
  if (isIn(inboundOrderStatus, 'reversed', inbound.status))
    refuse('blocked', { reason: `入库单 ${inbound.no} 已冲销，请按重新验收的入库单${deed}` });
  if (!isIn(inboundOrderStatus, 'done', inbound.status)) refuse('blocked', { reason: `入库单提交后才能${deed}` });
  return inbound;
}
