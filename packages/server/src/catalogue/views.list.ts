import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { cityPriceOn, shownPriceAt, tierText } from '@material/contract/catalogue/price/price.rules.ts';
import { productViewCalls } from '@material/contract/catalogue/product/recipe.calls.ts';
import { viewCalls, type PriceView } from '@material/contract/catalogue/views.calls.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { namedIn } from '../kernel/list/found-names.ts';
import { implementLists } from '../kernel/list/implement-lists.ts';
import { custom } from '../kernel/list/list-filter.ts';
import { isBelow } from '../kernel/reference/below.ts';
import { areControlled, controlledForAt, isControlled, today } from './control/controlled.repo.ts';
import { usedIn } from './material-cities.repo.ts';
import { substituteNames } from './substitute/substitutes.repo.ts';
import { supplierView } from './supplier-view.list.ts';
import { productsAt } from './product/products-at.repo.ts';
import { sql } from '../kernel/database/sql.ts';
import { listOf, withComputed, type RawOf } from '../kernel/list/list-of.ts';

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
    name: { nameOf: 'material' },
    categoryName: 'c.name',
    unitName: 'u.name',
    secondUnitName: 'w.name',
    storageName: 'g.name',
    originName: 'o.name',
    isControl: (ctx) => isControlled(today(ctx)),
    controlledFor: (ctx) => controlledForAt(today(ctx)),
    substituteNames: ({ centre, request: { nameType } }: Ctx) =>
      substituteNames(
        centre.kind === 'city' ? centre.cityId : undefined,
        nameType === 2 ? sql<string>`m.short_name` : sql<string>`m.name`,
      ),
    pictureCount: sql<number>`(select count(*)::int from material_picture x
      where x.material_id = material.id and x.status = any(${statesIn(pictureStatus, 'shown')}))`,
    pictureId: sql<number | null>`(select x.id from material_picture x
      where x.material_id = material.id and x.status = any(${statesIn(pictureStatus, 'shown')}) order by x.place limit 1)`,
  },
  search: { words: 'search_text' },
  filters: {
    categoryId: custom<number>((_ctx, id) => isBelow('material_category', 'material.category_id', id), 'material_pkey'),
    // Whom it may be ordered from: whoever quotes for it today.
    supplierId: custom<number>(
      ({ now }, id) => sql`material.id in (select p.material_id from supplier_price p where p.supplier_id = ${id}
        and p.status = 'EFFECTIVE' and ${businessDate(now)} between p.valid_from and p.valid_to)`,
      'supplier_price_supplier_idx',
    ),
    isControl: custom<boolean>(
      (ctx, isControl) => areControlled(today(ctx), isControl),
      'material_control_material_idx',
    ),
  },
  sorts: { code: { index: 'material_code_key' } },
  always: ({ centre }) =>
    centre.kind === 'city'
      ? sql<boolean>`material.status = 'ENABLED' and ${usedIn(centre.cityId)}`
      : sql<boolean>`material.status = 'ENABLED'`,
});

const prices = listOf(viewCalls.getListPriceView, {
  table: 'supplier_price',
  joins: {
    m: { to: 'material', by: 'material_id' },
    u: { to: 'unit', by: 'm.unit_id' },
    s: { to: 'supplier', by: 'supplier_id' },
    t: { to: 'tax_rate', by: 'tax_rate_id' },
  },
  columns: {
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    unitName: 'u.name',
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    taxRate: 't.rate',
    isPreferred: ({ centre }: Ctx) =>
      centre.kind === 'city'
        ? sql<boolean>`coalesce((select f.supplier_id = supplier_price.supplier_id from preferred_supplier f
            where f.material_id = supplier_price.material_id and f.city_id = ${centre.cityId} and f.end_time is null),
            supplier_price.is_preferred)`
        : sql<boolean>`supplier_price.is_preferred`,
  },
  also: {
    tiers: 'tiers',
    cityPrices: 'city_prices',
    materialMinQty: sql<string>`m.min_qty`,
    materialMultiple: sql<string>`m.multiple`,
    isDecimal: sql<boolean>`u.is_decimal`,
  },
  computed: ['isOwnPrice', 'tierText'],
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
    sql<boolean>`supplier_price.status = 'EFFECTIVE' and supplier_price.valid_to >= ${businessDate(now)}
      and supplier_price.material_id not in (select x.id from material x where x.status <> 'ENABLED')`,
});

/** The recipe that holds on a day. */
const recipeOn = (now: Date) => sql`(select r.id from product_recipe r where r.product_id = product.id
  and r.valid_from <= ${businessDate(now)} order by r.valid_from desc limit 1)`;

const products = listOf(productViewCalls.getListProductView, {
  table: 'product',
  joins: { c: { to: 'product_category', by: 'product_category_id' } },
  columns: {
    name: { nameOf: 'product' },
    productCategoryName: 'c.name',
    materialCount: ({ now }: Ctx) =>
      sql<number>`(select count(*)::int from product_line l where l.recipe_id = ${recipeOn(now)})`,
    mainNames: ({
      now,
    }: Ctx) => sql<string>`coalesce((select string_agg(m.short_name, '、' order by l.seq) from product_line l
      join material m on m.id = l.material_id where l.is_main and l.recipe_id = ${recipeOn(now)}), '')`,
  },
  search: { words: 'search_text' },
  filters: { productCategoryId: { index: 'product_category_idx' } },
  sorts: { code: { index: 'product_code_key' } },
  always: productsAt,
});

/** A version as the caller's own city orders by it, today or on its first day. */
function shownPrice(
  { centre, now }: Ctx,
  { tiers, cityPrices, materialMinQty, materialMultiple, isDecimal, ...row }: RawOf<typeof prices>,
): PriceView {
  const today = businessDate(now);
  const on = row.validFrom > today ? row.validFrom : today;
  const own = centre.kind === 'city' ? cityPriceOn({ cityPrices }, { cityId: centre.cityId, on }) : undefined;
  const version = own ? { price: own.price, tiers: own.tiers ?? [] } : { price: row.price, tiers };
  const step = orderStepOf({ minQty: materialMinQty, multiple: materialMultiple, isDecimal }, row);
  return {
    ...row,
    ...step,
    price: shorten(shownPriceAt({ ...version, cityPrice: null }, step.minQty).price),
    isOwnPrice: own !== undefined,
    tierText: tierText(version, step.minQty),
  };
}

export const views = [
  ...implementLists(viewCalls, {
    getListMaterialView: materials,
    getListPriceView: withComputed(prices, shownPrice),
    getListSupplierView: supplierView,
  }),
  ...implementLists(productViewCalls, { getListProductView: products }),
];
