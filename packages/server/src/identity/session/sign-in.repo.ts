import type { CityState } from '@material/contract/identity/city.status.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../kernel/database/database.ts';
import { networkOf } from '../../kernel/session/network.rules.ts';
import { newToken, tokenHash } from '../../kernel/session/token.ts';
import { signInLimits, verdictOf, windowStart, type Situation, type Verdict } from './sign-in.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

/** Who tries a password: somebody who signs in, or somebody who has. */
export type Asking = Pick<OpenCtx, 'now' | 'request'> & { readonly db: Db };
export const askingAt = ({ database: { db }, now, request }: OpenCtx): Asking => ({ db, now, request });
export const askingIn = (ctx: Ctx): Asking => ({ db: unscoped(ctx), now: ctx.now, request: ctx.request });

export type AccountRow = {
  id: number;
  name: string;
  password_hash: string;
  status: string;
  city_status: CityState | null;
  centres: RoleName[];
};

/** Network and browser: what a person signs in from again and again. */
const deviceOf = ({ request }: Asking): string => `${networkOf(request.ip)} ${request.userAgent}`;
const strangers = '';

const lockKeys = { name: 1_414_213, address: 1_732_050 } as const;

/** Tries of one name and of one address are taken one after the other, in whichever process they arrive. */
const oneByOne = (tx: Db, { request }: Asking, username: string) =>
  sql`select pg_advisory_xact_lock(${lockKeys.name}, hashtext(${username})),
    pg_advisory_xact_lock(${lockKeys.address}, hashtext(${networkOf(request.ip)}))`.execute(tx);

const accountColumns = sql`u.id, u.name, u.password_hash, u.status, c.status as city_status,
  coalesce((select array_agg(r.centre order by r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '{}') as centres`;

/** Whose phone it is, where it is on the white list and in force on this day. */
export async function findPhoneAccount({ db, now }: Asking, phone: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${accountColumns}
    from app_user u left join city c on c.id = u.city_id
    where u.phone = ${phone} and exists (select 1 from phone_white_list w where w.mobile = u.phone
      and w.status = 'ENABLED' and (w.valid_to is null or w.valid_to >= ${businessDate(now)}))`.execute(db);
  return rows[0];
}

/** The number of an account by its name, if somebody has entered a code that was sent to it. */
export async function findProvedPhone(db: Db, username: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string }>`select phone from app_user
    where username = ${username} and phone_proved_at is not null`.execute(db);
  return rows[0]?.phone ?? null;
}

/** The account of a name that still has the number a code was sent to. */
export async function findProvedAccount(
  { db }: Asking,
  { username, phone }: { username: string; phone: string | null },
) {
  const { rows } = await sql<{ id: number }>`select id from app_user
    where username = ${username} and phone = ${phone} and phone_proved_at is not null`.execute(db);
  return rows[0];
}

type Wanted = { readonly phone: string; readonly userId: number };

/** Whether another account has the number. */
export const isPhoneOfOthers = async ({ db }: Asking, { phone, userId }: Wanted): Promise<boolean> => {
  const others = db.selectFrom('app_user').select('id').where('phone', '=', phone).where('id', '<>', userId);
  return (await others.executeTakeFirst()) !== undefined;
};

/** Somebody has entered a code that was sent to the number. */
export const phoneIsProved = ({ db, now }: Asking, phone: string) =>
  sql`update app_user set phone_proved_at = ${now} where phone = ${phone} and phone_proved_at is null`.execute(db);

/** Where the numbers come from that are shown for names that nobody has. */
export async function unknownNamesSecret(db: Db): Promise<string> {
  const { secret } = await db.selectFrom('unknown_names').select('secret').executeTakeFirstOrThrow();
  return secret;
}

/** Wrong passwords of a name count no more, wherever they came from. */
export const forgetLocks = async (tx: Db, username: string): Promise<void> => {
  await tx.deleteFrom('sign_in_lock').where('username', '=', username).execute();
};

async function findAccount(tx: Db, { request }: Asking, username: string) {
  const { rows } = await sql<AccountRow & { seen_at: string[] }>`
    select ${accountColumns},
      array(select distinct s.ip from session s where s.user_id = u.id and s.ip is not null and s.user_agent = ${request.userAgent}) as seen_at
    from app_user u left join city c on c.id = u.city_id
    where u.username = ${username}`.execute(tx);
  const [account] = rows;
  const network = networkOf(request.ip);
  return account && { ...account, isKnown: account.seen_at.some((address) => networkOf(address) === network) };
}

type Counts = { wrong_from_address: number; name_under_way: number; address_under_way: number };

async function countTries(tx: Db, { request, now }: Asking, username: string): Promise<Counts> {
  const since = new Date(now.getTime() - signInLimits.tryingSeconds * 1000);
  const network = networkOf(request.ip);
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from login_attempt where network = ${network} and create_time >= ${windowStart(now)}
        and result in ('WRONG', 'TRYING')) as wrong_from_address,
      (select count(*)::int from login_attempt where username = ${username} and create_time >= ${since} and result = 'TRYING') as name_under_way,
      (select count(*)::int from login_attempt where network = ${network} and create_time >= ${since} and result = 'TRYING') as address_under_way`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counting gave no row');
  return counts;
}

async function findLock(tx: Db, username: string, device: string): Promise<Situation['lock']> {
  const row = await tx
    .selectFrom('sign_in_lock')
    .select(['fail_count as failCount', 'locked_until as lockedUntil', 'update_time as updateTime'])
    .where('username', '=', username)
    .where('device', '=', device)
    .executeTakeFirst();
  return row;
}

/** What the end of a try is recorded by. */
export type TryKey = { readonly id: number; readonly username: string; readonly device: string };
/** A try that was taken: whose end has to be recorded. */
export type Try = TryKey & {
  readonly account: AccountRow | undefined;
  /** Until when its name is locked if its password is wrong. */
  readonly lock: NonNullable<Situation['lock']>;
};

const results = { take: 'TRYING', locked: 'LOCKED', throttled: 'THROTTLED' } as const;

type Noted = { readonly username: string; readonly account: AccountRow | undefined };

const note = (
  tx: Db,
  asking: Asking,
  { username, account, result }: Noted & { result: 'TRYING' | 'LOCKED' | 'THROTTLED' },
) =>
  tx
    .insertInto('login_attempt')
    .values({
      username,
      user_id: account?.id ?? null,
      result,
      ip: asking.request.ip,
      network: networkOf(asking.request.ip),
      user_agent: asking.request.userAgent,
      create_time: asking.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Codes are no passwords: no device of the account's is meant. */
const byCode = 'code';

/** Takes one try of a code, by the number or the name that it was asked by, or undefined where the address has had too many. */
export const takeCodeTry = (asking: Asking, target: string): Promise<TryKey | undefined> =>
  asking.db.transaction().execute(async (tx) => {
    await oneByOne(tx, asking, target);
    const counts = await countTries(tx, asking, target);
    const isTaken = counts.wrong_from_address < signInLimits.wrongPerAddress;
    const noted = { username: target, account: undefined, result: isTaken ? results.take : results.throttled };
    const { id } = await note(tx, asking, noted);
    return isTaken ? { id, username: target, device: byCode } : undefined;
  });

type Taken =
  | { readonly verdict: Exclude<Verdict, { kind: 'take' }> }
  | { readonly verdict: undefined; readonly taken: Try };

/** Takes one try of a name, or says why not. Names that nobody has are treated, and written, like all others. */
export const takeTry = (asking: Asking, username: string): Promise<Taken> =>
  asking.db.transaction().execute(async (tx) => {
    await oneByOne(tx, asking, username);
    const account = await findAccount(tx, asking, username);
    const isKnown = account?.isKnown ?? false;
    const device = isKnown ? deviceOf(asking) : strangers;
    const counts = await countTries(tx, asking, username);
    const situation: Situation = {
      isKnown,
      lock: await findLock(tx, username, device),
      wrongFromAddress: counts.wrong_from_address,
      underWay: { name: counts.name_under_way, address: counts.address_under_way },
    };
    const verdict = verdictOf(situation, asking.now);
    if (verdict.kind === 'wait') return { verdict };
    const { id } = await note(tx, asking, { username, account, result: results[verdict.kind] });
    if (verdict.kind !== 'take') return { verdict };
    await saveLock(tx, { username, device }, verdict.lock);
    return { verdict: undefined, taken: { id, username, device, account, lock: verdict.lock } };
  });

async function saveLock(tx: Db, key: Pick<TryKey, 'username' | 'device'>, lock: Try['lock']): Promise<void> {
  const changed = { fail_count: lock.failCount, locked_until: lock.lockedUntil, update_time: lock.updateTime };
  await tx
    .insertInto('sign_in_lock')
    .values({ ...key, ...changed })
    .onConflict((conflict) => conflict.columns(['username', 'device']).doUpdateSet(changed))
    .execute();
}

/** A wrong password: the count stays as it was taken. */
export const tryWasWrong = async ({ db }: Asking, { id }: TryKey): Promise<void> => {
  await db.updateTable('login_attempt').set({ result: 'WRONG' }).where('id', '=', id).execute();
};

/** A right password takes the count back. */
export async function tryWasRight(
  tx: Db,
  { id, username, device }: TryKey,
  result: 'PASSED' | 'STOPPED',
): Promise<void> {
  await tx.updateTable('login_attempt').set({ result }).where('id', '=', id).execute();
  await tx.deleteFrom('sign_in_lock').where('username', '=', username).where('device', '=', device).execute();
}

/** A right password of an account that may not come in. */
export const tryWasStopped = ({ db }: Asking, own: TryKey): Promise<void> =>
  db.transaction().execute((tx) => tryWasRight(tx, own, 'STOPPED'));

type NewSession = { userId: number; activeRole: RoleName; hours: number; remember: boolean };

/** Opens a session for a right password and returns its token, which is stored nowhere. */
export async function openSession(
  { db, now, request }: Asking,
  own: TryKey,
  { userId, activeRole, hours, remember }: NewSession,
): Promise<string> {
  const token = newToken();
  await db.transaction().execute(async (tx) => {
    await tryWasRight(tx, own, 'PASSED');
    await tx
      .insertInto('session')
      .values({
        token_hash: tokenHash(token),
        user_id: userId,
        active_role: activeRole,
        create_time: now,
        last_seen: now,
        expires_at: new Date(now.getTime() + hours * 3_600_000),
        remember,
        ip: request.ip,
        user_agent: request.userAgent,
      })
      .execute();
    await tx
      .updateTable('app_user')
      .set({ last_login_at: now })
      .where('id', '=', userId)
      .where('last_login_at', 'is distinct from', now)
      .execute();
  });
  return token;
}
