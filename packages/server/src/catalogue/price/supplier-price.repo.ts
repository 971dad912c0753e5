import { priceStatus, type PriceState } from '@material/contract/catalogue/price.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { follow, readScoped } from '../../kernel/row/run-under.ts';

/** A stored price as its moves see it. */
export type StoredHead = SeenRow<'supplier_price'> & DocumentRow<PriceState>;

export async function priceHead(ctx: Ctx, id: number): Promise<StoredHead | undefined> {
  const [head] = await readScoped(
    ctx,
    { d: 'supplier_price' },
    (seen) =>
      sql<StoredHead>`select d.*, null::bigint as city_id from supplier_price d where d.id = ${id} and ${seen('d')}`,
  );
  return head;
}

const versions = selectOf(
  { p: 'supplier_price' },
  {
    p: ['id', 'status', 'price', 'tiers', 'cityPrices', 'validFrom', 'validTo', 'fluctuationPct'],
  },
);

/** What is priced: a material of a supplier. */
export type Pair = { readonly supplierId: number; readonly materialId: number };

/** Every version of a supplier's price for a material that was ever approved. */
export const heldVersions = (ctx: Ctx, { supplierId, materialId }: Pair): Promise<RowOf<typeof versions>[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p where p.supplier_id = ${supplierId} and p.material_id = ${materialId}
      and p.status = any(${statesIn(priceStatus, 'held')}) and ${seen('p')}`,
  );

/** The same, locked in the order of ids. */
export const lockVersions = (ctx: Ctx, { supplierId, materialId }: Pair): Promise<RowOf<typeof versions>[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p where p.supplier_id = ${supplierId} and p.material_id = ${materialId}
      and p.status = any(${statesIn(priceStatus, 'held')}) and ${seen('p')} order by p.id for update of p`,
  );

/** The versions that stand beside one that is moved. */
export const lockBeside = (ctx: Ctx, id: Seen<'supplier_price'>): Promise<RowOf<typeof versions>[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p where (p.supplier_id, p.material_id) =
        (select d.supplier_id, d.material_id from supplier_price d where d.id = ${id})
      and (p.id = ${id} or p.status = any(${statesIn(priceStatus, 'held')})) and ${seen('p')} order by p.id for update of p`,
  );

/** Another version of the same supplier and material as one that was seen, if that is what it is. */
export const besides = (ctx: Ctx, id: Seen<'supplier_price'>, other: number): Promise<Seen<'supplier_price'>[]> =>
  follow<'supplier_price'>(
    ctx,
    id,
    sql`select o.id from supplier_price o join supplier_price d
        on d.supplier_id = o.supplier_id and d.material_id = o.material_id
      where d.id = ${id} and o.id = ${other}`,
  );

/** Whether a tax rate can be used on a day. */
export async function isTaxRateOn(ctx: Ctx, id: number, on: string): Promise<boolean> {
  const row = await ctx
    .from('tax_rate')
    .where('tax_rate.id', '=', id)
    .select(['tax_rate.status', 'tax_rate.valid_from', 'tax_rate.valid_to'])
    .executeTakeFirst();
  return (
    row?.status === 'ENABLED' &&
    (row.valid_from === null || row.valid_from <= on) &&
    (row.valid_to === null || on <= row.valid_to)
  );
}
