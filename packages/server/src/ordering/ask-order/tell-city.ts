import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { tellOfDocument, why } from '../../kernel/operation/notice.ts';
import { orderersOf } from './orderers.ts';

const words = {
  cancelCheck: ['已反审核', '的终审已撤回，等待重新终审'],
  stop: ['已停止', '已停止供货，在途货物照常送达'],
  resume: ['已恢复', '已恢复供货'],
  arrange: ['待确认', '是管理中心安排的补货，请确认；逾期未提出异议按同意处理'],
  withdrawArranged: ['已撤回', '的补货安排已撤回'],
  lapse: ['已失效', '的补货安排已失效'],
} as const;

/** Tells those who asked for an approved order what headquarters has done to it. */
export async function tellCity(
  ctx: Ctx,
  id: Seen<'ask_order'>,
  { action, reason }: { readonly action: keyof typeof words; readonly reason?: string | undefined },
): Promise<void> {
  const [title, content] = words[action];
  tellOfDocument(ctx, await orderersOf(ctx, id), (no) => ({
    title: `${no} ${title}`,
    content: `要货单 ${no} ${content}${why(reason)}。`,
  }));
}
