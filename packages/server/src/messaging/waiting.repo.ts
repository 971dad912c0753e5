import { roles } from '@material/contract/kernel/call/screen.ts';
import type { Power } from '@material/contract/kernel/call/screen.ts';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { relation, selectOf, type RowOf } from '../kernel/database/select-of.ts';
import type { NewDuty } from '../kernel/document/duty.ts';
import { sql } from '../kernel/database/sql.ts';

const waiting = selectOf(
  { d: 'duty', t: relation<{ no: string; status: string }>() },
  { d: ['docId', 'party', 'cityId', 'placeId', 'supplierId', 'until'], t: ['no', 'status'] },
  {
    cityName: sql<string>`coalesce((select c.name from city c where c.id = d.city_id), '–')`,
    placeName: sql<string>`coalesce((select p.name from place p where p.id = d.place_id), '–')`,
    // The duty names a supplier only once the supplier may see its document.
    supplierName: sql<string>`coalesce((select s.name from supplier s
      where s.id = (to_jsonb(t) ->> 'supplier_id')::bigint), '–')`,
  },
);

/** A document that still waits for the party that the message is for. */
export type Waiting = RowOf<typeof waiting>;

/** With what is said of it, where that is more than its number. */
export type Told = Waiting & { readonly docText: string | null };

/** Those of these duties that stand: what somebody has done meanwhile is told to nobody. */
export async function stillWaiting(ctx: Ctx, table: string, duties: readonly NewDuty[]): Promise<Waiting[]> {
  const { rows } = await waiting.from`(select distinct * from jsonb_to_recordset(${JSON.stringify(duties)}::jsonb)
        as w("docId" bigint, party text, "placeId" bigint)) w
      join duty d on d.doc_type = ${table} and d.doc_id = w."docId" and d.party = w.party and d.place_id is not distinct from w."placeId"
      join ${sql.table(table)} t on t.id = d.doc_id
    order by d.doc_id`.execute(unscoped(ctx));
  return rows;
}

export type Telling = {
  readonly docType: string;
  readonly party: string;
  readonly title: string;
  readonly source: 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
  /** Whoever holds one of these may act. */
  readonly titles: readonly Power[];
  readonly waiting: readonly Told[];
};

/**
 * Tells everybody who may act for the unit that a document waits for: one unread row per person and kind, which counts.
 * Rows are taken in the order of people, so that two of these wait for each other.
 */
export async function tellWaiting(
  ctx: Ctx,
  { docType, party, title, source, titles, waiting }: Telling,
): Promise<void> {
  await sql`
    with w as (select * from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
        as w("docId" bigint, no text, "docText" text, "cityId" bigint, "placeId" bigint, "supplierId" bigint)),
    kind as (insert into message as m (type, title, doc_type, party, create_time)
      values ('业务', ${title}, ${docType}, ${party}, ${ctx.now})
      on conflict (doc_type, party, title) do update set type = m.type returning id),
    people as (select u.id, count(distinct w."docId")::integer as count, max(w."docId") as doc_id
      from w join app_user u on u.source = ${source} and u.status = 'NORMAL' and (${source} = 'MANAGEMENT'
          or ${source} = 'SUPPLIER' and u.supplier_id = w."supplierId"
          or ${source} = 'CITY' and u.city_id = w."cityId" and (u.place_id is null or u.place_id = w."placeId"))
      where exists (select from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id and (r.centre = ${roles.superadmin} or r.power ?| ${[...titles]}::text[]))
      group by u.id)
    insert into message_receiver as r (message_id, user_id, count, doc_id, doc_no, doc_text, create_time)
    select kind.id, p.id, p.count, p.doc_id, last.no, last."docText", ${ctx.now}
    from kind cross join people p cross join lateral (select w.no, w."docText" from w where w."docId" = p.doc_id limit 1) last order by p.id
    on conflict (user_id, message_id) where read_at is null do update
      set count = r.count + excluded.count, doc_id = excluded.doc_id, doc_no = excluded.doc_no, doc_text = excluded.doc_text, create_time = excluded.create_time
      where r.count > 1 or r.doc_id is distinct from excluded.doc_id`.execute(unscoped(ctx));
}
