import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { tellOfDocument, type ToldOf, why } from '../kernel/operation/notice.ts';
import { orderersOf } from './ask-order/orderers.ts';
import { answerersOf } from './pickup-order/pickup-order.repo.ts';

/** An order with its pickup order. */
export type Both = { readonly orderId: Seen<'ask_order'>; readonly pickupId: Seen<'pickup_order'> };
/** What is said behind the number of a document. */
export type Told = { readonly title: string; readonly content: string };

type Words = {
  readonly city: Told | undefined;
  readonly supplier: Told | undefined;
  readonly reason?: string | undefined;
};

function tell(
  ctx: Ctx,
  people: readonly ToldOf[],
  { noun, told, reason }: { noun: string; told: Told; reason?: string },
) {
  tellOfDocument(ctx, people, (no) => ({
    title: `${no} ${told.title}`,
    content: `${noun} ${no} ${told.content}${why(reason)}。`,
  }));
}

/** Tells the city and the supplier of an order what has become of it, each in its own words; nothing to whom there are none for. */
export async function tellBoth(
  ctx: Ctx,
  { orderId, pickupId }: Both,
  { city, supplier, reason = '' }: Words,
): Promise<void> {
  if (city) tell(ctx, await orderersOf(ctx, orderId), { noun: '要货单', told: city, reason });
  if (supplier) tell(ctx, await answerersOf(ctx, pickupId), { noun: '提货单', told: supplier, reason });
}
