import { codeRules, type CodeKind } from '@material/contract/kernel/value/sms.rules.ts';
import type { Db } from '../../kernel/database/database.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { putSms } from '../../kernel/sms/sms.repo.ts';
import type { Asked } from './code.rules.ts';

/** What a code is for, and what it is asked by: a name or a number. One for another purpose or target is another code. */
export type CodeKey = { readonly purpose: CodeKind; readonly target: string };
export type CodeAsking = CodeKey & {
  /** Where it goes; null where nobody is to be reached. */
  readonly phone: string | null;
  readonly network: string;
  readonly now: Date;
};

const lockKey = 2_236_068;

/** Codes are given one after the other, in whichever process they are asked for, so that no limit is passed side by side. */
export const oneByOne = (tx: Db) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);

const windowStart = (now: Date): Date => new Date(now.getTime() - codeRules.windowHours * 3_600_000);

export async function countAsked(tx: Db, { purpose, target, phone, network, now }: CodeAsking): Promise<Asked> {
  const since = windowStart(now);
  const toPhone = sql`from sms where phone = ${phone} and kind = ${purpose} and create_time > ${since}`;
  const asking = selectOf(
    {},
    {},
    {
      alike: sql<number>`count(*)::int`,
      lastAlike: sql<Date | null>`max(create_time)`,
      fromAddress: sql<number>`(select count(*)::int from sms_code where network = ${network} and create_time > ${since})`,
      sentToday: sql<number>`(select count(*)::int from sms where kind <> 'NOTICE' and create_time > ${since})`,
      toPhone: sql<number>`(select count(*)::int ${toPhone})`,
      lastToPhone: sql<Date | null>`(select max(create_time) ${toPhone})`,
    },
  );
  const { rows } =
    await asking.from`sms_code where purpose = ${purpose} and target = ${target} and create_time > ${since}`.execute(
      tx,
    );
  const [asked] = rows;
  if (!asked) throw new Error('counting gave no row');
  return asked;
}

/** Only the newest code counts: what stands of the earlier ones is no longer to be read. */
const hideEarlier = (tx: Db, { purpose, target }: CodeKey) =>
  sql`update sms set code = null where code is not null and id in
    (select sms_id from sms_code where purpose = ${purpose} and target = ${target})`.execute(tx);

export async function storeCode(
  tx: Db,
  { purpose, target, phone, network, now }: CodeAsking,
  { code, hash }: { readonly code: string; readonly hash: string },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + codeRules.validMinutes * 60_000);
  await hideEarlier(tx, { purpose, target });
  const smsId = await putSms(tx, { kind: purpose, phone, code, now, validUntil: expiresAt });
  await tx
    .insertInto('sms_code')
    .values({ purpose, target, network, sms_id: smsId, code_hash: hash, create_time: now, expires_at: expiresAt })
    .execute();
}

type Open = { readonly id: number; readonly code_hash: string };

/** Takes one of the tries of the newest code, before anybody looks at what was typed; undefined when there is none left. */
export async function takeCodeTry(db: Db, { purpose, target }: CodeKey, now: Date): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    update sms_code set wrong_tries = wrong_tries + 1
    where id = (select id from sms_code where purpose = ${purpose} and target = ${target} order by id desc limit 1)
      and used_at is null and expires_at > ${now} and wrong_tries < ${codeRules.wrongTries}
    returning id, code_hash`.execute(db);
  return rows[0];
}

/** Where a code was sent; null for one that was sent to nobody. */
export type Sent = { readonly phone: string | null };

/** A code serves once: where it had been sent, or undefined where it has served. */
export async function useUp(db: Db, { id }: Open, now: Date): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    with used as (update sms_code set used_at = ${now} where id = ${id} and used_at is null returning sms_id),
      hidden as (update sms set code = null where id in (select sms_id from used))
    select (select sms.phone from sms where sms.id = used.sms_id) as phone from used`.execute(db);
  return rows[0];
}

/** What nothing can be done with any more is no longer to be read. */
export const hideDead = (db: Db, { id }: Open) =>
  sql`update sms set code = null where id in
    (select sms_id from sms_code where id = ${id} and wrong_tries >= ${codeRules.wrongTries})`.execute(db);
