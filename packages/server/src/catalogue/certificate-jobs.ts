import { reminderDue } from '@material/contract/catalogue/certificate.rules.ts';
import { businessDate, diffDays } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { schedule, type Schedule } from '../kernel/operation/jobs.ts';
import { noticeTopic, type Notice } from '../kernel/operation/notice.ts';
import * as repo from './certificates.repo.ts';

function textOf({ typeName, certificateNo, expireDate, isRequired }: repo.EndingCertificate, today: string): string {
  const left = diffDays(today, expireDate);
  const when = left === 0 ? '今天到期' : `还有 ${left} 天到期（${expireDate}）`;
  return `${typeName}（${certificateNo}）${when}。${isRequired ? '到期后不能再下新的要货单，请尽快换证。' : '请及时换证。'}`;
}

/** Reminds suppliers and whoever keeps them of certificates that end soon: once for each of the days before the end. */
export async function remindOfCertificates(ctx: Ctx): Promise<void> {
  const today = businessDate(ctx.now);
  await ctx.inTransaction(async (own) => {
    const ending = await repo.endingCertificates(own);
    const due = ending.flatMap((one) => {
      const daysBefore = reminderDue(one.expireDate, today);
      return daysBefore === undefined ? [] : [{ id: one.id, expireDate: one.expireDate, daysBefore }];
    });
    const fresh = await repo.keepReminders(own, due);
    for (const one of ending.filter(({ id }) => fresh.has(id))) {
      const people = await repo.peopleToRemind(own, one.supplierId);
      const notice: Notice = { title: `${one.shortName}的资质即将到期`, content: textOf(one, today), people };
      if (people.length > 0) own.outbox({ topic: noticeTopic, payload: notice });
    }
  });
}

export const certificateSchedules: readonly Schedule[] = [
  schedule('remind-of-certificates', '30 8 * * *', remindOfCertificates),
];
