import type { Ctx } from '../kernel/ctx.ts';
import { noticeTopic, type Notice } from '../kernel/operation/notice.ts';

/** What was said of something that somebody asked for, where anything was. */
export type Opinion = { readonly reason?: string | undefined };

/** The columns of a head that say who has looked at it, when, and with what opinion. */
export const checked = (ctx: Ctx, { reason }: Opinion) => ({
  check_id: ctx.userId,
  check_time: ctx.now,
  check_opinion: reason ?? null,
});

type Told = Opinion & {
  /** What it is: 物料图片. */
  readonly noun: string;
  /** What became of it: 已通过. */
  readonly what: string;
  /** Which one, behind its number. */
  readonly which?: string;
};

/** Tells whoever asked for something what became of it, and why. */
export function tellProposer(
  ctx: Ctx,
  { create_id, no }: { readonly create_id: number | null; readonly no: string },
  { noun, what, which = '', reason = '' }: Told,
): void {
  if (create_id === null) return;
  const of = which === '' ? '' : `（${which}）`;
  const why = reason === '' ? '' : `，原因：${reason}`;
  const notice: Notice = { title: `${noun}${what}`, content: `${no}${of}${what}${why}。`, people: [create_id] };
  ctx.outbox({ topic: noticeTopic, payload: notice });
}
