import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { shortName, shownName } from '../../kernel/list/list-query.ts';
import { readScoped } from '../../kernel/row/run-under.ts';

const namedPrice = (ctx: Ctx) =>
  selectOf(
    { p: 'supplier_price', m: 'material', u: 'unit', s: 'supplier' },
    { p: ['id', 'rowVersion', 'supplierId', 'materialId', 'price'] },
    {
      materialCode: 'm.code',
      materialName: shownName(ctx, 'm'),
      spec: 'm.spec',
      unitName: 'u.name',
      // A preview has no room for whole names.
      supplierName: shortName('s'),
    },
  );
/** A version with what its supplier and its material are called. */
export type NamedPrice = RowOf<ReturnType<typeof namedPrice>>;

/** Versions by their ids, in the order of these. */
export const namesOfPrices = (ctx: Ctx, ids: readonly number[]): Promise<NamedPrice[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => namedPrice(ctx).from`unnest(${ids}::bigint[]) with ordinality as w(id, place)
      join supplier_price p on p.id = w.id join material m on m.id = p.material_id join unit u on u.id = m.unit_id
      join supplier s on s.id = p.supplier_id where ${seen('p')} order by w.place`,
  );
