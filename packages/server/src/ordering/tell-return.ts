import type { Ctx } from '../kernel/ctx.ts';
import type { SeenRow } from '../kernel/database/scope.ts';
import { tellOfDocument, why } from '../kernel/operation/notice.ts';
import { confirmersOf, returnersOf } from './return-order/return-people.ts';

type Outcome = {
  readonly outcome: 'agreed' | 'settled' | 'revoked' | 'dropped';
  readonly reason?: string | undefined;
};

/** Tells a return's place what its supplier has agreed to, or both sides that nothing comes of it. */
export async function tellReturn(
  ctx: Ctx,
  { id, pickup_date: on, has_replacement: isReplaced }: SeenRow<'return_order'>,
  { outcome, reason = '' }: Outcome,
): Promise<void> {
  if (outcome === 'revoked') {
    tellOfDocument(ctx, await confirmersOf(ctx, id), (no) => ({
      title: `${no} 退货已撤销`,
      content: `退货单 ${no} 已由门店撤销，无需取货${why(reason)}。`,
    }));
    return;
  }
  if (outcome === 'dropped') {
    const people = [...(await confirmersOf(ctx, id)), ...(await returnersOf(ctx, id))];
    tellOfDocument(ctx, people, (no) => ({
      title: `${no} 供应商异议成立`,
      content: `退货单 ${no} 供应商异议成立，不退货${why(reason)}。`,
    }));
    return;
  }
  const when = on === null ? '' : `，${on} 取货`;
  const instead = isReplaced ? '，已生成换货单' : '';
  const how = outcome === 'agreed' ? '供应商已同意' : '已按同意处理';
  tellOfDocument(ctx, await returnersOf(ctx, id), (no) => ({
    title: `${no} 退货${how}`,
    content: `退货单 ${no} ${how}${when}${instead}${why(reason)}。`,
  }));
}
