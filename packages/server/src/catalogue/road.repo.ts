import {
  roadBetween,
  type Coordinates,
  type DistanceBand,
  type Road,
} from '@material/contract/catalogue/delivery-date.rules.ts';
import type { RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';

/** Where a row of `alias` is, as one value; null where nobody has said. */
export const placeOf = (alias: 'c' | 's'): RawBuilder<Coordinates | null> => {
  const [lat, lng] = [sql.ref(`${alias}.lat`), sql.ref(`${alias}.lng`)];
  return sql`case when ${lat} is null or ${lng} is null then null else jsonb_build_object('lat', ${lat}, 'lng', ${lng}) end`;
};

export const bandRows = sql<DistanceBand[]>`coalesce((select
  jsonb_agg(jsonb_build_object('maxKm', d.max_km, 'hours', d.hours) order by d.max_km)
    from distance_time d where d.status = 'ENABLED'), '[]')`;

type Route = { readonly supplierId: number; readonly cityId: number };
type RouteRow = { readonly from: Coordinates | null; readonly to: Coordinates | null; readonly bands: DistanceBand[] };

/** The journey from a supplier to a city. */
export async function loadRoad(ctx: Ctx, { supplierId, cityId }: Route): Promise<Road> {
  const { rows } = await sql<RouteRow>`
    select (select ${placeOf('s')} from supplier s where s.id = ${supplierId}) as from,
      (select ${placeOf('c')} from city c where c.id = ${cityId}) as to, ${bandRows} as bands`.execute(unscoped(ctx));
  const { from = null, to = null, bands = [] } = rows[0] ?? {};
  return roadBetween(from, to, bands);
}
