import type { Audience } from '@material/contract/messaging/sent-message.calls.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import type { RawBuilder } from 'kysely';
import { inCentre, type Ctx } from '../kernel/ctx.ts';
import { scopeCondition, type Seen } from '../kernel/database/scope.ts';
import { relation, selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { tellMany } from '../kernel/live/writer.ts';
import { likePattern } from '../kernel/list/like-pattern.ts';
import { readScoped, readUnder, runUnder, type SeenOf } from '../kernel/row/run-under.ts';
import type { Centre } from '../kernel/session/centre.ts';

type Sent = Seen<'message'>;
type Named = Exclude<Audience, 'ALL'>;
const tables = { ROLES: 'role', CITIES: 'city', SUPPLIERS: 'supplier', USERS: 'app_user' } as const;

/** The unit that somebody writes for: their own, whichever they work in just now. */
export function homeOf({ session }: Ctx): Centre {
  const { source, cityId, placeId, supplierId } = session;
  if (source === 'CITY' && cityId !== null) return { kind: 'city', cityId, placeId };
  if (source === 'SUPPLIER' && supplierId !== null) return { kind: 'supplier', supplierId };
  return source === 'MANAGEMENT' ? { kind: 'management' } : { kind: 'message' };
}

/** The same person with the sight of the own unit. */
const atHome = (ctx: Ctx): Ctx => inCentre(ctx, { centre: homeOf(ctx), powers: ctx.powers });

const target = (code: RawBuilder<string>) =>
  selectOf({ t: relation<{ id: number; name: string }>() }, { t: ['id'] }, { code, displayName: 't.name' });
export type Target = RowOf<ReturnType<typeof target>>;
type Wanted = {
  readonly audience: Named;
  readonly filter?: string | undefined;
  readonly ids?: readonly number[] | undefined;
};

const codes = { ROLES: 'centre', CITIES: 'code', SUPPLIERS: 'code', USERS: 'username' } as const;
/** Nobody writes to those who cannot come in. */
const usable = {
  ROLES: sql`true`,
  CITIES: sql`t.status <> 'DISABLED'`,
  SUPPLIERS: sql`t.status = 'ENABLED'`,
  USERS: sql`t.status = 'NORMAL'`,
} as const;

/** Whom the asking user may write to: what the own unit sees. */
export function targetsOf(ctx: Ctx, { audience, filter = '', ids }: Wanted, most: number): Promise<Target[]> {
  const code = sql.ref<string>(`t.${codes[audience]}`);
  const text = likePattern(filter);
  return readScoped(
    atHome(ctx),
    { t: tables[audience] },
    (seen) => target(code).from`${sql.table(tables[audience])} t
      where ${seen('t')} and ${usable[audience]} and ${ids === undefined ? sql`(t.name ilike ${text} or ${code} ilike ${text})` : sql`t.id = any(${ids})`}
      order by t.name = ${filter} desc, t.name, t.id limit ${most}`,
  );
}

export type Addressed = { readonly audience: Audience; readonly targets: readonly number[] };

/** The people whom a message is for. */
function peopleOf(ctx: Ctx, { audience, targets }: Addressed) {
  const seen = scopeCondition(atHome(ctx), 'app_user', 'u') ?? sql<boolean>`true`;
  switch (audience) {
    case 'ALL':
      return seen;
    case 'USERS':
      return sql<boolean>`${seen} and u.id = any(${targets})`;
    case 'ROLES':
      return sql<boolean>`${seen} and exists (select from user_role x where x.user_id = u.id and x.role_id = any(${targets}))`;
    case 'CITIES':
      return sql<boolean>`u.source = 'CITY' and u.city_id = any(${targets})`;
    case 'SUPPLIERS':
      return sql<boolean>`u.source = 'SUPPLIER' and u.supplier_id = any(${targets})`;
  }
}

/** Writes the rows of its receivers; returns how many. */
async function writeReceivers(ctx: Ctx, id: Sent, statement: RawBuilder<unknown>): Promise<number> {
  const written = await runUnder(ctx, id, statement);
  const count = Number(written.numAffectedRows ?? 0n);
  await tellMany(ctx, 'message_receiver', count);
  return count;
}

/** Everybody whom a message is for but its sender. */
const receivers = (ctx: Ctx, of: Addressed) =>
  sql`from app_user u where u.status = 'NORMAL' and u.id <> ${ctx.userId} and ${peopleOf(ctx, of)}`;

/** Writes down how many people a message is for, and that it is on its way where those are very many; returns how many. */
export async function address(ctx: Ctx, id: Sent, of: Addressed): Promise<number> {
  const statement = sql<{ count: number }>`with n as (select count(*)::int as count ${receivers(ctx, of)})
    update message set receiver_count = n.count, is_sending = n.count > ${messageLimits.sentAtOnce} from n
    where message.id = ${id} returning n.count`;
  return (await readUnder(ctx, id, statement))[0]?.count ?? 0;
}

/** Gives a message to everybody whom it is for, in one statement; returns how many they are. */
export async function deliver(ctx: Ctx, id: Sent, of: Addressed & { readonly isForced: boolean }): Promise<number> {
  const count = await writeReceivers(
    ctx,
    id,
    sql`insert into message_receiver (message_id, user_id, sender_id, forced_read, create_time)
      select ${id}, u.id, ${ctx.userId}, ${of.isForced}, ${ctx.now} ${receivers(ctx, of)} order by u.id`,
  );
  await runUnder(ctx, id, sql`update message set receiver_count = ${count}, is_sending = false where id = ${id}`);
  return count;
}

/** Takes a message back that nobody has got; whether there was one. */
export async function giveUp(ctx: Ctx, id: SeenOf): Promise<boolean> {
  const { numAffectedRows = 0n } = await runUnder(
    ctx,
    id,
    sql`update message set is_sending = false, receiver_count = 0, withdrawn_at = coalesce(withdrawn_at, ${ctx.now})
      where id = ${id} and is_sending`,
  );
  return numAffectedRows > 0n;
}

/** Takes it from everybody. */
export const takeBack = (ctx: Ctx, id: Sent) =>
  writeReceivers(
    ctx,
    id,
    sql`update message_receiver set is_withdrawn = true where message_id = ${id} and not is_withdrawn`,
  );

/** How many have not read it. */
export const countUnreadOf = async (ctx: Ctx, id: Sent): Promise<number> =>
  (
    await readUnder(
      ctx,
      id,
      sql<{
        count: number;
      }>`select count(*)::int as count from message_receiver where message_id = ${id} and read_at is null`,
    )
  )[0]?.count ?? 0;

/** Puts it before everybody again who has not read it; returns how many they are. */
export const remind = (ctx: Ctx, id: Sent) =>
  writeReceivers(
    ctx,
    id,
    sql`update message_receiver set remind_time = ${ctx.now} where message_id = ${id} and read_at is null`,
  );

/** Nobody was reminded after all; whether somebody was to be. */
export async function forgetReminder(ctx: Ctx, id: SeenOf): Promise<boolean> {
  const { numAffectedRows = 0n } = await runUnder(
    ctx,
    id,
    sql`update message set remind_time = null where id = ${id} and remind_time is not null`,
  );
  return numAffectedRows > 0n;
}

export const contentOf = async (ctx: Ctx, id: Sent): Promise<string> =>
  (await readUnder(ctx, id, sql<{ content: string }>`select content from message where id = ${id}`))[0]?.content ?? '';
