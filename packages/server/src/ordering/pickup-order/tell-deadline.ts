import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { minuteText } from '../duty.rules.ts';
import { answerersOf } from './pickup-order.repo.ts';

type Deadline = { readonly until: Date; readonly reason?: string | undefined };

/** Tells whoever answers for a supplier until when that must be now. */
export async function tellDeadline(
  ctx: Ctx,
  pickup: Seen<'pickup_order'>,
  { until, reason = '' }: Deadline,
): Promise<void> {
  const people = await answerersOf(ctx, pickup);
  const [first] = people;
  if (!first) return;
  const why = reason === '' ? '' : `，原因：${reason}`;
  const notice: Notice = {
    title: `${first.no} 答复截止改为 ${minuteText(until)}`,
    content: `提货单 ${first.no} 请在 ${minuteText(until)} 前答复${why}。`,
    people: people.map(({ id }) => id),
  };
  ctx.outbox({ topic: noticeTopic, payload: notice });
}
