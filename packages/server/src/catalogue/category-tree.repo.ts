import type { CategoryOfTree } from '@material/contract/catalogue/pickers.calls.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { selectOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';

const counted = selectOf(
  { c: 'material_category' },
  { c: ['id', 'name', 'code', 'parentId'] },
  { materialCount: sql<number>`coalesce(k.held, 0)` },
);

/** The categories, those above before those below, each with the materials in use that stand there and below. */
export const loadCategoryTree = (ctx: Ctx): Promise<CategoryOfTree[]> =>
  readScoped(
    ctx,
    { m: 'material', c: 'material_category' },
    (seen) => counted.of`with recursive
      own as (select m.category_id, count(*)::int as held from material m
        where m.status = 'ENABLED' and ${seen('m')} group by m.category_id),
      reached as (select category_id, category_id as at, held from own
        union all select r.category_id, above.parent_id, r.held
        from reached r join material_category above on above.id = r.at where above.parent_id is not null),
      summed as (select at, sum(held)::int as held from reached group by at)
      select ${counted.columns} from material_category c left join summed k on k.at = c.id
      where ${seen('c')} and (c.status = 'ENABLED' or k.held > 0)
      order by c.level, c.sort, c.id`,
  );
