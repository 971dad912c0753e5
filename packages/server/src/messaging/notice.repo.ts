import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';
import type { Notice } from '../kernel/operation/notice.ts';
import { runUnder } from '../kernel/row/run-under.ts';

/** One message to all whom it is for. */
export async function tellNotice(ctx: Ctx, { title, content, ...notice }: Notice): Promise<void> {
  const people = notice.people as readonly Seen<'app_user'>[];
  const told = sql`
    with told as (insert into message (type, title, content, create_time)
      values ('业务', ${title}, ${content}, ${ctx.now}) returning id)
    insert into message_receiver (message_id, user_id, create_time)
    select told.id, p, ${ctx.now} from told cross join unnest(${people}::bigint[]) p order by p`;
  await runUnder(ctx, people, told);
}
