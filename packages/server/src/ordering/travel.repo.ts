import {
  distanceKm,
  travelHours,
  type Coordinates,
  type DistanceBand,
} from '@material/contract/ordering/delivery-date.rules.ts';
import { sql } from 'kysely';
import { dbOf, type Ctx } from '../kernel/ctx.ts';

type Route = { readonly supplierId: number; readonly cityId: number };
type RouteRow = { town: Coordinates | null; city: Coordinates | null; bands: DistanceBand[] };

/** Hours on the road from a supplier's town to a city; undefined where either place or the distance's band is unknown. */
export async function routeHours(ctx: Ctx, { supplierId, cityId }: Route): Promise<number | undefined> {
  const { rows } = await sql<RouteRow>`
    select
      (select jsonb_build_object('lat', t.lat, 'lng', t.lng) from supplier s join city t on t.name = s.town and t.lat is not null
        where s.id = ${supplierId}) as town,
      (select jsonb_build_object('lat', c.lat, 'lng', c.lng) from city c where c.id = ${cityId} and c.lat is not null) as city,
      coalesce((select jsonb_agg(jsonb_build_object('minKm', d.min_km, 'maxKm', d.max_km, 'hours', d.hours) order by d.min_km)
        from distance_time d), '[]') as bands`.execute(dbOf(ctx));
  const [route] = rows;
  return route?.town && route.city ? travelHours(distanceKm(route.town, route.city), route.bands) : undefined;
}
