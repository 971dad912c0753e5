import type { WorkedOut } from '../kernel/reference/reference-list.ts';
import { sql } from '../kernel/database/sql.ts';

/** The distances that a row in use holds for: they begin where those of the next nearer row in use end. */
const distances = sql<string | null>`(select case
    when distance_time.status <> 'ENABLED' then null
    when distance_time.max_km is null then format('%s 公里以上', coalesce(max(n.max_km), 0))
    else format('%s–%s 公里', coalesce(max(n.max_km), 0), distance_time.max_km) end
  from distance_time n
  where n.status = 'ENABLED' and (distance_time.max_km is null or n.max_km < distance_time.max_km))`;

/** What the list of distances says beside what is entered. */
export const workedOutOfDistances: Readonly<Record<string, WorkedOut>> = {
  distances: { column: () => distances, where: (_ctx, words) => sql`${distances} = ${words}` },
};
