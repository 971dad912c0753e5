import type { Ctx } from '../kernel/ctx.ts';

/** The small lists that forms choose from, in their order. */
export async function loadReference(ctx: Ctx) {
  const named = (table: 'control_reason' | 'batch_report_type') =>
    ctx.from(table).select(['id', 'name']).where('status', '=', 'ENABLED').orderBy('sort').orderBy('id').execute();
  const [transportModes, controlReasons, differenceReasons, batchReportTypes] = await Promise.all([
    ctx
      .from('transport_mode')
      .select(['id', 'name', 'is_cold as isColdChain'])
      .where('status', '=', 'ENABLED')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    named('control_reason'),
    ctx
      .from('difference_reason')
      .select(['id', 'name', 'kind'])
      .where('status', '=', 'ENABLED')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    named('batch_report_type'),
  ]);
  return { transportModes, controlReasons, differenceReasons, batchReportTypes };
}
