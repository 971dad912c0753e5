import { namedIn } from '../../kernel/list/found-names.ts';

/** What every list of price versions says of whom a price is, of what, and by whom it was made and checked. */
export const priceNames = {
  joins: {
    m: { to: 'material', by: 'material_id' },
    u: { to: 'unit', by: 'm.unit_id' },
    s: { to: 'supplier', by: 'supplier_id' },
    n: { to: 'app_user', by: 'create_id', maybe: true },
    k: { to: 'app_user', by: 'check_id', maybe: true },
  },
  columns: {
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    unitName: 'u.name',
    createName: 'n.name',
    checkName: 'k.name',
  },
  search: {
    materialName: namedIn('supplier_price.material_id', 'material'),
    supplierName: namedIn('supplier_price.supplier_id', 'supplier'),
  },
  filters: {
    supplierId: { index: 'supplier_price_supplier_idx' },
    materialId: { index: 'supplier_price_material_idx' },
  },
} as const;
