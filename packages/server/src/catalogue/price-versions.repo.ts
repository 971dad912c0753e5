import type { Ctx } from '../kernel/ctx.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { readScoped } from '../kernel/row/run-under.ts';

const versions = selectOf(
  { p: 'supplier_price', t: 'tax_rate' },
  { p: ['id', 'price', 'tiers', 'cityPrices', 'validFrom', 'validTo', 'status'] },
  { taxRate: 't.rate', taxTreatment: 't.treatment' },
);

const inForce = selectOf(
  { p: 'supplier_price', t: 'tax_rate' },
  { p: ['id', 'supplierId', 'materialId', 'price', 'tiers', 'cityPrices'] },
  { taxRate: 't.rate', taxTreatment: 't.treatment' },
);
export type PriceInForce = RowOf<typeof inForce>;

/** What a supplier asks for materials on a day, as it stands now, by material. */
export async function loadPricesOn(
  ctx: Ctx,
  {
    supplierId,
    materialIds,
    on,
  }: { readonly supplierId: number; readonly materialIds: readonly number[]; readonly on: string },
): Promise<ReadonlyMap<number, PriceInForce>> {
  const rows = await readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => inForce.from`supplier_price p join tax_rate t on t.id = p.tax_rate_id
      where p.supplier_id = ${supplierId} and p.material_id = any(${materialIds}) and p.status = 'EFFECTIVE'
        and ${on} between p.valid_from and p.valid_to and ${seen('p')}`,
  );
  return new Map(rows.map((row) => [row.materialId, row]));
}

/** Price versions by id, for lines whose version is fixed. */
export async function loadVersions(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowOf<typeof versions>>> {
  const rows = await readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) =>
      versions.from`supplier_price p join tax_rate t on t.id = p.tax_rate_id where p.id = any(${ids}) and ${seen('p')}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
