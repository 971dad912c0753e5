import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { smsReadiness } from '@material/contract/messaging/sms-user.calls.ts';
import type { NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import type { Ref } from '@material/contract/kernel/field/fields.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { readinessOf } from './sms-readiness.repo.ts';

type Ids = readonly Ref<'app_user'>[];
type Person = {
  readonly id: number;
  readonly name: string;
  readonly readiness: keyof typeof smsReadiness.states;
  /** Null: not there yet. */
  readonly noticeTypes: NoticeType[] | null;
};

/** These accounts as they stand, held until the end. */
export const heldPeople = (ctx: Ctx, ids: Ids): Promise<Person[]> =>
  readUnder(
    ctx,
    ids,
    selectOf(
      { u: 'app_user' },
      { u: ['id', 'name'] },
      {
        readiness: readinessOf('u', businessDate(ctx.now)),
        noticeTypes: sql<NoticeType[] | null>`(select n.notice_types from sms_user n where n.user_id = u.id)`,
      },
    ).from`app_user u where u.id = any(${ids}::bigint[]) order by u.id for no key update of u`,
  );

/** They are notified by text message of these kinds from now on. */
export const putSmsUsers = (ctx: Ctx, ids: Ids, noticeTypes: readonly NoticeType[]) =>
  runUnder(
    ctx,
    ids,
    sql`insert into sms_user as n (user_id, notice_types, create_time, create_id)
      select x, ${[...noticeTypes]}::text[], ${ctx.now}, ${ctx.userId} from unnest(${ids}::bigint[]) x order by x
      on conflict (user_id) do update set notice_types = excluded.notice_types`,
  );

export const dropSmsUsers = (ctx: Ctx, ids: Ids) =>
  runUnder(ctx, ids, sql`delete from sms_user where user_id = any(${ids}::bigint[])`);
