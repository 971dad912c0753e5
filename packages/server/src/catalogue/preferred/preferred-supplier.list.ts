import { preferredSupplierCalls } from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { listOf } from '../../kernel/list/list-of.ts';

const joins = {
  m: { to: 'material', by: 'material_id' },
  u: { to: 'unit', by: 'm.unit_id' },
  c: { to: 'city', by: 'city_id' },
  s: { to: 'supplier', by: 'supplier_id' },
  n: { to: 'app_user', by: 'create_id', maybe: true },
  e: { to: 'app_user', by: 'end_id', maybe: true },
} as const;
const columns = {
  materialCode: 'm.code',
  materialName: { nameOf: 'm' },
  spec: 'm.spec',
  unitName: 'u.name',
  cityName: 'c.name',
  supplierName: { nameOf: 's' },
  supplierShortName: { shortNameOf: 's' },
  setName: 'n.name',
  setTime: 'create_time',
} as const;
const search = {
  materialName: namedIn('preferred_supplier.material_id', 'material'),
  supplierName: namedIn('preferred_supplier.supplier_id', 'supplier'),
  cityName: namedIn('preferred_supplier.city_id', 'city'),
};
const filters = {
  materialId: { index: 'preferred_supplier_history_idx' },
  cityId: { index: 'preferred_supplier_city_idx' },
} as const;

type State = 'IN_FORCE' | 'SUPPLIER_STOPPED' | 'NOT_SERVED' | 'NO_PRICE';

/** Preferences that hold. */
export const preferences = listOf(preferredSupplierCalls.getListMatchSupplier, {
  table: 'preferred_supplier',
  joins,
  columns: {
    ...columns,
    state: ({ now }: Ctx) => sql<State>`case when s.status <> 'ENABLED' then 'SUPPLIER_STOPPED'
      when not exists (select 1 from supplier_city y where y.supplier_id = s.id and y.city_id = c.id) then 'NOT_SERVED'
      when not exists (select 1 from supplier_price p where p.material_id = m.id and p.supplier_id = s.id
        and p.status = 'EFFECTIVE' and ${businessDate(now)} between p.valid_from and p.valid_to) then 'NO_PRICE'
      else 'IN_FORCE' end`,
  },
  search,
  filters: {
    ...filters,
    supplierId: { index: 'preferred_supplier_supplier_idx' },
    categoryId: custom<number>(
      (_ctx, id) => sql`exists (select 1 from material x where x.id = preferred_supplier.material_id
        and x.category_id = any(array(with recursive below as (
          select c.id from material_category c where c.id = ${id}
          union all select c.id from material_category c join below b on c.parent_id = b.id
        ) select b.id from below b)))`,
      'preferred_supplier_history_idx',
    ),
  },
  sorts: {},
  always: () => sql`preferred_supplier.end_time is null`,
});

/** All that was ever said, with its end. */
export const pastPreferences = listOf(preferredSupplierCalls.getListMatchSupplierHistory, {
  table: 'preferred_supplier',
  joins,
  columns: { ...columns, endName: 'e.name' },
  search,
  filters,
  sorts: {},
});
