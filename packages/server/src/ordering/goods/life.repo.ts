import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { relation, selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { ofChain } from '../../kernel/document/chain.ts';
import { movedKinds, type LifeDoc, type Moved, type MovedKind } from './life.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

const latest = 300;

const told = selectOf(
  {
    d: relation<{ doc_type: LifeDoc; doc_id: number; doc_no: string }>(),
    e: 'event',
  },
  { d: ['docType', 'docId', 'docNo'] },
  {
    id: 'e.id',
    type: 'e.type',
    at: 'e.at',
    acting_for_id: 'e.acting_for_id',
    payload: 'e.payload',
    actor_name: sql<string | null>`u.name`,
  },
);
export type LifeRecord = RowOf<typeof told>;

/** What was recorded of an ask order's documents, newest first: of each kind only the types named. */
export function lifeEvents(
  ctx: Ctx,
  askOrderIds: readonly Seen<'ask_order'>[],
  types: Readonly<Record<LifeDoc, readonly string[]>>,
): Promise<LifeRecord[]> {
  const { lines, documents } = ofChain(ctx, askOrderIds);
  const named = Object.entries(types).map(
    ([docType, names]) => sql<boolean>`d.doc_type = ${docType} and e.type = any(${names})`,
  );
  const found = told.of`${lines} ${told.from`${documents} d join event e on e.doc_type = d.doc_type and e.doc_id = d.doc_id
      left join app_user u on u.id = e.actor_id
    where ${sql.join(named, sql` or `)} order by e.id desc limit ${latest}`}`;
  return readUnder(ctx, askOrderIds, found);
}

const isWeighed = sql<boolean>`coalesce(bool_and(case q.kind when 'ACCEPTED' then i.is_accepted2_weighed when 'REJECTED' then i.is_rejected2_weighed end)
  filter (where q.qty2 <> 0), true)`;
const reason = sql<string>`coalesce(string_agg(distinct coalesce(nullif(i.reason_text, ''), q.reason_code), '、') filter (where q.kind <> 'ACCEPTED'), '')`;

/** A row of the ledger by which a reversed receipt was taken back. */
const isTakenBack = sql<boolean>`(coalesce(i.is_reversed, false) and (q.qty < 0 or q.qty2 < 0))`;

const movedOf = (ctx: Ctx) =>
  selectOf(
    { l: 'ask_line' },
    {},
    {
      docType: sql<LifeDoc>`case when q.doc_type = 'transport_line' then 'transport_order' else 'inbound_order' end`,
      docId: sql<number>`coalesce(k.transport_order_id, i.inbound_order_id)`,
      kind: sql<MovedKind>`case when ${isTakenBack} then 'REVERSED' else q.kind end`,
      goods: ctx.request.nameType === 2 ? 'l.material_short_name' : 'l.material_name',
      qty: sql<string>`abs(sum(q.qty))::text`,
      qty2: sql<string>`abs(sum(q.qty2))::text`,
      unit: 'l.unit_name',
      unit2: 'l.second_unit_name',
      isWeighed,
      reason,
    },
  );

export const movedGoods = (ctx: Ctx, askOrderIds: readonly Seen<'ask_order'>[]): Promise<Moved[]> =>
  readUnder(
    ctx,
    askOrderIds,
    movedOf(ctx)
      .from`ask_line l join qty_event q on q.ask_line_id = l.id and q.kind = any(${movedKinds}) and q.doc_type in ('transport_line', 'inbound_line')
      left join transport_line k on q.doc_type = 'transport_line' and k.id = q.doc_line_id
      left join inbound_line i on q.doc_type = 'inbound_line' and i.id = q.doc_line_id
    -- Of what was taken back only what had been accepted is told.
    where l.ask_order_id = any(${askOrderIds}) and (q.kind = 'ACCEPTED' or not ${isTakenBack})
    group by 1, 2, 3, l.id order by l.seq, 3`,
  );
