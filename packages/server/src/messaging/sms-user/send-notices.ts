import { goesNow, noticeText, validUntil } from '@material/contract/messaging/sms-notice.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { schedule, type Schedule } from '../../kernel/operation/jobs.ts';
import { countNotices, putNotice } from '../../kernel/sms/sms.repo.ts';
import { endNotices, forgetNotices, takePeople, waitingNotices, type WaitingNotice } from './notice.repo.ts';

const idsOf = (notices: readonly WaitingNotice[]): number[] => notices.map(({ id }) => id);

/** What of one person's notices goes out now, as one message. Whether one went out. */
async function sendTo(ctx: Ctx, notices: readonly WaitingNotice[]): Promise<boolean> {
  const [first] = notices;
  if (!first) return false;
  const { now } = ctx;
  const { phone, sentToday, lastSent } = first;
  const sent = goesNow({ now, sentToday, lastSent, waiting: notices });
  if (sent.length === 0) return false;
  const until = validUntil(
    now,
    sent.some(({ isUrgent }) => isUrgent),
  );
  const smsId = await putNotice(ctx, { phone, content: noticeText(sent), validUntil: until });
  await endNotices(ctx, idsOf(sent), smsId);
  return true;
}

/** Sends what may go out now, within a transaction: each person is sent one message at most. */
export async function sendNotices(ctx: Ctx): Promise<void> {
  const people = await takePeople(ctx);
  if (people.length === 0) return;
  const all = await waitingNotices(ctx, people);
  const isOver = ({ count, readiness }: WaitingNotice): boolean => count === 0 || readiness !== 'READY';
  const over = all.filter(isOver);
  if (over.length > 0) await endNotices(ctx, idsOf(over), null);
  const open = all.filter((one) => !isOver(one));
  let left = ctx.settings.sms.perDay - (await countNotices(ctx));
  for (const own of Map.groupBy(open, ({ userId }) => userId).values())
    if (left > 0 && (await sendTo(ctx, own))) left -= 1;
}

const keptDays = 200;

export const noticeSmsSchedules: readonly Schedule[] = [
  schedule('send-notices', '* * * * *', (ctx) => ctx.inTransaction(sendNotices)),
  schedule('forget-notices', '47 3 * * *', async (ctx) => {
    await forgetNotices(ctx, new Date(ctx.now.getTime() - keptDays * 86_400_000));
  }),
];
