import type { CodeKind, SmsKind, SmsState } from '@material/contract/kernel/value/sms.rules.ts';
import { leavesWork, unscoped, type Ctx } from '../ctx.ts';
import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export const smsTopic = 'sms';

type NewSms = {
  readonly kind: CodeKind;
  /** Null: nothing is sent, by the same statement. */
  readonly phone: string | null;
  readonly code: string;
  readonly now: Date;
  readonly validUntil: Date;
};

/** A message to be sent, with what has it sent, in the transaction that wants it. */
export async function putSms(tx: Db, { kind, phone, code, now, validUntil }: NewSms): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into sms (kind, phone, code, create_time, valid_until)
        select ${kind}::text, ${phone}::text, ${code}::text, ${now}::timestamptz, ${validUntil}::timestamptz
        where ${phone}::text is not null returning id),
      queued as (insert into outbox (topic, payload, create_time)
        select ${smsTopic}::text, jsonb_build_object('id', id), ${now}::timestamptz from made)
    select id from made`.execute(tx);
  return rows[0]?.id ?? null;
}

type NewNotice = { readonly phone: string; readonly content: string; readonly validUntil: Date };

/** A notice to be sent, with what has it sent, in the transaction that wants it; its id. */
export async function putNotice(ctx: Ctx, { phone, content, validUntil }: NewNotice): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into sms (kind, phone, content, create_time, valid_until)
        values ('NOTICE', ${phone}, ${content}, ${ctx.now}, ${validUntil}) returning id),
      queued as (insert into outbox (topic, payload, create_time)
        select ${smsTopic}::text, jsonb_build_object('id', id), ${ctx.now}::timestamptz from made)
    select id from made`.execute(unscoped(ctx));
  leavesWork(ctx);
  const [made] = rows;
  if (!made) throw new Error('nothing was put');
  return made.id;
}

/** Has a notice sent anew that was given up, for as long as it was good at first; whether it was one. */
export async function putAgain(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with again as (update sms set status = 'WAITING', tries = 0, failure = null, taken_at = null,
        valid_until = ${ctx.now}::timestamptz + (valid_until - create_time)
        where id = ${id} and status = 'FAILED' and kind = 'NOTICE' returning id),
      queued as (insert into outbox (topic, payload, create_time)
        select ${smsTopic}::text, jsonb_build_object('id', id), ${ctx.now}::timestamptz from again)
    select id from again`.execute(unscoped(ctx));
  if (rows.length === 0) return false;
  leavesWork(ctx);
  return true;
}

const dayMs = 86_400_000;

/** How many notices went out, or are to go out, in the last 24 hours. */
export async function countNotices(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.now.getTime() - dayMs);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sms
    where kind = 'NOTICE' and create_time > ${since}`.execute(unscoped(ctx));
  return rows[0]?.count ?? 0;
}

type Claimed = { readonly kind: SmsKind; readonly phone: string; readonly words: string; readonly tries: number };

/** Takes a message for this process alone: nobody sends it after that, whatever becomes of the process. */
export async function claimSms(ctx: Ctx, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`update sms set status = 'SENDING', taken_at = ${ctx.now}, tries = tries + 1
    where id = ${id} and status = 'WAITING' and coalesce(code, content) is not null and valid_until > ${ctx.now}
    returning kind, phone, coalesce(code, content) as words, tries`.execute(unscoped(ctx));
  return rows[0];
}

export type SmsOutcome = {
  readonly status: SmsState;
  readonly provider: string;
  readonly receipt?: string;
  readonly failure?: string;
};

/** How the sending of a taken message ended; its code stays where people read it here alone. */
export async function settleSms(ctx: Ctx, id: number, { status, provider, ...told }: SmsOutcome): Promise<void> {
  const isSent = status === 'SENT' || status === 'KEPT';
  const stays = status === 'KEPT' || status === 'WAITING';
  await sql`update sms set status = ${status}, provider = ${provider}, receipt = ${told.receipt ?? null},
      failure = ${told.failure ?? null}, sent_at = ${isSent ? ctx.now : null},
      code = case when ${stays} then code end
    where id = ${id} and status = 'SENDING'`.execute(unscoped(ctx));
}

/** Longer than any service is waited for: whoever had taken the message is gone. */
const lostSeconds = 60;

/** What nobody will finish: messages that died with their process are not sent again, and codes of no use are no longer readable. */
export async function settleOverdue(ctx: Ctx): Promise<void> {
  const lost = new Date(ctx.now.getTime() - lostSeconds * 1000);
  const db = unscoped(ctx);
  await sql`update sms set status = 'UNKNOWN', code = null, failure = '发送时中断，不再重发'
    where status = 'SENDING' and taken_at < ${lost}`.execute(db);
  await sql`update sms set status = 'EXPIRED', code = null where status = 'WAITING' and valid_until <= ${ctx.now}`.execute(
    db,
  );
  await sql`update sms set code = null where code is not null and status = 'KEPT' and valid_until <= ${ctx.now}`.execute(
    db,
  );
}

const keptDays = 200;

/** As long as sign-ins are. */
export async function forgetSms(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * dayMs);
  await unscoped(ctx).deleteFrom('sms_code').where('create_time', '<', before).execute();
  await unscoped(ctx).deleteFrom('sms').where('create_time', '<', before).execute();
}
