import { dbOf, pendingOf, type Ctx, type Pending } from './ctx.ts';
import type { Db } from './database.ts';

const actingFor = (ctx: Ctx) => ({
  acting_city_id: ctx.isActing && ctx.centre.kind === 'city' ? ctx.centre.cityId : null,
  acting_supplier_id: ctx.isActing && ctx.centre.kind === 'supplier' ? ctx.centre.supplierId : null,
});

// PostgreSQL takes at most 65,535 parameters in a statement.
const chunk = 2000;

async function inChunks<R>(rows: readonly R[], insert: (part: R[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += chunk) await insert(rows.slice(i, i + chunk));
}

/** Writes the events told so far, so that a document answered in the same transaction shows what just happened to it. */
export async function flushEvents(ctx: Ctx): Promise<void> {
  const { now, userId } = ctx;
  const acting = actingFor(ctx);
  await inChunks(pendingOf(ctx).events.splice(0), (part) =>
    dbOf(ctx)
      .insertInto('event')
      .values(
        part.map((row) => ({
          type: row.type,
          doc_type: row.docType,
          doc_id: row.docId,
          line_id: row.lineId ?? null,
          city_id: row.cityId ?? null,
          supplier_id: row.supplierId ?? null,
          actor_id: userId,
          acting_for_id: acting.acting_city_id ?? acting.acting_supplier_id,
          at: now,
          payload: JSON.stringify(row.payload ?? {}),
        })),
      )
      .execute(),
  );
}

/** Writes what a transaction has to tell: events, audit and outbox rows, in the transaction itself. */
export async function flushPending(
  ctx: Ctx,
  db: Db,
  { call, pending }: { call: string; pending: Pending },
): Promise<void> {
  const { now, userId, session, request } = ctx;
  await flushEvents(ctx);
  const audits = pending.audits.length > 0 ? pending.audits : [{ table: '', id: null }];
  await inChunks(audits, (part) =>
    db
      .insertInto('audit')
      .values(
        part.map((row) => ({
          at: now,
          user_id: userId,
          user_name: session.userName,
          active_role: session.activeRole,
          ...actingFor(ctx),
          ip: request.ip,
          request_id: request.requestId,
          call,
          target_table: row.table === '' ? null : row.table,
          target_id: row.id,
          before: 'before' in row && row.before ? JSON.stringify(row.before) : null,
          after: 'after' in row && row.after ? JSON.stringify(row.after) : null,
        })),
      )
      .execute(),
  );
  await inChunks(pending.outbox, (part) =>
    db
      .insertInto('outbox')
      .values(part.map((row) => ({ topic: row.topic, payload: JSON.stringify(row.payload), create_time: now })))
      .execute(),
  );
}
