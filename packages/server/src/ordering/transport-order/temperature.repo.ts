import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';

const limits = selectOf(
  { l: 'ask_line' },
  {},
  {
    minTemp: sql<string | null>`case when bool_or(l.min_temp is null) then null else min(l.min_temp)::text end`,
    maxTemp: sql<string | null>`case when bool_or(l.max_temp is null) then null else max(l.max_temp)::text end`,
    maxTemps: sql<(string | null)[]>`coalesce(jsonb_agg(distinct l.max_temp::text), '[]')`,
  },
);
type Limits = RowOf<typeof limits>;

/**
 * The temperatures between which every load of a vehicle may travel, or what of it goes to one place; the widest of them where
 * they differ.
 */
export async function temperatureRange(
  ctx: Ctx,
  id: Seen<'transport_order'>,
  placeId: number | null = null,
): Promise<Limits> {
  const found = limits.from`transport_line t join ask_line l on l.id = t.ask_line_id
    where t.transport_order_id = ${id} and (${placeId}::bigint is null or t.place_id = ${placeId}::bigint)`;
  const [range] = await readUnder(ctx, id, found);
  return range ?? { minTemp: null, maxTemp: null, maxTemps: [] };
}
