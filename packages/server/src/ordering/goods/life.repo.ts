import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { ofChain } from '../../kernel/document/chain.ts';
import type { EventRecord } from '../../kernel/document/history.repo.ts';
import { movedKinds, type LifeDoc, type Moved } from './life.rules.ts';

const latest = 300;

export type LifeRecord = EventRecord & { readonly docType: LifeDoc; readonly docId: number; readonly docNo: string };

/** What was recorded of an ask order's documents, newest first: of each kind only the types named. */
export async function lifeEvents(
  ctx: Ctx,
  askOrderId: number,
  types: Readonly<Record<LifeDoc, readonly string[]>>,
): Promise<LifeRecord[]> {
  const { lines, documents } = ofChain(ctx, [askOrderId]);
  const named = Object.entries(types).map(
    ([docType, names]) => sql<boolean>`d."docType" = ${docType} and e.type = any(${names})`,
  );
  const { rows } = await sql<LifeRecord>`${lines}
    select d.*, e.id, e.type, e.at, e.acting_for_id, e.payload, u.name as actor_name
    from ${documents} d join event e on e.doc_type = d."docType" and e.doc_id = d."docId" left join app_user u on u.id = e.actor_id
    where ${sql.join(named, sql` or `)} order by e.id desc limit ${latest}`.execute(unscoped(ctx));
  return rows;
}

export async function movedGoods(ctx: Ctx, askOrderId: number): Promise<Moved[]> {
  const name = ctx.request.nameType === 2 ? sql`l.material_short_name` : sql`l.material_name`;
  const { rows } = await sql<Moved>`
    select case when q.doc_type = 'transport_line' then 'transport_order' else 'inbound_order' end as "docType",
      coalesce(k.transport_order_id, i.inbound_order_id) as "docId", q.kind, ${name} as goods, sum(q.qty)::text as qty, sum(q.qty2)::text as qty2,
      l.unit_name as unit, l.second_unit_name as unit2,
      coalesce(bool_and(case q.kind when 'ACCEPTED' then i.is_accepted2_weighed when 'REJECTED' then i.is_rejected2_weighed end)
        filter (where q.qty2 <> 0), true) as "isWeighed",
      coalesce(string_agg(distinct coalesce(nullif(i.reason_text, ''), q.reason_code), '、') filter (where q.kind <> 'ACCEPTED'), '') as reason
    from ask_line l join qty_event q on q.ask_line_id = l.id and q.kind = any(${movedKinds}) and q.doc_type in ('transport_line', 'inbound_line')
      left join transport_line k on q.doc_type = 'transport_line' and k.id = q.doc_line_id
      left join inbound_line i on q.doc_type = 'inbound_line' and i.id = q.doc_line_id
    where l.ask_order_id = ${askOrderId}
    group by 1, 2, q.kind, l.id order by l.seq, q.kind`.execute(unscoped(ctx));
  return rows;
}
