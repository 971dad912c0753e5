import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { sql } from 'kysely';
import { implementLists } from '../kernel/list/implement-lists.ts';
import { custom } from '../kernel/list/list-filter.ts';
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

export const views = implementLists(viewCalls, { getListMaterialView: materials });
