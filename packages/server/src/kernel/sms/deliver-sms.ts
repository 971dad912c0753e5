import { smsTries } from '@material/contract/kernel/value/sms.rules.ts';
import type { Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';
import { topic, type Topic } from '../operation/outbox.ts';
import { SmsPutOff, SmsRefused } from './sms-request.ts';
import { smsProviderOf } from './sms-provider.ts';
import { claimSms, forgetSms, settleOverdue, settleSms, smsTopic } from './sms.repo.ts';

const nonceOf = ({ random }: Ctx): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/**
 * Sends one message at most once. Where the service surely took nothing, not reached or too busy, this throws, so that the
 * outbox tries again after a while; after the last of `smsTries` the message has failed.
 */
export async function deliverSms(ctx: Ctx, id: number): Promise<void> {
  const { name, send } = smsProviderOf(ctx.settings.sms);
  const message = await claimSms(ctx, id);
  if (!message) return;
  const { kind, phone, words } = message;
  try {
    const receipt = await send({ kind, phone, words, at: ctx.now, nonce: nonceOf(ctx) });
    await settleSms(ctx, id, { status: name === 'log' ? 'KEPT' : 'SENT', provider: name, receipt });
  } catch (error) {
    const goesAgain = error instanceof SmsPutOff && message.tries < smsTries;
    const isNotSent = error instanceof SmsPutOff || error instanceof SmsRefused;
    const status = goesAgain ? 'WAITING' : isNotSent ? 'FAILED' : 'UNKNOWN';
    await settleSms(ctx, id, { status, provider: name, failure: wordsOf(error) });
    if (goesAgain) throw error;
  }
}

export const smsDelivery: Topic = topic(smsTopic, (ctx, { id }) => deliverSms(ctx, Number(id)));

export const smsSchedules: readonly Schedule[] = [
  schedule('settle-sms', '* * * * *', settleOverdue),
  schedule('forget-sms', '37 3 * * *', forgetSms),
];
