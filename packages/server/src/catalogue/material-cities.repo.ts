import type { RawBuilder } from 'kysely';
import { sql } from '../kernel/database/sql.ts';

/** Materials, called that, that name no cities, or this one. */
export const usedAt = (material: string, cityId: number): RawBuilder<boolean> => {
  const id = sql.ref(`${material}.id`);
  return sql<boolean>`(not exists (select 1 from material_city c where c.material_id = ${id})
    or exists (select 1 from material_city c where c.material_id = ${id} and c.city_id = ${cityId}))`;
};

/** The same of the rows of a list. */
export const usedIn = (cityId: number): RawBuilder<boolean> => usedAt('material', cityId);
