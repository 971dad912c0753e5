import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import type { Setting } from './message-setting.rules.ts';

/** Every stored setting: as many as events and cities that differ. */
export const settingsOf = (ctx: Ctx): Promise<Setting[]> =>
  ctx
    .from('message_setting')
    .select([
      'message_setting.event',
      'message_setting.city_id as cityId',
      'message_setting.in_app as inApp',
      'message_setting.content as messageText',
      'message_setting.row_version as rowVersion',
    ])
    .execute();

export type Place = { readonly event: string; readonly cityId: number | null };

/** The stored row of one place, held until the end. */
export async function heldSetting(ctx: Ctx, { event, cityId }: Place): Promise<number | undefined> {
  const { rows } = await sql<{ rowVersion: number }>`select row_version as "rowVersion" from message_setting
    where event = ${event} and city_id is not distinct from ${cityId}::bigint for update`.execute(unscoped(ctx));
  return rows[0]?.rowVersion;
}

/** Writes a setting whose row is held, or the first one of its place; false where somebody else wrote that meanwhile. */
export async function writeSetting(
  ctx: Ctx,
  { event, cityId, inApp, messageText, rowVersion }: Setting,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into message_setting as s
      (event, city_id, in_app, content, create_time, create_id, row_version)
    values (${event}, ${cityId}::bigint, ${inApp}, ${messageText}, ${ctx.now}, ${ctx.userId}, ${rowVersion})
    on conflict (event, city_id) do update set in_app = excluded.in_app, content = excluded.content,
      row_version = excluded.row_version, update_time = ${ctx.now}, update_id = ${ctx.userId}
      where s.row_version < excluded.row_version`.execute(unscoped(ctx));
  return numAffectedRows === 1n;
}

/** What stands there before holds again. */
export const dropSetting = (ctx: Ctx, { event, cityId }: Place) =>
  sql`delete from message_setting where event = ${event} and city_id is not distinct from ${cityId}::bigint`.execute(
    unscoped(ctx),
  );
