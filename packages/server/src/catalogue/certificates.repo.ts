import { reminderDays } from '@material/contract/catalogue/certificate.rules.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped, readUnder } from '../kernel/row/run-under.ts';

/** Whether a supplier, called that, has to prove what a type `f` of files proves. */
const isRequiredFor = (supplier: string): RawBuilder<boolean> => sql`(f.is_required and f.status = 'ENABLED'
  and (not exists (select 1 from supplier_file_type_category a where a.supplier_file_type_id = f.id)
    or exists (select 1 from supplier_file_type_category a
      where a.supplier_file_type_id = f.id and a.supplier_category_id = ${sql.ref(`${supplier}.supplier_category_id`)})))`;

/** Of a supplier `s`. */
export const isRequiredOf = isRequiredFor('s');

/** What a supplier, called that, holds of a type `f` of files. */
const heldBy = (supplier: string): RawBuilder<Held[]> => sql`coalesce((select jsonb_agg(jsonb_build_object('id', k.id,
    'no', k.certificate_no, 'isLongTerm', k.is_long_term, 'expireDate', k.expire_date)) from supplier_certificate k
  where k.supplier_id = ${sql.ref(`${supplier}.id`)} and k.supplier_file_type_id = f.id and k.status = 'ENABLED'), '[]')`;

type Held = {
  readonly id: number;
  readonly no: string;
  readonly isLongTerm: boolean;
  readonly expireDate: string | null;
};

const papers = selectOf(
  { f: 'supplier_file_type' },
  { f: ['id', 'remindDays'] },
  {
    typeName: 'f.name',
    isRequired: isRequiredOf,
    coverNames: sql<string | null>`(select string_agg(c.name, '、' order by c.id) from supplier_file_type_material v
      join material_category c on c.id = v.material_category_id where v.supplier_file_type_id = f.id)`,
    held: heldBy('s'),
  },
);

/** The types of files that a supplier must have, and those of which it has one, with what it has of each. */
export const papersOf = (ctx: Ctx, supplierId: number): Promise<RowOf<typeof papers>[]> =>
  readScoped(
    ctx,
    { s: 'supplier' },
    (seen) => papers.from`supplier s cross join supplier_file_type f
      where s.id = ${supplierId} and ${seen('s')} and (${isRequiredOf} or exists (select 1 from supplier_certificate k
        where k.supplier_id = s.id and k.supplier_file_type_id = f.id and k.status = 'ENABLED'))
      order by ${isRequiredOf} desc, f.sort, f.id`,
  );

type Paper = { readonly remindDays: number | null; readonly held: readonly Held[] };

/** What a supplier, called that, has to prove, with what it holds of each. */
export const requiredPapersOf = (supplier: string): RawBuilder<Paper[]> => sql`coalesce((select jsonb_agg(
    jsonb_build_object('remindDays', f.remind_days, 'held', ${heldBy(supplier)}))
  from supplier_file_type f where ${isRequiredFor(supplier)}), '[]')`;

const ending = selectOf(
  { k: 'supplier_certificate', f: 'supplier_file_type', s: 'supplier' },
  { k: ['certificateNo', 'supplierId'], s: ['shortName'] },
  {
    id: sql<Seen<'supplier_certificate'>>`k.id`,
    expireDate: sql<string>`k.expire_date`,
    typeName: 'f.name',
    isRequired: isRequiredOf,
  },
);
export type EndingCertificate = RowOf<typeof ending>;

/** Certificates whose end is near and that nothing goes on after. */
export const endingCertificates = (ctx: Ctx): Promise<EndingCertificate[]> =>
  readScoped(
    ctx,
    { k: 'supplier_certificate' },
    (seen) => ending.from`supplier_certificate k join supplier_file_type f on f.id = k.supplier_file_type_id
        join supplier s on s.id = k.supplier_id
      where k.status = 'ENABLED' and s.status <> 'BLACKLISTED' and not k.is_long_term
        and k.expire_date between ${businessDate(ctx.now)} and ${addDays(businessDate(ctx.now), reminderDays[0])}
        and not exists (select 1 from supplier_certificate later
          where later.supplier_id = k.supplier_id and later.supplier_file_type_id = k.supplier_file_type_id
            and later.status = 'ENABLED' and (later.is_long_term or later.expire_date is null or later.expire_date > k.expire_date))
        and ${seen('k')} order by k.id`,
  );

type Due = { readonly id: Seen<'supplier_certificate'>; readonly expireDate: string; readonly daysBefore: number };

/** Keeps that these reminders go out; returns the certificates of those that had not gone out before. */
export async function keepReminders(ctx: Ctx, due: readonly Due[]): Promise<ReadonlySet<number>> {
  const ids = due.map(({ id }) => id);
  const rows = await readUnder(
    ctx,
    ids,
    sql<{
      id: number;
    }>`insert into supplier_certificate_reminder (supplier_certificate_id, expire_date, days_before, create_time)
      select d.id, d.expire_date, d.days_before, ${ctx.now}
      from unnest(${ids}::bigint[], ${due.map(({ expireDate }) => expireDate)}::date[],
        ${due.map(({ daysBefore }) => daysBefore)}::int[]) as d (id, expire_date, days_before)
      on conflict do nothing returning supplier_certificate_id as id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whoever works for the supplier, and whoever keeps suppliers at headquarters. */
export async function peopleToRemind(ctx: Ctx, supplierId: number): Promise<number[]> {
  const rows = await readScoped(
    ctx,
    { u: 'app_user' },
    (seen) => sql<{
      id: number;
    }>`select u.id from app_user u where u.status = 'NORMAL' and (u.supplier_id = ${supplierId}
        or exists (select 1 from user_role x join role r on r.id = x.role_id
          where x.user_id = u.id and r.centre = '管理中心' and r.power ? ${power(catalogueScreens.suppliers, '编辑')}))
      and ${seen('u')} order by u.id`,
  );
  return rows.map(({ id }) => id);
}
