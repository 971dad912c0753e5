import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { follow, readScoped } from '../../kernel/row/run-under.ts';

const versions = selectOf(
  { p: 'supplier_price', s: 'supplier' },
  { p: ['supplierId', 'materialId', 'price', 'validFrom', 'validTo', 'priority', 'isPreferred', 'status'] },
  {
    id: sql<Seen<'supplier_price'>>`p.id`,
    supplierName: 's.name',
    supplierShortName: sql<string>`coalesce(s.short_name, s.name)`,
  },
);
export type Version = RowOf<typeof versions>;

/** What suppliers ask for a material now or later, approved or waiting, in the order in which orders choose. */
export const versionsOf = (ctx: Ctx, materialId: number): Promise<Version[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p join supplier s on s.id = p.supplier_id
      where p.material_id = ${materialId} and p.valid_to >= ${businessDate(ctx.now)}
        and p.status = any(${[...statesIn(priceStatus, 'approved'), ...statesIn(priceStatus, 'waiting')]}) and ${seen('p')}
      order by p.is_preferred desc, p.priority, p.price, p.supplier_id, p.valid_from`,
  );

/** The material of a version that was seen, held until the transaction ends. */
export async function lockMaterialOf(ctx: Ctx, id: Seen<'supplier_price'>): Promise<Seen<'material'> | undefined> {
  const [material] = await follow<'material'>(
    ctx,
    id,
    sql`select m.id from material m join supplier_price p on p.material_id = m.id where p.id = ${id} for update of m`,
  );
  return material;
}
