import { cityStatus } from '@material/contract/identity/city.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import type { RawBuilder } from 'kysely';
import { listOf } from '../kernel/list/list-of.ts';
import { custom } from '../kernel/list/list-filter.ts';
import { productsAt } from './product/products-at.repo.ts';
import { likePattern } from '../kernel/list/like-pattern.ts';
import { type Picks } from '../kernel/list/list-query.ts';
import { sql } from '../kernel/database/sql.ts';

/** The best match first: the name or code itself, then what begins with the text, then what contains it. */
const rankOf =
  (table: string, short: string) =>
  (text: string): RawBuilder<unknown> => {
    const [name, other, code] = ['name', short, 'code'].map((column) => sql.ref(`${table}.${column}`));
    const begins = likePattern(text).slice(1);
    return sql`case when ${name} = ${text} or ${other} = ${text} or lower(${code}) = lower(${text}) then 0
    when ${name} ilike ${begins} or ${other} ilike ${begins} or ${code} ilike ${begins} then 1
    when ${sql.ref(`${table}.search_text`)} ~* ${`(^|\\s)${text.replace(/[^\p{L}\p{N}]/gu, '')}`} then 2 else 3 end, length(${name}), ${sql.ref(`${table}.id`)}`;
  };

const picksOf = (table: string, short = 'short_name'): Picks => ({
  words: `${table}.search_text`,
  rank: rankOf(table, short),
  order: 'code asc',
});

const search = { code: 'code', name: 'name', shortName: 'short_name' } as const;
/** Says nothing by itself: what is left out without it is `always` left out. */
const asked = (index: string) => custom<boolean>(() => sql`true`, index);

export const cityPicks = listOf(pickerCalls.getCanUseCity, {
  table: 'city',
  joins: {},
  // Cities have one name only.
  columns: { shortName: 'name', displayName: 'name' },
  search: { code: 'code', name: 'name', shortName: 'name' },
  filters: { withStopped: asked('city_status_idx') },
  sorts: { code: { index: 'city_code_key' } },
  always: (_ctx, { withStopped }) =>
    withStopped === true ? undefined : sql`city.status = any(${statesIn(cityStatus, 'open')})`,
  picks: picksOf('city', 'name'),
});

export const placePicks = listOf(pickerCalls.getCanUseReceivingPlace, {
  table: 'place',
  joins: {},
  columns: {
    shortName: { shortNameOf: 'place' },
    displayName: { nameOf: 'place' },
    receiveWindow: sql<string>`coalesce(to_char(place.receive_from, 'HH24:MI') || '–' || to_char(place.receive_to, 'HH24:MI'), '')`,
  },
  search,
  filters: { cityId: { index: 'place_city_idx' } },
  sorts: { code: { index: 'place_code_key' } },
  always: () => sql`place.status = 'ENABLED'`,
  picks: picksOf('place'),
});

export const supplierPicks = listOf(pickerCalls.getCanUseSupplier, {
  table: 'supplier',
  joins: {},
  columns: { shortName: { shortNameOf: 'supplier' }, displayName: { nameOf: 'supplier' } },
  search,
  filters: {
    cityId: custom<number>(
      (_ctx, id) => sql`exists (select 1 from supplier_city x where x.supplier_id = supplier.id and x.city_id = ${id})`,
      'supplier_city_city_idx',
    ),
    materialId: custom<number>(
      (_ctx, id) =>
        sql`exists (select 1 from supplier_price x where x.supplier_id = supplier.id and x.material_id = ${id})`,
      'supplier_price_supplier_idx',
    ),
    withStopped: asked('supplier_pkey'),
  },
  sorts: { code: { index: 'supplier_code_key' } },
  always: (_ctx, { withStopped }) => (withStopped === true ? undefined : sql`supplier.status = 'ENABLED'`),
  picks: picksOf('supplier'),
});

export const productPicks = listOf(pickerCalls.getCanUseProduct, {
  table: 'product',
  joins: {},
  columns: { shortName: { shortNameOf: 'product' }, displayName: { nameOf: 'product' } },
  search,
  filters: {},
  sorts: { code: { index: 'product_code_key' } },
  always: productsAt,
  picks: picksOf('product'),
});

/** Materials as they are; whether they can be ordered depends on city, supplier and day, and is asked beside. */
export const materialPicks = listOf(pickerCalls.getCanUseMaterial, {
  table: 'material',
  joins: {
    u: { to: 'unit', by: 'unit_id' },
    b: { to: 'unit', by: 'base_unit_id' },
    w: { to: 'unit', by: 'second_unit_id', maybe: true },
    c: { to: 'material_category', by: 'category_id' },
    g: { to: 'storage_mode', by: 'storage_mode_id' },
  },
  columns: {
    shortName: { shortNameOf: 'material' },
    displayName: { nameOf: 'material' },
    unitName: 'u.name',
    isDecimal: 'u.is_decimal',
    baseUnitName: 'b.name',
    secondUnitName: 'w.name',
    categoryName: 'c.name',
    storageName: 'g.name',
  },
  computed: ['blocked', 'isControl'],
  search,
  filters: {
    cityId: asked('material_pkey'),
    supplierId: asked('material_pkey'),
    deliveryDate: asked('material_pkey'),
    withBlocked: asked('material_pkey'),
  },
  sorts: { code: { index: 'material_code_key' } },
  picks: picksOf('material'),
});
