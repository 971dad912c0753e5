import { businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import type { smsReadiness } from '@material/contract/messaging/sms-user.calls.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';
import { readinessOf } from './sms-readiness.repo.ts';

/** People for whom something waits to be sent; nobody else sends to them until the end. */
export async function takePeople(ctx: Ctx): Promise<number[]> {
  const rows = await readScoped(
    ctx,
    { s: 'sms_user' },
    (seen) => sql<{ user_id: number }>`select s.user_id from sms_user s where ${seen('s')}
      and exists (select from sms_notice n where n.user_id = s.user_id and n.done_at is null)
      order by s.user_id for update of s skip locked`,
  );
  return rows.map((row) => row.user_id);
}

/** One notice that waits, with what decides whether it goes out now. */
export type WaitingNotice = {
  readonly id: number;
  readonly userId: number;
  readonly phone: string;
  readonly readiness: keyof typeof smsReadiness.states;
  readonly title: string;
  readonly text: string;
  readonly isUrgent: boolean;
  /** How many of its documents still wait. */
  readonly count: number;
  readonly sentToday: number;
  readonly lastSent: Date | null;
};

/** What waits to be sent to these people, oldest first. */
export function waitingNotices(ctx: Ctx, people: readonly number[]): Promise<WaitingNotice[]> {
  const today = businessDate(ctx.now);
  const sent = <V>(value: RawBuilder<unknown>) => sql<V>`(select ${value}
    from sms_notice x where x.user_id = n.user_id and x.sms_id is not null and x.done_at >= ${instantAt(today, '00:00')})`;
  const waiting = selectOf(
    { n: 'sms_notice', u: 'app_user' },
    { n: ['id', 'userId', 'title', 'isUrgent'], u: ['phone'] },
    {
      text: 'n.content',
      readiness: readinessOf('u', today),
      count: sql<number>`(select count(distinct d.doc_id)::int from duty d
        where d.doc_type = n.doc_type and d.party = n.party and d.doc_id = any(n.doc_ids))`,
      sentToday: sent<number>(sql`count(distinct x.sms_id)::int`),
      lastSent: sent<Date | null>(sql`max(x.done_at)`),
    },
  );
  return readScoped(
    ctx,
    { n: 'sms_notice' },
    (seen) => waiting.from`sms_notice n join app_user u on u.id = n.user_id
      where ${seen('n')} and n.done_at is null and n.user_id = any(${[...people]}::bigint[]) order by n.user_id, n.id`,
  );
}

/** These were sent by a message, or are of no use. */
export const endNotices = (ctx: Ctx, ids: readonly number[], smsId: number | null) =>
  readScoped(
    ctx,
    { n: 'sms_notice' },
    (seen) => sql`update sms_notice n set done_at = ${ctx.now}, sms_id = ${smsId}::bigint
      where ${seen('n')} and n.done_at is null and n.id = any(${[...ids]}::bigint[])`,
  );

/** Nobody is sent anything any more of what waited for these people. */
export const dropNotices = (ctx: Ctx, people: readonly number[]) =>
  readScoped(
    ctx,
    { n: 'sms_notice' },
    (seen) => sql`update sms_notice n set done_at = ${ctx.now}
      where ${seen('n')} and n.done_at is null and n.user_id = any(${[...people]}::bigint[])`,
  );

/** Forgets what was done with before that. */
export const forgetNotices = (ctx: Ctx, before: Date) =>
  readScoped(
    ctx,
    { n: 'sms_notice' },
    (seen) => sql`delete from sms_notice n where ${seen('n')} and n.done_at < ${before}`,
  );
