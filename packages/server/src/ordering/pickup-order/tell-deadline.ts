import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import { minuteText } from '../duty.rules.ts';

const answers = power(orderingScreens.pickupOrder, '接单');

type Deadline = { readonly until: Date; readonly reason?: string | undefined };

/** Tells whoever answers for a supplier until when that must be now. */
export async function tellDeadline(
  ctx: Ctx,
  pickup: Seen<'pickup_order'>,
  { until, reason = '' }: Deadline,
): Promise<void> {
  const people = await readUnder(
    ctx,
    pickup,
    sql<{
      id: number;
      no: string;
    }>`select u.id, k.no from pickup_order k join app_user u on u.supplier_id = k.supplier_id
      where k.id = ${pickup} and u.status = 'NORMAL' and exists (select 1 from user_role x join role r on r.id = x.role_id
        where x.user_id = u.id and r.power ? ${answers})
      order by u.id`,
  );
  const [first] = people;
  if (!first) return;
  const why = reason === '' ? '' : `，原因：${reason}`;
  const notice: Notice = {
    title: `${first.no} 答复截止改为 ${minuteText(until)}`,
    content: `提货单 ${first.no} 请在 ${minuteText(until)} 前答复${why}。`,
    people: people.map(({ id }) => id),
  };
  ctx.outbox({ topic: noticeTopic, payload: notice });
}
