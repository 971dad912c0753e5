import type { ToleranceRow } from '@material/contract/catalogue/setting/tolerance.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped, runUnder } from '../kernel/row/run-under.ts';
import { selectOf } from '../kernel/database/select-of.ts';

const tolerances = selectOf(
  { t: 'tolerance' },
  {
    t: [
      'supplierId',
      'materialId',
      'materialCategoryId',
      'cityId',
      'measure',
      'tolOver',
      'tolUnder',
      'overAbs',
      'underAbs',
      'priceAbs',
      'amountAbs',
    ],
  },
);

/** Every tolerance row; there are few, and the rules choose among them. */
export const loadTolerances = (ctx: Ctx): Promise<readonly ToleranceRow[]> =>
  readScoped(ctx, { t: 'tolerance' }, (seen) => tolerances.from`tolerance t where ${seen('t')}`);

/** Every row with the names of what it holds for. */
export const shownTolerances = (ctx: Ctx) =>
  ctx
    .from('tolerance')
    .leftJoin('supplier', 'supplier.id', 'tolerance.supplier_id')
    .leftJoin('material', 'material.id', 'tolerance.material_id')
    .leftJoin('material_category', 'material_category.id', 'tolerance.material_category_id')
    .leftJoin('city', 'city.id', 'tolerance.city_id')
    .select([
      'tolerance.id',
      'tolerance.measure',
      'tolerance.tol_over as tolOver',
      'tolerance.tol_under as tolUnder',
      'tolerance.over_abs as overAbs',
      'tolerance.under_abs as underAbs',
      'tolerance.remark',
      'tolerance.row_version as rowVersion',
      'supplier.name as supplierName',
      'material.name as materialName',
      'material_category.name as categoryName',
      'city.name as cityName',
    ])
    .orderBy('tolerance.id')
    .execute();
export type NamedTolerance = Awaited<ReturnType<typeof shownTolerances>>[number];

export const deleteTolerance = (ctx: Ctx, id: Seen<'tolerance'>) =>
  runUnder(ctx, id, sql`delete from tolerance where id = ${id}`);
