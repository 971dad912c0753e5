import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { namedIn } from '../kernel/document/document-list.ts';
import { implementLists } from '../kernel/list/implement-lists.ts';
import { custom } from '../kernel/list/list-filter.ts';
import { sql } from '../kernel/database/sql.ts';
import { listOf } from '../kernel/list/list-of.ts';

const materials = listOf(viewCalls.getListMaterialView, {
  table: 'material',
  joins: {
    c: { to: 'material_category', by: 'category_id' },
    u: { to: 'unit', by: 'unit_id' },
    w: { to: 'unit', by: 'second_unit_id', maybe: true },
    g: { to: 'storage_mode', by: 'storage_mode_id' },
    o: { to: 'origin_place', by: 'origin_place_id', maybe: true },
  },
  columns: {
    categoryName: 'c.name',
    unitName: 'u.name',
    secondUnitName: 'w.name',
    storageName: 'g.name',
    originName: 'o.name',
  },
  search: { words: 'search_text' },
  filters: {
    // Whom it may be ordered from: whoever quotes for it.
    supplierId: custom<number>(
      (_ctx, id) => sql`material.id in (select p.material_id from supplier_price p where p.supplier_id = ${id})`,
      'supplier_price_supplier_idx',
    ),
    isControl: { index: 'material_control_reason_idx' },
  },
  sorts: { code: { index: 'material_code_key' } },
  always: () => sql<boolean>`material.status = 'ENABLED'`,
});

/** The price that a version gives the caller's own city today; null where it gives it none. */
const ownPrice = (ctx: Ctx): RawBuilder<string | null> => {
  const today = businessDate(ctx.now);
  return ctx.centre.kind === 'city'
    ? sql<string | null>`(select own ->> 'price' from jsonb_array_elements(supplier_price.city_prices) own
        where (own ->> 'cityId')::bigint = ${ctx.centre.cityId}
          and ${today} between coalesce(own ->> 'validFrom', ${today}) and coalesce(own ->> 'validTo', ${today}) limit 1)`
    : sql<string | null>`null::text`;
};

const prices = listOf(viewCalls.getListPriceView, {
  table: 'supplier_price',
  joins: {
    m: { to: 'material', by: 'material_id' },
    u: sql`join unit u on u.id = m.unit_id`,
    s: { to: 'supplier', by: 'supplier_id' },
    t: { to: 'tax_rate', by: 'tax_rate_id' },
  },
  columns: {
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    unitName: sql<string>`u.name`,
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    price: (ctx) => sql<string>`coalesce(${ownPrice(ctx)}, supplier_price.price::text)`,
    isOwnPrice: (ctx) => sql<boolean>`${ownPrice(ctx)} is not null`,
    taxRate: 't.rate',
  },
  search: {
    materialName: namedIn('supplier_price.material_id', 'material'),
    supplierName: namedIn('supplier_price.supplier_id', 'supplier'),
  },
  filters: {
    supplierId: { index: 'supplier_price_supplier_idx' },
    materialId: { index: 'supplier_price_material_idx' },
  },
  sorts: {},
  always: ({ now }) =>
    sql<boolean>`supplier_price.status = 'EFFECTIVE' and supplier_price.valid_to >= ${businessDate(now)}`,
});

export const views = implementLists(viewCalls, { getListMaterialView: materials, getListPriceView: prices });
