import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';
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
  const [held] = await readScoped(
    ctx,
    { s: 'message_setting' },
    (seen) => sql<{ row_version: number }>`select s.row_version from message_setting s
      where ${seen('s')} and s.event = ${event} and s.city_id is not distinct from ${cityId}::bigint for update of s`,
  );
  return held?.row_version;
}

/** Writes a setting whose row is held, or the first one of its place; false where somebody else wrote that meanwhile. */
export async function writeSetting(
  ctx: Ctx,
  { event, cityId, inApp, messageText, rowVersion }: Setting,
): Promise<boolean> {
  const written = await readScoped(
    ctx,
    { s: 'message_setting' },
    (seen) => sql<{ id: number }>`insert into message_setting as s
        (event, city_id, in_app, content, create_time, create_id, row_version)
      values (${event}, ${cityId}::bigint, ${inApp}, ${messageText}, ${ctx.now}, ${ctx.userId}, ${rowVersion})
      on conflict (event, city_id) do update set in_app = excluded.in_app, content = excluded.content,
        row_version = excluded.row_version, update_time = ${ctx.now}, update_id = ${ctx.userId}
        where ${seen('s')} and s.row_version < excluded.row_version
      returning s.id`,
  );
  return written.length === 1;
}

/** What stands there before holds again. */
export const dropSetting = (ctx: Ctx, { event, cityId }: Place) =>
  readScoped(
    ctx,
    { s: 'message_setting' },
    (seen) => sql<{ id: number }>`delete from message_setting s
      where ${seen('s')} and s.event = ${event} and s.city_id is not distinct from ${cityId}::bigint returning s.id`,
  );
