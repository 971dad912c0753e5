import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { tellOfDocument, why, type Notice } from '../../kernel/operation/notice.ts';
import { minuteText } from '../duty.rules.ts';
import { answerersOf } from './pickup-order.repo.ts';

/** Tells whoever answers for a supplier what has become of one of its pickup orders. */
const tell = async (
  ctx: Ctx,
  pickup: Seen<'pickup_order'>,
  wordsOf: (no: string) => Pick<Notice, 'title' | 'content'>,
): Promise<void> => tellOfDocument(ctx, await answerersOf(ctx, pickup), wordsOf);

type Deadline = { readonly until: Date; readonly reason?: string | undefined };

/** Until when it must be answered now. */
export const tellDeadline = (ctx: Ctx, pickup: Seen<'pickup_order'>, { until, reason }: Deadline): Promise<void> =>
  tell(ctx, pickup, (no) => ({
    title: `${no} 答复截止改为 ${minuteText(until)}`,
    content: `提货单 ${no} 请在 ${minuteText(until)} 前答复${why(reason)}。`,
  }));

/** It must be answered until the time that was said before. */
export const tellDeadlineRefused = (ctx: Ctx, pickup: Seen<'pickup_order'>, reason?: string): Promise<void> =>
  tell(ctx, pickup, (no) => ({
    title: `${no} 不同意延期`,
    content: `提货单 ${no} 的延期申请没有同意，答复截止不变${why(reason)}。`,
  }));

type Held = { readonly action: 'hold' | 'release'; readonly reason?: string | undefined };

/** Nothing more of it leaves for now, or it goes on. */
export const tellHeld = (ctx: Ctx, pickup: Seen<'pickup_order'>, { action, reason }: Held): Promise<void> =>
  tell(ctx, pickup, (no) =>
    action === 'hold'
      ? { title: `${no} 已停止`, content: `提货单 ${no} 已停止，请暂停备货和发货，在途货物照常送达${why(reason)}。` }
      : { title: `${no} 已恢复`, content: `提货单 ${no} 已恢复，请继续备货和发货。` },
  );

/** It is not to be delivered: what is approved anew comes as another one. */
export const tellVoided = (ctx: Ctx, pickup: Seen<'pickup_order'>, reason?: string): Promise<void> =>
  tell(ctx, pickup, (no) => ({
    title: `${no} 已作废`,
    content: `提货单 ${no} 已作废，请勿备货${why(reason)}。重新审核通过后会生成新的提货单。`,
  }));
