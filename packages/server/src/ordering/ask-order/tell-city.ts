import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { orderersOf } from './orderers.repo.ts';

const words = {
  cancelCheck: ['已反审核', '的终审已撤回，等待重新终审'],
  stop: ['已停止', '已停止供货，在途货物照常送达'],
  resume: ['已恢复', '已恢复供货'],
} as const;

/** Tells those who asked for an approved order what headquarters has done to it. */
export async function tellCity(
  ctx: Ctx,
  id: Seen<'ask_order'>,
  { action, reason = '' }: { readonly action: keyof typeof words; readonly reason?: string | undefined },
): Promise<void> {
  const people = await orderersOf(ctx, id);
  const [first] = people;
  if (!first) return;
  const [title, content] = words[action];
  const why = reason === '' ? '' : `，原因：${reason}`;
  const payload: Notice = {
    title: `${first.no} ${title}`,
    content: `要货单 ${first.no} ${content}${why}。`,
    people: people.map((one) => one.id),
  };
  ctx.outbox({ topic: noticeTopic, payload });
}
