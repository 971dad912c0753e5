import { isIn } from '@material/contract/kernel/document/machine.ts';
import { revisionStatus, type RevisionState } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { versionText } from '@material/contract/ordering/revision/revision.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { SeenRow } from '../kernel/database/scope.ts';
import { tellBoth, type Both, type Told } from './tell-both.ts';

type Outcome = { readonly revision: SeenRow<'ask_revision'>; readonly reason?: string | undefined };

/** What the city reads, by how far its amendment has come. */
const forCity: Partial<Readonly<Record<RevisionState, Told>>> = {
  SUPPLIER_REPLY: { title: '已变更，待供应商确认', content: '已按变更单修改，供应商正在重新确认' },
  EFFECTIVE: { title: '变更已生效', content: '按变更后的内容供货' },
  DECLINED: { title: '供应商不同意变更', content: '供应商没有同意变更，管理中心正在处理' },
  RESTORED: { title: '已恢复为变更前', content: '按变更前的内容供货' },
  REFUSED: { title: '变更未通过', content: '照原单供货' },
};

/** What the supplier reads; what never came to the order is nothing to it, and of its own word it knows. */
function forSupplier({ status, rev_no: revNo }: SeenRow<'ask_revision'>): Told | undefined {
  const version = versionText(revNo ?? 1);
  if (isIn(revisionStatus, 'toReply', status))
    return { title: `已变更（${version}），请重新确认`, content: `已变更为${version}，请按新的数量和日期重新确认` };
  if (isIn(revisionStatus, 'effective', status))
    return { title: `按${version}供货`, content: `按${version}的数量和日期供货` };
  return status === 'RESTORED'
    ? { title: '已恢复为变更前', content: '恢复为变更前的数量和日期，请照原来的承诺供货' }
    : undefined;
}

/** Tells the city and the supplier of an order what an amendment of it has come to. */
export async function tellRevision(ctx: Ctx, both: Both, { revision, reason }: Outcome): Promise<void> {
  const supplier = ctx.centre.kind === 'supplier' ? undefined : forSupplier(revision);
  await tellBoth(ctx, both, { city: forCity[revision.status], supplier, reason });
}
