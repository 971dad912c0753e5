import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { readUnder } from '../../kernel/row/run-under.ts';

/** Everybody who may submit an order, in its city or at its place, with the order's number. */
export const orderersOf = (ctx: Ctx, id: Seen<'ask_order'>) =>
  readUnder(
    ctx,
    id,
    sql<{ readonly id: number; readonly no: string }>`select u.id, o.no from ask_order o
      join app_user u on u.city_id = o.city_id and (u.place_id is null or u.place_id = o.place_id)
      where o.id = ${id} and u.status = 'NORMAL' and u.id is distinct from ${ctx.userId}
        and exists (select 1 from user_role x join role r on r.id = x.role_id
          where x.user_id = u.id and r.power ? ${power(orderingScreens.askOrder, '提交')})
      order by u.id`,
  );
