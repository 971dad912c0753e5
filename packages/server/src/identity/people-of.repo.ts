import type { Power } from '@material/contract/kernel/call/screen.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import type { TableName, Tables } from '../kernel/database/registry.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';
import type { ToldOf } from '../kernel/operation/notice.ts';
import { readUnder, type SeenOf } from '../kernel/row/run-under.ts';

/** Documents between a place and a supplier. */
type Between = {
  [T in TableName]: Tables[T] extends { readonly no: unknown } & Record<'city_id' | 'place_id' | 'supplier_id', unknown>
    ? T
    : never;
}[TableName];

/** Of whom somebody is: of its place or of all its city, of its supplier, or of headquarters. */
export type Side = 'place' | 'supplier' | 'management';

const isOf: Readonly<Record<Side, RawBuilder<boolean>>> = {
  place: sql<boolean>`u.city_id = o.city_id and (u.place_id is null or u.place_id = o.place_id)`,
  supplier: sql<boolean>`u.supplier_id = o.supplier_id`,
  management: sql<boolean>`u.city_id is null and u.supplier_id is null`,
};

type Asked<T> = { readonly table: T; readonly side: Side; readonly power: Power };

/** Whoever may do something about a document on one side, but for whoever does something now; each with its number. */
export const peopleOf = <T extends Between>(
  ctx: Ctx,
  id: Seen<T> & SeenOf,
  { table, side, power }: Asked<T>,
): Promise<ToldOf[]> =>
  readUnder(
    ctx,
    id,
    sql<ToldOf>`select u.id, o.no from ${sql.table(table)} o join app_user u on ${isOf[side]}
      where o.id = ${id} and u.status = 'NORMAL' and u.id is distinct from ${ctx.userId}
        and exists (select 1 from user_role x join role r on r.id = x.role_id where x.user_id = u.id and r.power ? ${power})
      order by u.id`,
  );
