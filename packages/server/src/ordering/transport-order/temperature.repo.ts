import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';

type Limits = {
  readonly minTemp: string | null;
  readonly maxTemp: string | null;
  readonly maxTemps: (string | null)[];
};
const noLimits: Limits = { minTemp: null, maxTemp: null, maxTemps: [] };

/**
 * The temperatures between which every load of these vehicles may travel, or what of it goes to one place; the widest of them
 * where they differ.
 */
async function temperatureRanges(
  ctx: Ctx,
  transportIds: readonly number[],
  placeId: number | null = null,
): Promise<ReadonlyMap<number, Limits>> {
  const { rows } = await sql<Limits & { id: number }>`
    select t.transport_order_id as id, case when bool_or(s.min_temp is null) then null else min(s.min_temp)::text end as "minTemp",
      case when bool_or(s.max_temp is null) then null else max(s.max_temp)::text end as "maxTemp",
      coalesce(jsonb_agg(distinct s.max_temp::text), '[]') as "maxTemps"
    from transport_line t join ask_line l on l.id = t.ask_line_id left join storage_mode s on s.name = l.storage_name
    where t.transport_order_id = any(${transportIds}) and (${placeId}::bigint is null or t.place_id = ${placeId}::bigint)
    group by t.transport_order_id`.execute(unscoped(ctx));
  return new Map(rows.map(({ id, ...limits }) => [id, limits]));
}

export const temperatureRange = async (ctx: Ctx, transportId: number, placeId: number | null = null): Promise<Limits> =>
  (await temperatureRanges(ctx, [transportId], placeId)).get(transportId) ?? noLimits;
