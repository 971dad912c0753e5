import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { runUnder } from '../../kernel/row/run-under.ts';
import { insert } from '../../kernel/row/write.ts';

type Id = Seen<'hot_key'>;

const ordered = (ctx: Ctx) => ctx.find('hot_key').orderBy('hot_key.sort').orderBy('hot_key.id');

/** The asking user's entries in their order. */
export const ownKeys = (ctx: Ctx) =>
  ordered(ctx).select(['hot_key.key_name as keyName', 'hot_key.route_address as routeAddress']).execute();

/** Their ids; nobody else writes them until the end. */
export async function heldIds(ctx: Ctx): Promise<Id[]> {
  await ctx.find('app_user', ctx.session.userId).forNoKeyUpdate().execute();
  return (await ordered(ctx).execute()).map(({ id }) => id);
}

/** A new entry behind all others. */
export async function addKey(ctx: Ctx, keyName: string, path: string): Promise<number> {
  const user = ctx.session.userId;
  const sort = sql<number>`(select coalesce(max(k.sort), 0) + 1 from hot_key k where k.user_id = ${user})`;
  const row = { user_id: user, key_name: keyName, route_address: path, sort };
  return (await insert(ctx, 'hot_key', row)).id;
}

export const placeAll = (ctx: Ctx, ids: readonly Id[]) =>
  runUnder(
    ctx,
    ids,
    sql`update hot_key set sort = placed.sort, update_time = ${ctx.now}, update_id = ${ctx.userId}
      from unnest(${ids}::bigint[]) with ordinality as placed(id, sort) where hot_key.id = placed.id`,
  );

export const deleteKey = (ctx: Ctx, id: Id) => runUnder(ctx, id, sql`delete from hot_key where id = ${id}`);
