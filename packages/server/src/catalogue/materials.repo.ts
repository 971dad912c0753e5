import { calledOneOf } from '../kernel/import/called-one-of.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { readScoped } from '../kernel/row/run-under.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { controlsOf } from './control/controlled.repo.ts';

/** From the category of a material `m` up to its root. */
export const categoryPath = sql<readonly number[]>`array(with recursive up as (
    select x.id, x.parent_id, 1 as step from material_category x where x.id = m.category_id
    union all select x.id, x.parent_id, up.step + 1 from up join material_category x on x.id = up.parent_id)
  select id from up order by step)`;

const facts = selectOf(
  {
    m: 'material',
    u: 'unit',
    b: 'unit',
    s: { maybe: 'unit' },
    g: 'storage_mode',
  },
  {
    m: [
      'id',
      'code',
      'name',
      'shortName',
      'spec',
      'unitId',
      'baseFactor',
      'storageModeId',
      'isFood',
      'shelfLifeDays',
      'acceptRatio',
      'isCross',
      'minQty',
      'multiple',
      'status',
    ],
    u: ['isDecimal'],
    /** The temperatures of its storage; null is no limit. */
    g: ['tempMin', 'tempMax'],
  },
  {
    unitName: 'u.name',
    baseUnitName: 'b.name',
    secondUnitName: 's.name',
    storageName: 'g.name',
    categoryIds: categoryPath,
    /** The cities that may order it; none: all. */
    cityIds: sql<readonly number[]>`array(select x.city_id from material_city x where x.material_id = m.id)`,
    /** Those that nobody has lifted, of every city and day. */
    controls: controlsOf,
  },
);
/** A material as an order line copies it. */
export type MaterialFacts = RowOf<typeof facts>;

const factsWhere = (ctx: Ctx, where: RawBuilder<boolean>): Promise<MaterialFacts[]> =>
  readScoped(
    ctx,
    { m: 'material' },
    (
      seen,
    ) => facts.from`material m join unit u on u.id = m.unit_id join unit b on b.id = m.base_unit_id left join unit s on s.id = m.second_unit_id
      join storage_mode g on g.id = m.storage_mode_id
    where ${where} and ${seen('m')}`,
  );

/** The facts of these materials, by id. */
export async function loadMaterials(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, MaterialFacts>> {
  const rows = await factsWhere(ctx, sql<boolean>`m.id = any(${[...new Set(ids)]})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The facts of materials that a sheet names by code, full name or short name. */
export function loadMaterialsNamed(ctx: Ctx, words: readonly string[]): Promise<readonly MaterialFacts[]> {
  return factsWhere(ctx, calledOneOf({ table: 'material', alias: 'm' }, [...new Set(words)]));
}
