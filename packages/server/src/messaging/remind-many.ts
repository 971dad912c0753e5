import { anyOf } from '@material/contract/kernel/call/access.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { z } from 'zod';
import type { Running } from '../kernel/call/running.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { enqueue } from '../kernel/queue/queued-job.repo.ts';
import type { QueuedWork } from '../kernel/queue/queued-work.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { lockedRow } from '../kernel/row/run-under.ts';
import * as repo from './sent-message.repo.ts';

const { sendMessage } = messageScreens;
const key = 'remindMessage';

const queued = z.object({ id: z.int() });

/** Has everybody reminded who has not read a message, after the call. */
export async function remindQueued(ctx: Ctx, { id, title }: { readonly id: number; readonly title: string }) {
  await enqueue(ctx, { work: key, kind: 'REMIND', name: title, input: { id }, about: { table: 'message', id } });
}

async function run(ctx: Ctx, { id }: z.infer<typeof queued>, { finish }: Running): Promise<string> {
  return ctx.inTransaction(async (own) => {
    const message = (await lockedRow(own, 'message', id)) ?? refuse('notFound');
    const isGone = message.withdrawn_at !== null;
    const count = isGone ? 0 : await repo.remind(own, message.id);
    const words = isGone ? '消息已撤回' : `已催读 ${count.toLocaleString('en-US')} 人`;
    if (!isGone) own.audit({ table: 'message', id: message.id, after: { count } });
    await finish(own, words);
    return words;
  });
}

/** Reminds more people of a message than one waits for. */
export const remindMany: QueuedWork = {
  key,
  kind: 'REMIND',
  access: () => anyOf(power(sendMessage, '催读')),
  run: (ctx, input, running) => run(ctx, queued.parse(input), running),
  // Nobody was reminded, so that it may be tried again at once.
  ended: async (own, input, { status, about }) => {
    if (status === 'DONE' || about === undefined) return;
    const { id } = queued.parse(input);
    if (await repo.forgetReminder(own, about)) own.audit({ table: 'message', id, after: { remindTime: null } });
  },
  opens: () => ({ label: '查看', path: sendMessage.path, query: {} }),
};
