import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';

/** Products in use; inside a city those that name no cities, or this one. */
export function productsAt({ centre }: Ctx): RawBuilder<boolean> {
  const enabled = sql<boolean>`product.status = 'ENABLED'`;
  if (centre.kind !== 'city') return enabled;
  return sql<boolean>`${enabled} and (not exists (select 1 from product_city c where c.product_id = product.id)
    or exists (select 1 from product_city c where c.product_id = product.id and c.city_id = ${centre.cityId}))`;
}
