import type { Ctx } from '../kernel/ctx.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
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
      'message_setting.by_sms as bySms',
      'message_setting.is_urgent as isUrgent',
      'message_setting.readers as readers',
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
  { event, cityId, inApp, bySms, isUrgent, readers, messageText, rowVersion }: Setting,
): Promise<boolean> {
  const written = await readScoped(
    ctx,
    { s: 'message_setting' },
    (seen) => sql<{ id: number }>`insert into message_setting as s
        (event, city_id, in_app, by_sms, is_urgent, readers, content, create_time, create_id, row_version)
      values (${event}, ${cityId}::bigint, ${inApp}, ${bySms}, ${isUrgent}, ${readers}::bigint[],
        ${messageText}, ${ctx.now}, ${ctx.userId}, ${rowVersion})
      on conflict (event, city_id) do update set in_app = excluded.in_app, by_sms = excluded.by_sms,
        is_urgent = excluded.is_urgent, readers = excluded.readers, content = excluded.content,
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

const holding = selectOf(
  { r: 'role' },
  { r: ['id', 'name'] },
  { source: sql<'MANAGEMENT' | 'CITY' | 'SUPPLIER'>`u.source`, power: sql<string[]>`r.power` },
);
/** A role that people of some kind of unit have. */
export type HeldRole = RowOf<typeof holding>;

/** The roles of the people whom the session may see. */
export const heldRoles = (ctx: Ctx): Promise<HeldRole[]> =>
  readScoped(
    ctx,
    { u: 'app_user' },
    (seen) => holding.from`app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id
      where ${seen('u')} group by r.id, u.source order by r.id`,
  );
