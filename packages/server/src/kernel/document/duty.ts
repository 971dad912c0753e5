import type { DeadlineOf, Machine, Party, StateOf } from '@material/contract/kernel/document/machine.ts';
import { leavesWork, unscoped, unwaited, type Ctx } from '../ctx.ts';
import type { Scope } from '../database/scope-rules.ts';
import { selectOf } from '../database/select-of.ts';
import { sql } from '../database/sql.ts';

/** Somebody who must act on a document, and until when; `placeId` where one of several places is meant. */
export type Duty = { readonly party: Party; readonly until: Date; readonly placeId?: number };

/** A document begins to wait for somebody: what the outbox says of it. */
export type NewDuty = {
  readonly docType: string;
  readonly docId: number;
  readonly party: Party;
  readonly cityId: number | null;
  readonly placeId: number | null;
  readonly supplierId: number | null;
};
export const dutyTopic = 'duty';

/** One of them, whatever its document. */
export type AnyDeadline = { until(ctx: Ctx, doc: unknown, terms: unknown): Date }['until'];
/** Until when a document that is in a state now waits for somebody: one function for each `until` of its status table. */
type Deadlines<M extends Machine, D, T> = {
  readonly [K in DeadlineOf<M>]: (ctx: Ctx, doc: D, terms: T) => Date;
};

/** How long a document waits, and for whom; T: what is looked up for that besides the document. */
export type Waits<M extends Machine, D, T = never> = {
  readonly terms?: (ctx: Ctx) => Promise<unknown>;
  readonly deadlines: Deadlines<M, D, T>;
  /** Where the state alone does not say whom it waits for; `kept`: whoever it waited for before. */
  readonly duties?: (
    ctx: Ctx,
    doc: D,
    at: { readonly state: StateOf<M>; readonly terms: T },
  ) => readonly Duty[] | 'kept' | undefined;
};

/** Whom a document waits for in a state, as its status table says. */
export const dutiesIn = <M extends Machine, D, T>(
  { machine, deadlines }: { readonly machine: M; readonly deadlines: Deadlines<M, D, T> },
  state: StateOf<M>,
  { ctx, doc, terms }: { readonly ctx: Ctx; readonly doc: D; readonly terms: T },
): Duty[] =>
  (machine.states[state]?.waits ?? []).map((wait) => ({
    party: wait.for,
    until: deadlines[wait.until as DeadlineOf<M>](ctx, doc, terms),
  }));

/** The time that ends first, which the header keeps for lists to sort by. */
export const earliest = (duties: readonly Duty[]): Date | null =>
  duties.map(({ until }) => until).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

/** A document with the state it is in now and whoever it waits for. */
export type Waiting = {
  readonly id: number;
  readonly status: string;
  readonly city_id: number | null;
  readonly supplier_id: number | null;
  readonly place_id?: number | null;
  readonly duties: readonly Duty[];
  /** It begins to wait for others of the same party. */
  readonly isAnew?: boolean;
};

/** A supplier that may not see a document yet does not learn of it by its duties either. */
function supplierOf(scope: Scope, { status, supplier_id: supplierId }: Waiting): number | null {
  const states = typeof scope === 'object' && 'city' in scope ? scope.supplierSees : undefined;
  return states === undefined || states.includes(status) ? supplierId : null;
}

/**
 * Brings the stored duties of documents of one table in line with whom they wait for now; the only writer of `duty`. Nobody
 * waits for the statement. A row that it inserts is a document that begins to wait for somebody, which it leaves in the outbox, as
 * it does with those that wait anew.
 */
export function writeDuties(ctx: Ctx, table: keyof Ctx['schema']['scopes'], docs: readonly Waiting[]): Promise<void> {
  const rows = docs.flatMap((doc) =>
    doc.duties.map(({ party, until, placeId }) => ({
      doc_id: doc.id,
      party,
      until,
      city_id: doc.city_id,
      place_id: placeId ?? doc.place_id ?? null,
      supplier_id: supplierOf(ctx.schema.scopes[table], doc),
      is_anew: doc.isAnew === true,
    })),
  );
  // Deleting and inserting one key would collide within a statement: what stays is updated.
  const statement = sql`with wanted as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(doc_id bigint, party text, until timestamptz, city_id bigint, place_id bigint, supplier_id bigint, is_anew boolean)),
    gone as (delete from duty d where d.doc_type = ${table} and d.doc_id = any(${docs.map(({ id }) => id)}::bigint[])
      and not exists (select 1 from wanted w where w.doc_id = d.doc_id and w.party = d.party and w.place_id is not distinct from d.place_id)),
    kept as (insert into duty as d (doc_type, doc_id, party, until, city_id, place_id, supplier_id)
    select ${table}::text, w.doc_id, w.party, w.until, w.city_id, w.place_id, w.supplier_id from wanted w
    on conflict (doc_type, doc_id, party, place_id) do update set until = excluded.until, supplier_id = excluded.supplier_id,
        late_at = case when excluded.until <= ${ctx.now} then d.late_at end
      where (d.until, d.supplier_id) is distinct from (excluded.until, excluded.supplier_id)
      returning d.*, d.xmax = 0 as is_new)
    insert into outbox (topic, payload, create_time)
    select ${dutyTopic}::text, jsonb_build_object('docType', ${table}::text, 'docId', k.doc_id, 'party', k.party, 'cityId', k.city_id,
      'placeId', k.place_id, 'supplierId', k.supplier_id), ${ctx.now}::timestamptz
    from (select doc_id, party, city_id, place_id, supplier_id from kept where is_new
      union select doc_id, party, city_id, place_id, supplier_id from wanted where is_anew) k`;
  if (rows.length > 0) leavesWork(ctx);
  return unwaited(ctx, statement.execute(unscoped(ctx)));
}

const lateAtOnce = 1000;
const newDuty = selectOf({ d: 'duty' }, { d: ['docType', 'docId', 'party', 'cityId', 'placeId', 'supplierId'] });

/** Deadlines that have passed and of which nobody was notified yet: they are taken to be notified of now. Within a transaction. */
export async function takeLate(ctx: Ctx, tables: readonly string[]): Promise<NewDuty[]> {
  const { rows } = await newDuty.of`update duty d set late_at = ${ctx.now}
    from (select doc_type, doc_id, party, place_id from duty where late_at is null and until <= ${ctx.now}
      and doc_type = any(${[...tables]}::text[]) order by until limit ${lateAtOnce} for update skip locked) l
    where d.doc_type = l.doc_type and d.doc_id = l.doc_id and d.party = l.party and d.place_id is not distinct from l.place_id
    returning ${newDuty.columns}`.execute(unscoped(ctx));
  return rows;
}
