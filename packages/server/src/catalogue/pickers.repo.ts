import { sql } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';

type Named = { id: number; name: string };

/** The small lists that forms choose from, in their order. */
export async function loadReference(ctx: Ctx) {
  const db = unscoped(ctx);
  const list = (table: 'control_reason' | 'batch_report_type') =>
    sql<Named>`select id, name from ${sql.table(table)} where status = 'ENABLED' order by sort, id`.execute(db);
  const [modes, control, difference, reports] = await Promise.all([
    sql<
      Named & { isColdChain: boolean }
    >`select id, name, is_cold as "isColdChain" from transport_mode where status = 'ENABLED' order by sort, id`.execute(
      db,
    ),
    list('control_reason'),
    sql<
      Named & { kind: 'REJECTED' | 'SHORT' | 'OVER' | 'ANY' }
    >`select id, name, kind from difference_reason where status = 'ENABLED' order by sort, id`.execute(db),
    list('batch_report_type'),
  ]);
  return {
    transportModes: modes.rows,
    controlReasons: control.rows,
    differenceReasons: difference.rows,
    batchReportTypes: reports.rows,
  };
}
