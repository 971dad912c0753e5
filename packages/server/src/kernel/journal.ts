import { sql, type RawBuilder } from 'kysely';
import { dbOf, pendingOf, type AuditRow, type Ctx, type EventRow, type Pending } from './ctx.ts';
import type { Db } from './database.ts';

const actingFor = (ctx: Ctx) => ({
  acting_city_id: ctx.isActing && ctx.centre.kind === 'city' ? ctx.centre.cityId : null,
  acting_supplier_id: ctx.isActing && ctx.centre.kind === 'supplier' ? ctx.centre.supplierId : null,
});

// One text whatever the number of rows, so that it is prepared; in parts, so that no parameter grows without bound.
const chunk = 2000;

const chunksOf = <R>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, i) => rows.slice(i * chunk, (i + 1) * chunk));

// A transaction tells something, is audited and keeps its answer.
const usualParts = 3;

/** Runs statements that write; as one where they are as few as usual. */
async function runTogether(db: Db, parts: readonly RawBuilder<unknown>[]): Promise<void> {
  const last = parts.at(-1);
  if (!last) return;
  if (parts.length > usualParts) {
    for (const part of parts) await part.execute(db);
    return;
  }
  const before = parts.slice(0, -1).map((part, i) => sql`${sql.ref(`part${i}`)} as (${part})`);
  await sql`${before.length > 0 ? sql`with ${sql.join(before)}` : sql``} ${last}`.execute(db);
}

function insertEvents(ctx: Ctx, rows: readonly EventRow[]): RawBuilder<unknown> {
  const acting = actingFor(ctx);
  const records = rows.map(({ type, docType, docId, lineId, cityId, supplierId, payload = {} }) => ({
    type,
    doc_type: docType,
    doc_id: docId,
    line_id: lineId,
    city_id: cityId,
    supplier_id: supplierId,
    payload,
  }));
  return sql`insert into event (type, doc_type, doc_id, line_id, city_id, supplier_id, payload, actor_id, acting_for_id, at)
    select e.*, ${ctx.userId}::bigint, ${acting.acting_city_id ?? acting.acting_supplier_id}::bigint, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as e(type text, doc_type text, doc_id bigint, line_id bigint, city_id bigint, supplier_id bigint, payload jsonb)`;
}

/** Writes the events told so far, so that a document answered in the same transaction shows what just happened to it. */
export async function flushEvents(ctx: Ctx): Promise<void> {
  for (const part of chunksOf(pendingOf(ctx).events.splice(0))) await insertEvents(ctx, part).execute(dbOf(ctx));
}

function insertAudits(ctx: Ctx, call: string, rows: readonly Partial<AuditRow>[]): RawBuilder<unknown> {
  const { session, request } = ctx;
  const acting = actingFor(ctx);
  const records = rows.map(({ table, id, before, after }) => ({ target_table: table, target_id: id, before, after }));
  return sql`insert into audit (target_table, target_id, before, after, at, user_id, user_name, active_role, acting_city_id,
      acting_supplier_id, ip, request_id, call)
    select a.*, ${ctx.now}::timestamptz, ${ctx.userId}::bigint, ${session.userName}::text, ${session.activeRole}::text,
      ${acting.acting_city_id}::bigint, ${acting.acting_supplier_id}::bigint, ${request.ip}::text, ${request.requestId}::text, ${call}::text
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as a(target_table text, target_id bigint, before jsonb, after jsonb)`;
}

/** Writes what a transaction has to tell: events, audit, the kept answer and outbox rows, in the transaction itself. */
export async function flushPending(
  ctx: Ctx,
  db: Db,
  { call, pending }: { call: string; pending: Pending },
): Promise<void> {
  // A call that told nothing is still a call that somebody made.
  const audits: readonly Partial<AuditRow>[] = pending.audits.length > 0 ? pending.audits : [{}];
  const parts = [
    ...chunksOf(pending.events.splice(0)).map((part) => insertEvents(ctx, part)),
    ...chunksOf(audits).map((part) => insertAudits(ctx, call, part)),
    ...(pending.answer ? [pending.answer] : []),
  ];
  await runTogether(db, parts);
  for (const part of chunksOf(pending.outbox)) {
    const rows = part.map(({ topic, payload }) => ({ topic, payload: JSON.stringify(payload), create_time: ctx.now }));
    await db.insertInto('outbox').values(rows).execute();
  }
}
