import type { ToleranceRow } from '@material/contract/catalogue/setting/tolerance.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { readScoped } from '../kernel/row/run-under.ts';
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

/** Every tolerance in use; there are few, and the rules choose among them. */
export const loadTolerances = (ctx: Ctx): Promise<readonly ToleranceRow[]> =>
  readScoped(
    ctx,
    { t: 'tolerance' },
    (seen) => tolerances.from`tolerance t where t.status = 'ENABLED' and ${seen('t')}`,
  );
