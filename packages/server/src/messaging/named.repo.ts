import { commentPart } from '@material/contract/kernel/document/comment.ts';
import type { Named } from '../kernel/comment/named.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';
import { runUnder } from '../kernel/row/run-under.ts';

/** Tells people, who were found to read the comment, that somebody named them; a message of its own for each comment. */
export async function tellNamed(
  ctx: Ctx,
  { title, content, docType, docId, docNo, writerId, ...named }: Named,
): Promise<void> {
  const people = named.people as readonly Seen<'app_user'>[];
  const told = sql`
    with told as (insert into message (type, title, content, doc_type, doc_part, create_time, create_id)
      values ('业务', ${title}, ${content}, ${docType}, ${commentPart}, ${ctx.now}, ${writerId}) returning id)
    insert into message_receiver (message_id, user_id, doc_id, doc_no, create_time)
    select told.id, p, ${docId}, ${docNo}, ${ctx.now} from told cross join unnest(${people}::bigint[]) p order by p`;
  await runUnder(ctx, people, told);
}
