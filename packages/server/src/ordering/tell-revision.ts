import { isIn } from '@material/contract/kernel/document/machine.ts';
import { revisionStatus, type RevisionState } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { versionText } from '@material/contract/ordering/revision/revision.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen, SeenRow } from '../kernel/database/scope.ts';
import { tellOfDocument, why } from '../kernel/operation/notice.ts';
import { orderersOf } from './ask-order/orderers.repo.ts';
import { answerersOf } from './pickup-order/pickup-order.repo.ts';

type Both = { readonly orderId: Seen<'ask_order'>; readonly pickupId: Seen<'pickup_order'> };
type Outcome = { readonly revision: SeenRow<'ask_revision'>; readonly reason?: string | undefined };

/** What the city reads, by how far its amendment has come. */
const forCity: Partial<Readonly<Record<RevisionState, readonly [title: string, content: string]>>> = {
  SUPPLIER_REPLY: ['已变更，待供应商确认', '已按变更单修改，供应商正在重新确认'],
  EFFECTIVE: ['变更已生效', '按变更后的内容供货'],
  DECLINED: ['供应商不同意变更', '供应商没有同意变更，管理中心正在处理'],
  RESTORED: ['已恢复为变更前', '按变更前的内容供货'],
  REFUSED: ['变更未通过', '照原单供货'],
};

/** What the supplier reads; what never came to the order is nothing to it, and of its own word it knows. */
function forSupplier({ status, rev_no: revNo }: SeenRow<'ask_revision'>): readonly [string, string] | undefined {
  const version = versionText(revNo ?? 1);
  if (isIn(revisionStatus, 'toReply', status))
    return [`已变更（${version}），请重新确认`, `已变更为${version}，请按新的数量和日期重新确认`];
  if (isIn(revisionStatus, 'effective', status)) return [`按${version}供货`, `按${version}的数量和日期供货`];
  return status === 'RESTORED' ? ['已恢复为变更前', '恢复为变更前的数量和日期，请照原来的承诺供货'] : undefined;
}

/** Tells the city and the supplier of an order what an amendment of it has come to. */
export async function tellRevision(
  ctx: Ctx,
  { orderId, pickupId }: Both,
  { revision, reason }: Outcome,
): Promise<void> {
  const [city, supplier] = [forCity[revision.status], forSupplier(revision)];
  if (city)
    tellOfDocument(ctx, await orderersOf(ctx, orderId), (no) => ({
      title: `${no} ${city[0]}`,
      content: `要货单 ${no} ${city[1]}${why(reason)}。`,
    }));
  if (supplier && ctx.centre.kind !== 'supplier')
    tellOfDocument(ctx, await answerersOf(ctx, pickupId), (no) => ({
      title: `${no} ${supplier[0]}`,
      content: `提货单 ${no} ${supplier[1]}${why(reason)}。`,
    }));
}
