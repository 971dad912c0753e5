import type { PlaceKind } from '@material/contract/identity/place-kinds.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { snake } from '../../kernel/database/row-of.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { relation, selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';

/** From which city to which one. */
export type Way = { readonly from: Seen<'city'>; readonly to: Seen<'city'> };

type Unit = (typeof cityUnits)[number];
/** No two rows of a city are the same in these columns. */
const sameBy: Readonly<Record<Unit['table'], readonly string[]>> = {
  place: ['name'],
  // Departments of one name become one.
  department: ['id'],
  branch: ['name'],
  payee: ['kind', 'name'],
  invoice_header: ['tax_no', 'invoice_type'],
};

/** Whether the other city has a row like `d` with these columns. */
const hasLike = ({ table }: Unit, { to }: Way, like: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} t where t.city_id = ${to} and ${like})`;

const equal = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} is not distinct from d.${sql.ref(column)}`),
    sql` and `,
  );

/** Whether a row is the default of its city and must not be one in the other, which has its own. */
function losesDefault(unit: Unit, way: Way): RawBuilder<boolean> {
  if (!unit.single) return sql`false`;
  const among = (unit.singleIn ?? []).map(snake).filter((column) => column !== 'city_id');
  return sql`d.is_default and ${hasLike(unit, way, sql.join([sql`t.is_default`, ...among.map((one) => equal([one]))], sql` and `))}`;
}

type UnitColumns = {
  readonly table: Unit['table'];
  readonly id: number;
  readonly name: string;
  readonly kind: PlaceKind | null;
  readonly row_version: number;
  readonly loses_default: boolean;
  /** The other city has the same. */
  readonly is_taken: boolean;
};
const unitRow = selectOf(
  { u: relation<UnitColumns>() },
  { u: ['table', 'id', 'name', 'kind', 'rowVersion', 'losesDefault', 'isTaken'] },
);
export type UnitRow = RowOf<typeof unitRow>;

const joinedDepartment = selectOf({ j: relation<{ id: number; into_id: number }>() }, { j: ['id', 'intoId'] });
/** A department, and the one of the other city that has its name below the same ones. */
export type Joined = RowOf<typeof joinedDepartment>;

/** The departments that go up in those of the other city, by their names from the top down. */
export const joinedOf = (ctx: Ctx, { from, to }: Way): Promise<Joined[]> =>
  readUnder(
    ctx,
    from,
    joinedDepartment.of`with recursive joined (id, into_id) as (
        select d.id, t.id from department d
          join department t on t.city_id = ${to} and t.parent_id is null and t.name = d.name
          where d.city_id = ${from} and d.parent_id is null
        union all
        select d.id, t.id from joined j join department d on d.parent_id = j.id
          join department t on t.parent_id = j.into_id and t.name = d.name
      )
      select ${joinedDepartment.columns} from joined j order by j.id`,
  );

/** What a city has besides its people: places, departments, branches, payees, invoice headers. */
export async function unitsOf(ctx: Ctx, way: Way): Promise<UnitRow[]> {
  const parts = cityUnits.map(
    (unit, at) => sql`select ${sql.lit(at)}::int as at, ${unit.table}::text as table, d.id, d.name, d.row_version,
      ${unit.table === 'place' ? sql`d.kind` : sql`null`} as kind, ${losesDefault(unit, way)} as loses_default,
      ${hasLike(unit, way, equal(sameBy[unit.table]))} as is_taken
      from ${sql.table(unit.table)} d where d.city_id = ${way.from}`,
  );
  return readUnder(ctx, way.from, unitRow.from`(${sql.join(parts, sql` union all `)}) u order by u.at, u.id`);
}

/** The suppliers that deliver to the one and not to the other. */
export const lostSuppliers = (ctx: Ctx, { from, to }: Way): Promise<{ name: string }[]> =>
  readUnder(
    ctx,
    from,
    sql<{ name: string }>`select s.name from supplier_city x join supplier s on s.id = x.supplier_id
      where x.city_id = ${from} and s.status = 'ENABLED'
        and not exists (select from supplier_city y where y.city_id = ${to} and y.supplier_id = x.supplier_id)
      order by s.name`,
  );

const allotment = selectOf({ a: 'storage_allotment' }, { a: ['id', 'materialId', 'placeId'] });
export type Allotment = RowOf<typeof allotment>;
export const allotmentsOf = (ctx: Ctx, { from }: Way): Promise<Allotment[]> =>
  readUnder(ctx, from, allotment.from`storage_allotment a where a.city_id = ${from} order by a.id`);

const member = selectOf({ u: 'app_user', m: relation<{ has_main: boolean }>() }, { u: ['id'], m: ['hasMain'] });

/** How many people a city has, and whether the other one has a main account. */
export async function peopleIn(ctx: Ctx, { from, to }: Way) {
  const rows = await readUnder(
    ctx,
    from,
    member.from`app_user u
      cross join (select exists (select from app_user where city_id = ${to} and is_main) as has_main) m
      where u.city_id = ${from} order by u.id`,
  );
  return { ids: rows.map(({ id }) => id), hasMain: rows[0]?.hasMain === true };
}

const stamps = (ctx: Ctx): RawBuilder<unknown> =>
  sql`update_time = ${ctx.now}, update_id = ${ctx.userId}, row_version = d.row_version + 1`;

/** What these departments have goes into those of the other city, and they are no more. */
async function writeJoined(ctx: Ctx, { from }: Way, joined: readonly Joined[]): Promise<void> {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as j(id bigint, "intoId" bigint)`;
  const gone = joined.map(({ id }) => id);
  await runUnder(
    ctx,
    from,
    sql`update app_user u set department_id = j."intoId" from ${pairs} where u.department_id = j.id and u.city_id = ${from}`,
  );
  await runUnder(
    ctx,
    from,
    sql`update department d set parent_id = j."intoId" from ${pairs}
      where d.parent_id = j.id and d.city_id = ${from} and d.id <> all(${gone})`,
  );
  await runUnder(ctx, from, sql`delete from department d where d.id = any(${gone}) and d.city_id = ${from}`);
}

/** Everybody and everything of a city is the other one's from now on; allotments to warehouses end. */
export async function writeWay(
  ctx: Ctx,
  way: Way,
  { hasMain, joined }: { readonly hasMain: boolean; readonly joined: readonly Joined[] },
): Promise<void> {
  const { from, to } = way;
  await writeJoined(ctx, way, joined);
  for (const unit of cityUnits) {
    // A row that people put into their order comes behind those that are there.
    const sorted = unit.sortable
      ? sql`, sort = d.sort + (select coalesce(max(t.sort) + 1, 0) from ${sql.table(unit.table)} t where t.city_id = ${to})`
      : sql``;
    const single = unit.single ? sql`, is_default = d.is_default and not (${losesDefault(unit, way)})` : sql``;
    await runUnder(
      ctx,
      from,
      sql`update ${sql.table(unit.table)} d set city_id = ${to}, ${stamps(ctx)} ${sorted} ${single} where d.city_id = ${from}`,
    );
  }
  await runUnder(
    ctx,
    from,
    sql`update app_user d set city_id = ${to}, is_main = d.is_main and not ${hasMain}::boolean, ${stamps(ctx)}
      where d.city_id = ${from}`,
  );
  await runUnder(ctx, from, sql`delete from storage_allotment where city_id = ${from}`);
}
