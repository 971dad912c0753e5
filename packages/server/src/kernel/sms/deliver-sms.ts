import type { Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';
import { topic, type Topic } from '../operation/outbox.ts';
import { SmsRefused, SmsUnreached } from './sms-request.ts';
import { smsProviderOf } from './sms-provider.ts';
import { claimSms, forgetSms, settleOverdue, settleSms, smsTopic } from './sms.repo.ts';

const nonceOf = ({ random }: Ctx): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Sends one message at most once; only where the service was not even reached another try may follow. */
export async function deliverSms(ctx: Ctx, id: number): Promise<void> {
  const { name, send } = smsProviderOf(ctx.settings.sms);
  const message = await claimSms(ctx, id);
  if (!message) return;
  try {
    const receipt = await send({ ...message, at: ctx.now, nonce: nonceOf(ctx) });
    await settleSms(ctx, id, { status: name === 'log' ? 'KEPT' : 'SENT', provider: name, receipt });
  } catch (error) {
    const isUnreached = error instanceof SmsUnreached;
    const status = isUnreached ? 'WAITING' : error instanceof SmsRefused ? 'FAILED' : 'UNKNOWN';
    await settleSms(ctx, id, { status, provider: name, failure: wordsOf(error) });
    if (isUnreached) throw error;
  }
}

export const smsDelivery: Topic = topic(smsTopic, (ctx, { id }) => deliverSms(ctx, Number(id)));

export const smsSchedules: readonly Schedule[] = [
  schedule('settle-sms', '* * * * *', settleOverdue),
  schedule('forget-sms', '37 3 * * *', forgetSms),
];
