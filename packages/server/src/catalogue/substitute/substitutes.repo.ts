import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';
import { usedAt } from '../material-cities.repo.ts';

/** Pairs `s` that hold in a city; without one, wherever they hold. */
const holdsIn = (cityId: number | undefined): RawBuilder<boolean> =>
  cityId === undefined
    ? sql<boolean>`s.status = 'ENABLED'`
    : sql<boolean>`s.status = 'ENABLED' and (not exists (select 1 from material_substitute_city c where c.material_substitute_id = s.id)
      or exists (select 1 from material_substitute_city c where c.material_substitute_id = s.id and c.city_id = ${cityId}))`;

/** Pairs `s` of a material, and that `m` is the other one of the pair, in use and of use in the city. */
const takesPlaceOf = (materialId: RawBuilder<number>, cityId: number | undefined): RawBuilder<boolean> => sql<boolean>`
  (s.material_id = ${materialId} or (s.is_mutual and s.substitute_id = ${materialId}))
  and m.id = case when s.material_id = ${materialId} then s.substitute_id else s.material_id end
  and m.status = 'ENABLED' and ${cityId === undefined ? sql`true` : usedAt('m', cityId)} and ${holdsIn(cityId)}`;

const substitutes = selectOf(
  { s: 'material_substitute', m: 'material', u: 'unit', b: 'unit', o: 'material', v: 'unit' },
  { s: ['id', 'factor', 'remark'], m: ['code', 'name', 'shortName', 'spec', 'baseFactor'] },
  {
    /** What it takes the place of. */
    materialId: 'o.id',
    substituteId: 'm.id',
    isReverse: sql<boolean>`s.material_id <> o.id`,
    unitName: 'u.name',
    baseUnitName: 'b.name',
    materialUnitName: 'v.name',
    materialBaseFactor: 'o.base_factor',
    cityNames: sql<string | null>`(select string_agg(y.name, '、' order by y.id) from material_substitute_city c
      join city y on y.id = c.city_id where c.material_substitute_id = s.id)`,
  },
);
/** A material that may take the place of another, with what `substitute.rules.ts` of the contract counts by. */
export type Substitute = RowOf<typeof substitutes>;

/**
 * What may take the place of these materials in a city, by their ids: pairs in use that hold there, mutual ones from both
 * sides, of substitutes that are in use and may be ordered there. Without a city: in whatever city.
 */
export async function loadSubstitutes(
  ctx: Ctx,
  materialIds: readonly number[],
  cityId?: number,
): Promise<ReadonlyMap<number, readonly Substitute[]>> {
  const rows = await readScoped(
    ctx,
    { s: 'material_substitute', m: 'material' },
    (seen) => substitutes.from`material o join unit v on v.id = o.unit_id
      cross join lateral (select x.* from material_substitute x
        where x.material_id = o.id or (x.is_mutual and x.substitute_id = o.id)) s
      join material m on ${takesPlaceOf(sql<number>`o.id`, cityId)}
      join unit u on u.id = m.unit_id join unit b on b.id = m.base_unit_id
      where o.id = any(${[...new Set(materialIds)]}) and ${seen('s')} and ${seen('m')}
      order by o.id, (s.material_id <> o.id), s.id`,
  );
  return Map.groupBy(rows, ({ materialId }) => materialId);
}

/** Of a material that a statement calls `material`, as it is read: `中筋小麦粉 ×1.25、鲜湿拉面 ×0.8`; empty without any. */
export const substituteNames = (cityId: number | undefined, name: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`coalesce((select string_agg(${name} || ' ×' ||
      trim_scale(case when s.material_id = material.id then s.factor else round(1 / s.factor, 6) end),
      '、' order by (s.material_id <> material.id), s.id)
    from material_substitute s, material m where ${takesPlaceOf(sql<number>`material.id`, cityId)}), '')`;
