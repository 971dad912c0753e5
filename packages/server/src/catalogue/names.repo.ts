import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';

/** The names of what a rule is asked for. */
export async function namesFor(
  ctx: Ctx,
  asked: { supplierId: number; cityId: number; categoryIds: readonly number[] },
) {
  const [supplier, city, categories] = await Promise.all([
    ctx.find('supplier', asked.supplierId).select('supplier.name').executeTakeFirstOrThrow(),
    ctx.find('city', asked.cityId).select('city.name').executeTakeFirstOrThrow(),
    ctx
      .from('material_category')
      .select(['material_category.id', 'material_category.name'])
      .where(sql<boolean>`material_category.id = any(${asked.categoryIds})`)
      .execute(),
  ]);
  return {
    supplierName: supplier.name,
    cityName: city.name,
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
}
