import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { peopleOf } from '../identity/public.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { SeenRow } from '../kernel/database/scope.ts';
import { tellOfDocument, why } from '../kernel/operation/notice.ts';

const { inboundOrder, transportOrder } = orderingScreens;

type Outcome =
  | { readonly outcome: 'granted'; readonly vehicleNo: string }
  | { readonly outcome: 'refused'; readonly reason?: string | undefined };

/** Tells the place of a receipt what has become of its correction, and the supplier where the goods are counted anew. */
export async function tellCorrection(
  ctx: Ctx,
  { id, no, correct_reason: asked }: SeenRow<'inbound_order'>,
  told: Outcome,
): Promise<void> {
  const receivers = await peopleOf(ctx, id, {
    table: 'inbound_order',
    side: 'place',
    power: power(inboundOrder, '提交'),
  });
  if (told.outcome === 'refused') {
    tellOfDocument(ctx, receivers, () => ({
      title: `${no} 更正未通过`,
      content: `入库单 ${no} 的更正申请未通过，入库数量不变${why(told.reason)}。`,
    }));
    return;
  }
  tellOfDocument(ctx, receivers, () => ({
    title: `${no} 已冲销`,
    content: `入库单 ${no} 的更正申请已通过，原数量已冲销，请重新验收。`,
  }));
  const suppliers = await peopleOf(ctx, id, {
    table: 'inbound_order',
    side: 'supplier',
    power: power(transportOrder, '到达'),
  });
  tellOfDocument(ctx, suppliers, () => ({
    title: `${no} 已冲销`,
    content: `运输单 ${told.vehicleNo} 的入库单 ${no} 已冲销，门店将重新验收${why(asked ?? '')}。`,
  }));
}
