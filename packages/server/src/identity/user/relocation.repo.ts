import type { HeldRole } from '@material/contract/identity/user.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { TableName } from '../../kernel/database/registry.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { relation, selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped, readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { readTitles } from '../../kernel/session/powers.rules.ts';
import { openKinds } from '../open-documents.ts';

export type User = Seen<'app_user'>;

const shown = selectOf(
  { u: 'app_user' },
  { u: ['id', 'name', 'username', 'source', 'cityId', 'placeId', 'departmentId', 'isMain', 'rowVersion'] },
  {
    cityName: sql<string>`coalesce((select c.name from city c where c.id = u.city_id), '')`,
    placeName: sql<string>`coalesce((select p.name from place p where p.id = u.place_id), '')`,
    departmentName: sql<string>`coalesce((select d.name from department d where d.id = u.department_id), '')`,
  },
);
export type Person = Omit<RowOf<typeof shown>, 'id'> & { readonly id: User };

/** Accounts in the order of their ids. */
export const peopleOf = (ctx: Ctx, ids: readonly number[]): Promise<Person[]> =>
  readScoped(
    ctx,
    { u: 'app_user' },
    (seen) => shown.from`app_user u where u.id = any(${ids}) and ${seen('u')} order by u.id`,
  ) as Promise<Person[]>;

/** Nothing is made in these cities until the transaction ends. */
export async function holdCities(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await readScoped(
    ctx,
    { c: 'city' },
    (seen) => sql`select c.id from city c where c.id = any(${ids}) and ${seen('c')} order by c.id for update of c`,
  );
}

/** Nobody changes these accounts until the transaction ends. */
export async function holdPeople(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await readScoped(
    ctx,
    { u: 'app_user' },
    (seen) => sql`select u.id from app_user u where u.id = any(${ids}) and ${seen('u')} order by u.id for update of u`,
  );
}

const held = selectOf({ r: 'role', x: 'user_role' }, { r: ['id', 'name', 'centre', 'cityId', 'power'], x: ['userId'] });

/** What each of them holds. */
export async function rolesOfAll(ctx: Ctx, ids: readonly User[]): Promise<Map<number, HeldRole[]>> {
  const rows = await readUnder(
    ctx,
    ids,
    held.from`user_role x join role r on r.id = x.role_id where x.user_id = any(${ids}) order by r.id`,
  );
  const all = rows.map(({ userId, power, ...role }) => ({ userId, role: { ...role, titles: readTitles(power) } }));
  return new Map([...Map.groupBy(all, ({ userId }) => userId)].map(([id, of]) => [id, of.map(({ role }) => role)]));
}

const openDocument = (kind: number) =>
  selectOf(
    {
      d: relation<{ id: number; no: string; status: string; city_id: number; supplier_id: number | null }>(),
    },
    { d: ['id', 'no', 'status', 'cityId', 'supplierId'] },
    { kind: sql<number>`${sql.lit(kind)}::int`, userId: sql<number>`u.id` },
  );
type OpenRow = RowOf<ReturnType<typeof openDocument>>;
/** A document of a city that somebody has at hand and that is not at its end. */
export type OpenDocument = Omit<OpenRow, 'kind'> & { readonly table: TableName; readonly isDraft: boolean };

/** What these people have made in their city, or were handed, and is not at its end. */
export async function openOf(ctx: Ctx, ids: readonly User[]): Promise<OpenDocument[]> {
  const kinds = openKinds(ctx.schema.documents);
  const parts = kinds.map(
    ({ table, states }, at) => openDocument(at).from`app_user u join ${sql.table(table)} d on d.city_id = u.city_id
      left join document_handover h on h.doc_type = ${table} and h.doc_id = d.id
      where u.id = any(${ids}) and coalesce(h.user_id, d.create_id) = u.id and d.status = any(${states})
        and not d.is_deleted`,
  );
  const rows = await readUnder(ctx, ids, sql<OpenRow>`${sql.join(parts, sql` union all `)} order by kind, id`);
  return rows.flatMap(({ kind, ...row }) => {
    const of = kinds[kind];
    return of ? [{ ...row, table: of.table, isDraft: of.isDraft }] : [];
  });
}

/** Who may take over in these cities: everybody there who can sign in and stays. */
export const takersIn = (ctx: Ctx, cities: readonly number[], leaving: readonly number[]) =>
  cities.length === 0
    ? Promise.resolve([])
    : ctx
        .find('app_user')
        .where('app_user.source', '=', 'CITY')
        .where('app_user.status', '=', 'NORMAL')
        .where('app_user.city_id', 'in', cities)
        .where(({ not, eb, val }) => not(eb('app_user.id', '=', eb.fn.any(val(leaving)))))
        .orderBy('app_user.name')
        .orderBy('app_user.id')
        .select(['app_user.name', 'app_user.username', 'app_user.city_id', 'app_user.place_id'])
        .execute();

type Lost = readonly { readonly userId: number; readonly roleId: number }[];
type Into = { readonly cityId: number; readonly placeId: number | null; readonly lost: Lost };

/** They lose these roles and sign in anew. */
export async function writeLostRoles(ctx: Ctx, ids: readonly User[], lost: Lost): Promise<void> {
  await runUnder(
    ctx,
    ids,
    sql`delete from user_role x using jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as l("userId" bigint, "roleId" bigint)
      where x.user_id = l."userId" and x.role_id = l."roleId" and x.user_id = any(${ids})`,
  );
  await runUnder(
    ctx,
    ids,
    sql`update session set ended_at = ${ctx.now} where user_id = any(${ids}) and ended_at is null`,
  );
}

/** They are of the other city from now on, with the roles that they keep, and sign in anew. */
export async function writeRelocation(ctx: Ctx, ids: readonly User[], { cityId, placeId, lost }: Into): Promise<void> {
  await writeLostRoles(ctx, ids, lost);
  await runUnder(
    ctx,
    ids,
    sql`update app_user set city_id = ${cityId}, place_id = case when place_id is null then null else ${placeId}::bigint end,
        department_id = null, is_main = false, update_time = ${ctx.now}, update_id = ${ctx.userId}, row_version = row_version + 1
      where id = any(${ids})`,
  );
}

/** From now on the document is somebody else's to end. */
export type Handed = {
  readonly docType: string;
  readonly docId: number;
  readonly cityId: number;
  readonly userId: number;
};

export const writeHandovers = (ctx: Ctx, takers: readonly User[], handed: readonly Handed[]) =>
  runUnder(
    ctx,
    takers,
    sql`insert into document_handover as h (doc_type, doc_id, city_id, user_id, create_time, create_id)
      select d."docType", d."docId", d."cityId", d."userId", ${ctx.now}::timestamptz, ${ctx.userId}::bigint
      from jsonb_to_recordset(${JSON.stringify(handed)}::jsonb)
        as d("docType" text, "docId" bigint, "cityId" bigint, "userId" bigint)
      where d."userId" = any(${takers})
      on conflict (doc_type, doc_id) do update set user_id = excluded.user_id, city_id = excluded.city_id,
        create_time = excluded.create_time, create_id = excluded.create_id`,
  );
