import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { gathered, type Topic } from '../kernel/operation/outbox.ts';
import * as repo from './sent-message.repo.ts';

const name = 'messageTakenBack';
/** A message that its sender was seen to have sent. */
type TakenBack = { readonly id: Seen<'message'> };

/** Has a message taken from everybody who has it, after the call; from now on nobody opens it. */
export const takeBackLater = (ctx: Ctx, payload: TakenBack): void => ctx.outbox({ topic: name, payload });

/** Hides the rows of those who have a message that was taken back. */
export const takenBackTopic: Topic = gathered(name, async (ctx, payloads) => {
  for (const { id } of payloads as readonly TakenBack[]) await repo.takeBack(ctx, id);
});
