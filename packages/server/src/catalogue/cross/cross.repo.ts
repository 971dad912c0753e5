import type { CrossRule } from '@material/contract/catalogue/cross/cross.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';

const rules = selectOf(
  {
    r: 'cross_rule',
    s: { maybe: 'supplier' },
    g: { maybe: 'material_category' },
    p: { maybe: 'place' },
  },
  { r: ['supplierId', 'cityId', 'materialCategoryId', 'way', 'dockId'] },
  {
    isDockOpen: sql<boolean>`coalesce(p.status = 'ENABLED', false)`,
    supplierName: 's.name',
    categoryName: 'g.name',
    dockName: 'p.name',
  },
);
/** A rule with the names of what it is for. */
export type NamedCrossRule = RowOf<typeof rules> & CrossRule;

/** The rules of a city; there are few, and the rules of the contract choose among them. */
export const loadCrossRules = (ctx: Ctx, cityId: number): Promise<NamedCrossRule[]> =>
  readScoped(
    ctx,
    { r: 'cross_rule' },
    (seen) => rules.from`cross_rule r left join supplier s on s.id = r.supplier_id
      left join material_category g on g.id = r.material_category_id left join place p on p.id = r.dock_id
      where r.city_id = ${cityId} and r.status = 'ENABLED' and ${seen('r')}`,
  );
