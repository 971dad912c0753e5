import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';

/** Ways of transport that name cities are for those alone. */
const isOfOwnCity = ({ centre }: Ctx) =>
  centre.kind === 'city'
    ? sql<boolean>`(exists (select 1 from transport_mode_city c where c.transport_mode_id = transport_mode.id and c.city_id = ${centre.cityId})
      or not exists (select 1 from transport_mode_city c where c.transport_mode_id = transport_mode.id))`
    : sql<boolean>`true`;

/** The small lists that forms choose from, in their order. */
export async function loadReference(ctx: Ctx) {
  const named = (table: 'control_reason' | 'batch_report_type') =>
    ctx.from(table).select(['id', 'name']).where('status', '=', 'ENABLED').orderBy('sort').orderBy('id').execute();
  const [transportModes, controlReasons, differenceReasons, batchReportTypes] = await Promise.all([
    ctx
      .from('transport_mode')
      .select(['id', 'name', 'is_cold as isColdChain'])
      .where('status', '=', 'ENABLED')
      .where(isOfOwnCity(ctx))
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
