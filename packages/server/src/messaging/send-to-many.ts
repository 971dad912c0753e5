import { anyOf } from '@material/contract/kernel/call/access.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { audiences } from '@material/contract/messaging/sent-message.calls.ts';
import { z } from 'zod';
import type { Running } from '../kernel/call/running.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { enqueue } from '../kernel/queue/queued-job.repo.ts';
import type { QueuedWork } from '../kernel/queue/queued-work.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { lockedRow } from '../kernel/row/run-under.ts';
import * as repo from './sent-message.repo.ts';

const { sendMessage } = messageScreens;
const key = 'sendMessage';

const queued = z.object({
  id: z.int(),
  audience: z.enum(Object.keys(audiences) as [keyof typeof audiences]),
  targets: z.array(z.int()),
  isForced: z.boolean(),
});
type Queued = z.infer<typeof queued>;

/** Has a message that was written given to everybody whom it is for, after the call. */
export async function sendQueued(ctx: Ctx, { title, ...input }: Queued & { readonly title: string }): Promise<void> {
  const about = { table: 'message', id: input.id };
  await enqueue(ctx, { work: key, kind: 'SEND', name: title, input, about });
}

async function run(ctx: Ctx, input: Queued, { finish }: Running): Promise<string> {
  return ctx.inTransaction(async (own) => {
    const message = (await lockedRow(own, 'message', input.id)) ?? refuse('notFound');
    const isOver = message.withdrawn_at !== null || !message.is_sending;
    const count = isOver ? message.receiver_count : await repo.deliver(own, message.id, input);
    const words = message.withdrawn_at === null ? `已发送给 ${count.toLocaleString('en-US')} 人` : '消息已撤回';
    if (!isOver) own.audit({ table: 'message', id: message.id, after: { receiverCount: count } });
    await finish(own, words);
    return words;
  });
}

/** Sends messages to more people than one waits for. */
export const sendToMany: QueuedWork = {
  key,
  kind: 'SEND',
  access: () => anyOf(power(sendMessage, '发送')),
  run: (ctx, input, running) => run(ctx, queued.parse(input), running),
  // Its sender sees that nobody got it.
  ended: async (own, input, { status, about }) => {
    if (status === 'DONE' || about === undefined) return;
    const { id } = queued.parse(input);
    if (await repo.giveUp(own, about)) own.audit({ table: 'message', id, after: { deleted: true } });
  },
  opens: () => ({ label: '查看', path: sendMessage.path, query: {} }),
};
