import { messageLimits, waitOf } from '@material/contract/messaging/message.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { selectOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { rowsFrom } from '../kernel/list/list-query.ts';
import { readScoped, readUnder, runUnder } from '../kernel/row/run-under.ts';
import { messageList, openedMs, type RawMessage } from './message.list.ts';

type Receipt = Seen<'message_receiver'>;
export type MessagePage = { readonly pageIndex: number; readonly pageSize: number; readonly isRead?: boolean };

/** What `r` is of the asking user's own messages. */
const own = ({ userId }: Ctx) => sql<boolean>`r.user_id = ${userId} and not r.is_withdrawn`;
const order = sql`order by r.forced_read desc, r.create_time desc, r.id desc`;

/** Those that were read, those that were not, or all. */
const ofKind = { true: sql`and r.read_at is not null`, false: sql`and r.read_at is null`, undefined: sql`` };

/** Rows of the list by their ids, in their order. */
export const messagesOf = (ctx: Ctx, ids: readonly Receipt[]): Promise<RawMessage[]> =>
  rowsFrom(ctx, messageList(ctx), ids);

/** A page of the asking user's own messages. */
export async function myMessages(ctx: Ctx, { pageIndex, pageSize, isRead }: MessagePage): Promise<RawMessage[]> {
  const found = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<{ id: Receipt }>`select r.id from message_receiver r
      where ${seen('r')} and ${own(ctx)} ${ofKind[`${isRead}`]} ${order}
      limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );
  return messagesOf(
    ctx,
    found.map(({ id }) => id),
  );
}

export type MessageCounts = { readonly total: number; readonly forced: boolean };

/** How many messages there are, up to the number that is counted to and one more, and whether one must be read. */
export async function countMessages(ctx: Ctx, isRead: boolean | undefined): Promise<MessageCounts> {
  const [counts] = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<MessageCounts>`select
      (select count(*) from (select 1 from message_receiver r where ${seen('r')} and ${own(ctx)} ${ofKind[`${isRead}`]}
        limit ${messageLimits.countsTo + 1}) counted) as total,
      exists (select from message_receiver r where ${seen('r')} and ${own(ctx)} and r.read_at is null and r.forced_read) as forced`,
  );
  return counts ?? { total: 0, forced: false };
}

/** How many messages the asking user has not read. */
export const countUnread = async (ctx: Ctx): Promise<number> => (await countMessages(ctx, false)).total;

/** Why a message of the asking user's may not be confirmed now. */
export type Held = { readonly id: number; readonly isGone: boolean; readonly waitMs: number };

const standing = selectOf(
  { r: 'message_receiver', m: 'message' },
  { r: ['id', 'userId'] },
  {
    // Very many are withdrawn one after the other.
    isGone: sql<boolean>`(r.is_withdrawn or m.withdrawn_at is not null)`,
    isForced: 'r.forced_read',
    isRead: sql<boolean>`r.read_at is not null`,
    seconds: 'm.forced_read_time',
    openedMs: openedMs('r'),
  },
);

/** How these messages stand, held until the end; those of others are as good as not there. */
export async function heldMessages(ctx: Ctx, ids: readonly Receipt[]): Promise<Held[]> {
  const stored = await readUnder(
    ctx,
    ids,
    standing.from`message_receiver r join message m on m.id = r.message_id where r.id = any(${ids}) order by r.id for update of r`,
  );
  return stored.map(({ id, userId, isGone, isRead, ...one }) => ({
    id,
    isGone: isGone || userId !== ctx.userId,
    waitMs: isRead ? 0 : waitOf(one, ctx.now),
  }));
}

/** Marks messages that were held; what is read already stays as it was. */
export async function markRead(ctx: Ctx, ids: readonly Receipt[]): Promise<number> {
  const marked = sql`update message_receiver set read_at = ${ctx.now}, opened_at = coalesce(opened_at, ${ctx.now})
    where id = any(${ids}) and read_at is null`;
  const { numAffectedRows = 0n } = await runUnder(ctx, ids, marked);
  return Number(numAffectedRows);
}

/** From now on they are open; what was opened before stays so since then. */
export const markOpened = (ctx: Ctx, ids: readonly Receipt[]) =>
  runUnder(
    ctx,
    ids,
    sql`update message_receiver set opened_at = ${ctx.now} where id = any(${ids}) and opened_at is null`,
  );

export type Kinds = { readonly isForced: boolean; readonly isFree: boolean };
/** Unread ones of the chosen kinds. */
const chosen = ({ isForced, isFree }: Kinds) =>
  sql`r.read_at is null and r.forced_read = any(${[...(isForced ? [true] : []), ...(isFree ? [false] : [])]}::boolean[])`;

/** Reads what is unread of the chosen kinds and has been open for long enough; says how many, and how many are left. */
export async function readKinds(ctx: Ctx, kinds: Kinds): Promise<{ count: number; left: number }> {
  const [done] = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<{ count: number; left: number }>`with due as (
      select r.id, not r.forced_read or r.opened_at <= ${ctx.now}::timestamptz - m.forced_read_time * interval '1 second' as is_due
      from message_receiver r join message m on m.id = r.message_id
      where ${seen('r')} and ${own(ctx)} and ${chosen(kinds)} order by r.id for update of r),
    marked as (update message_receiver w set read_at = ${ctx.now}, opened_at = coalesce(w.opened_at, ${ctx.now})
      from due where w.id = due.id and due.is_due returning 1)
    select (select count(*)::int from marked) as count,
      (select count(*)::int from due where is_due is not true) as left`,
  );
  return done ?? { count: 0, left: 0 };
}

/** The first unread messages of the chosen kinds, and how many there are in all. */
export async function firstOf(ctx: Ctx, kinds: Kinds): Promise<{ ids: Receipt[]; total: number }> {
  const found = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<{ id: Receipt; total: number }>`select r.id, count(*) over ()::int as total from message_receiver r
      where ${seen('r')} and ${own(ctx)} and ${chosen(kinds)} ${order} limit ${messageLimits.previewed}`,
  );
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 };
}

/** The message that somebody sent or got, and its title. */
export async function messageSeen(ctx: Ctx, id: number) {
  const [found] = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<{
      id: Receipt;
      title: string;
    }>`select r.id, m.title from message_receiver r join message m on m.id = r.message_id
      where r.message_id = ${id} and ${seen('r')} and not ((r.is_withdrawn or m.withdrawn_at is not null) and r.user_id = ${ctx.userId}) order by r.id limit 1`,
  );
  return found;
}
