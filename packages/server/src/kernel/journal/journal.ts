import type { RawBuilder } from 'kysely';
import {
  unscoped,
  pendingOf,
  type ActingFor,
  type AuditRow,
  type Ctx,
  type OutboxRow,
  type Pending,
  type RequestInfo,
} from '../ctx.ts';
import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';

// One text whatever the number of rows, so that it is prepared; in parts, so that no parameter grows without bound.
const chunk = 2000;

const chunksOf = <R>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, i) => rows.slice(i * chunk, (i + 1) * chunk));

// A transaction tells something, is audited, keeps its answer and leaves work for the outside.
const usualParts = 4;

/** Runs statements that write, as one. */
async function runTogether(db: Db, parts: readonly RawBuilder<unknown>[]): Promise<void> {
  const last = parts.at(-1);
  if (!last) return;
  const before = parts.slice(0, -1).map((part, i) => sql`${sql.ref(`part${i}`)} as (${part})`);
  await sql`${before.length > 0 ? sql`with ${sql.join(before)}` : sql``} ${last}`.execute(db);
}

function insertEvents(ctx: Ctx, rows: Pending['events']): RawBuilder<unknown> {
  const records = rows.map(({ type, docType, docId, lineId, cityId, supplierId, payload = {}, ...acting }) => ({
    type,
    doc_type: docType,
    doc_id: docId,
    line_id: lineId,
    city_id: cityId,
    supplier_id: supplierId,
    payload,
    acting_for_id: acting.actingCityId ?? acting.actingSupplierId,
  }));
  return sql`insert into event (type, doc_type, doc_id, line_id, city_id, supplier_id, payload, acting_for_id, actor_id, at)
    select e.*, ${ctx.userId}::bigint, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as e(type text, doc_type text, doc_id bigint, line_id bigint, city_id bigint, supplier_id bigint, payload jsonb, acting_for_id bigint)`;
}

/** Writes the events recorded so far, so that a document returned in the same transaction shows what just happened to it. */
export async function flushEvents(ctx: Ctx): Promise<void> {
  for (const part of chunksOf(pendingOf(ctx).events.splice(0))) await insertEvents(ctx, part).execute(unscoped(ctx));
}

/** Whole milliseconds since the request arrived. */
const took = ({ arrived }: RequestInfo): number | null =>
  arrived === undefined ? null : Math.max(0, Math.round(performance.now() - arrived));

type Audited = Partial<AuditRow> & ActingFor;

function insertAudits(ctx: Ctx, call: string, rows: readonly Audited[]): RawBuilder<unknown> {
  const { session, request } = ctx;
  const records = rows.map(({ table, id, before, after, actingCityId, actingSupplierId }) => ({
    target_table: table,
    target_id: id,
    before,
    after,
    acting_city_id: actingCityId,
    acting_supplier_id: actingSupplierId,
  }));
  return sql`insert into audit (target_table, target_id, before, after, acting_city_id, acting_supplier_id, at, user_id, user_name,
      active_role, ip, request_id, user_agent, ms, call)
    select a.*, ${ctx.now}::timestamptz, ${ctx.userId}::bigint, ${session.userName}::text, ${session.activeRole}::text,
      ${request.ip}::text, ${request.requestId}::text, ${request.userAgent}::text, ${took(request)}::integer, ${call}::text
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as a(target_table text, target_id bigint, before jsonb, after jsonb, acting_city_id bigint, acting_supplier_id bigint)`;
}

function insertOutbox(ctx: Ctx, rows: readonly OutboxRow[]): RawBuilder<unknown> {
  return sql`insert into outbox (topic, payload, create_time) select o.*, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(topic text, payload jsonb)`;
}

/**
 * Writes what a transaction has to tell: events, audit, the kept answer and outbox rows, in the transaction itself. Returns what
 * is still to be sent with its end, which is all of it where it is as little as usual.
 */
export async function flushPending(
  ctx: Ctx,
  db: Db,
  { call, pending, unlogged = false }: { call: string; pending: Pending; unlogged?: boolean | undefined },
): Promise<() => Promise<void>> {
  // A call that recorded nothing is still a call that somebody made.
  const usual = unlogged ? [] : [ctx.acting];
  const audits: readonly Audited[] = pending.audits.length > 0 ? pending.audits : usual;
  const parts = [
    ...chunksOf(pending.events.splice(0)).map((part) => insertEvents(ctx, part)),
    ...chunksOf(audits).map((part) => insertAudits(ctx, call, part)),
    ...chunksOf(pending.outbox).map((part) => insertOutbox(ctx, part)),
    ...(pending.answer ? [pending.answer] : []),
  ];
  const before = parts.length > usualParts ? parts.splice(0, parts.length - 1) : [];
  for (const part of before) await part.execute(db);
  return () => runTogether(db, parts);
}
