import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import type { ToldOf } from '../../kernel/operation/notice.ts';
import { readUnder } from '../../kernel/row/run-under.ts';

const { returnOrder, supplierReturn } = orderingScreens;

const may = (
  title: string,
) => sql<boolean>`u.status = 'NORMAL' and exists (select 1 from user_role x join role r on r.id = x.role_id
  where x.user_id = u.id and r.power ? ${title})`;

/** Whoever may return goods of a place, with the number of the return. */
export const returnersOf = (ctx: Ctx, id: Seen<'return_order'>): Promise<ToldOf[]> =>
  readUnder(
    ctx,
    id,
    sql<ToldOf>`select u.id, o.no from return_order o
      join app_user u on u.city_id = o.city_id and (u.place_id is null or u.place_id = o.place_id)
      where o.id = ${id} and ${may(power(returnOrder, '提交'))} order by u.id`,
  );

/** Whoever may agree to it at its supplier. */
export const confirmersOf = (ctx: Ctx, id: Seen<'return_order'>): Promise<ToldOf[]> =>
  readUnder(
    ctx,
    id,
    sql<ToldOf>`select u.id, o.no from return_order o join app_user u on u.supplier_id = o.supplier_id
      where o.id = ${id} and ${may(power(supplierReturn, '确认'))} order by u.id`,
  );
