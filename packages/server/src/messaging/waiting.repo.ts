import { roles } from '@material/contract/kernel/call/screen.ts';
import type { Power } from '@material/contract/kernel/call/screen.ts';
import { broughtBy, leftToAnother, type Machine, type Party } from '@material/contract/kernel/document/machine.ts';
import type { NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { relation, selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import type { Ways } from './message-setting.rules.ts';
import type { ToldSource } from './told-source.ts';

const waiting = selectOf(
  { d: 'duty', t: relation<{ no: string; status: string }>(), w: relation<{ reason: string }>() },
  { d: ['docId', 'party', 'cityId', 'placeId', 'supplierId', 'until'], t: ['no', 'status'], w: ['reason'] },
  {
    cityName: sql<string>`coalesce((select c.name from city c where c.id = d.city_id), '–')`,
    placeName: sql<string>`coalesce((select p.name from place p where p.id = d.place_id), '–')`,
    // The duty names a supplier only once the supplier may see its document.
    supplierName: sql<string>`coalesce((select s.name from supplier s
      where s.id = (to_jsonb(t) ->> 'supplier_id')::bigint), '–')`,
    broughtBy: sql<number | null>`b.id`,
    leftBy: sql<number | null>`l.id`,
  },
);

/** A document that still waits for the party that the message is for; `broughtBy` is whoever it was sent back to, `leftBy` whoever left it to another account. */
export type Waiting = RowOf<typeof waiting>;

/** A document that is to be told of, as far as it still waits for this party. */
export type Wanted = {
  readonly docId: number;
  readonly party: Party;
  /** Which of several places it waits for; left out: any. */
  readonly placeId?: number | null;
  readonly reason?: string;
};

/** The states that documents are sent back to, and the events of whoever had brought them on. */
const sentBack = (machine: Machine) => {
  const back = Object.values(machine.actions).filter((action) => broughtBy(machine, action).length > 0);
  return {
    states: back.flatMap(({ to }) => (typeof to === 'string' ? [to] : [])),
    types: [...new Set(back.flatMap((action) => broughtBy(machine, action)))],
  };
};

/** Those of these that stand: nobody is notified of what has been done meanwhile. */
export async function stillWaiting(ctx: Ctx, machine: Machine, wanted: readonly Wanted[]): Promise<Waiting[]> {
  const { table } = machine;
  const { states, types } = sentBack(machine);
  const left = leftToAnother(machine);
  const records = wanted.map(({ docId, party, placeId, reason = '' }) => ({
    docId,
    party,
    placeId: placeId ?? null,
    anyPlace: placeId === undefined,
    reason,
  }));
  const { rows } = await waiting.from`(select distinct * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as w("docId" bigint, party text, "placeId" bigint, "anyPlace" boolean, reason text)) w
      join duty d on d.doc_type = ${table} and d.doc_id = w."docId" and d.party = w.party
        and (w."anyPlace" or d.place_id is not distinct from w."placeId")
      join ${sql.table(table)} t on t.id = d.doc_id
      left join app_user b on t.status = any(${states}::text[]) and b.status = 'NORMAL' and b.id = coalesce(
          (select h.user_id from document_handover h where h.doc_type = ${table} and h.doc_id = t.id),
          (select e.actor_id from event e where e.doc_type = ${table} and e.doc_id = t.id and e.type = any(${types}::text[])
            order by e.id desc limit 1))
        and (b.source = 'MANAGEMENT' or b.city_id = d.city_id or b.supplier_id = (to_jsonb(t) ->> 'supplier_id')::bigint)
      left join lateral (select e.actor_id as id from event e where t.status = any(${left.states}::text[])
          and e.doc_type = ${table} and e.doc_id = t.id and e.type = any(${left.types}::text[]) order by e.id desc limit 1) l on true
    order by d.doc_id`.execute(unscoped(ctx));
  return rows;
}

/** A document with what is said of it, where that is more than its number. */
export type Told = Waiting & {
  readonly docText: string | null;
  /** Who alone is notified; null: everybody who may act. */
  readonly userId: number | null;
  /** Who is notified of it in other words. */
  readonly notTo: number | null;
};

export type Telling = {
  readonly docType: string;
  readonly party: Party;
  readonly title: string;
  readonly noticeType: NoticeType;
  readonly source: ToldSource;
  /** Whoever holds one of these may act. */
  readonly titles: readonly Power[];
  readonly ways: Ways;
  readonly waiting: readonly Told[];
};

/**
 * Tells everybody who may act for the unit that a document waits for: one unread row per person and kind, which counts, and
 * what is still to be sent by text message. Where roles are chosen their people are notified, and everybody where the unit has
 * none of them. Rows are taken in the order of people, so that two of these wait for each other.
 */
export async function tellWaiting(ctx: Ctx, telling: Telling): Promise<void> {
  const { docType, party, title, noticeType, source, titles, ways, waiting: documents } = telling;
  await sql`
    with w as (select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as w("docId" bigint, no text, "docText" text, "cityId" bigint, "placeId" bigint, "supplierId" bigint, "userId" bigint, "notTo" bigint)),
    may_act as (select u.id, w."docId", bool_or(r.id = any(${ways.readers}::bigint[])) as is_reader
      from w join app_user u on w."userId" is null and u.source = ${source} and u.status = 'NORMAL' and (${source} = 'MANAGEMENT'
          or ${source} = 'SUPPLIER' and u.supplier_id = w."supplierId"
          or ${source} = 'CITY' and u.city_id = w."cityId" and (u.place_id is null or u.place_id = w."placeId"))
        join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
          and (r.centre = ${roles.superadmin} or r.power ?| ${[...titles]}::text[])
      group by u.id, w."docId"
      union all select w."userId", w."docId", true from w where w."userId" is not null),
    read_by as (select distinct "docId" from may_act where is_reader),
    people as (select m.id, count(distinct m."docId")::integer as count, max(m."docId") as doc_id, array_agg(distinct m."docId") as doc_ids
      from may_act m join w on w."docId" = m."docId" and w."notTo" is distinct from m.id
      where m.is_reader or m."docId" not in (select "docId" from read_by) group by m.id),
    told as (select p.*, last.no, last."docText" from people p
      cross join lateral (select w.no, w."docText" from w where w."docId" = p.doc_id limit 1) last),
    kind as (insert into message as m (type, title, doc_type, party, create_time)
      select '业务', ${title}, ${docType}, ${party}, ${ctx.now}::timestamptz where ${ways.inApp}
      on conflict (doc_type, party, title) do update set type = m.type returning id),
    texted as (insert into sms_notice as n (user_id, notice_type, doc_type, party, title, content, doc_ids, is_urgent, create_time)
      select t.id, ${noticeType}, ${docType}, ${party}, ${title}, coalesce(t."docText", t.no), t.doc_ids, ${ways.isUrgent}, ${ctx.now}::timestamptz
      from told t join sms_user s on s.user_id = t.id and ${noticeType} = any(s.notice_types) where ${ways.bySms} order by t.id
      on conflict (user_id, doc_type, party, title, is_urgent) where done_at is null do update set content = excluded.content,
        doc_ids = (select array_agg(distinct x) from unnest(n.doc_ids || excluded.doc_ids) x))
    insert into message_receiver as r (message_id, user_id, count, doc_id, doc_no, doc_text, create_time)
    select kind.id, t.id, t.count, t.doc_id, t.no, t."docText", ${ctx.now} from kind cross join told t order by t.id
    on conflict (user_id, message_id) where read_at is null do update
      set count = r.count + excluded.count, doc_id = excluded.doc_id, doc_no = excluded.doc_no, doc_text = excluded.doc_text, create_time = excluded.create_time
      where r.count > 1 or r.doc_id is distinct from excluded.doc_id`.execute(unscoped(ctx));
}
