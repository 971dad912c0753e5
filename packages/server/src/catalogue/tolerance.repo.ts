import type { ToleranceRow } from '@material/contract/catalogue/tolerance.rules.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';

/** Every tolerance row; there are few, and the rules choose among them. */
export async function loadTolerances(ctx: Ctx): Promise<readonly ToleranceRow[]> {
  const { rows } = await sql<ToleranceRow>`
    select supplier_id as "supplierId", material_id as "materialId", material_category_id as "materialCategoryId", city_id as "cityId", measure,
      tol_over as "tolOver", tol_under as "tolUnder", over_abs as "overAbs", under_abs as "underAbs", price_abs as "priceAbs", amount_abs as "amountAbs"
    from tolerance`.execute(unscoped(ctx));
  return rows;
}
