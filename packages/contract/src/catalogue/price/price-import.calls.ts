import { anyOf } from '../../kernel/call/access.ts';
import { power } from '../../kernel/call/screen.ts';
import { sheetCalls, sheetImport } from '../../kernel/reference/import.calls.ts';
import { catalogueScreens } from '../screens.ts';

const { supplierMaterial } = catalogueScreens;

/** Sheets of prices: a line is the next version of what a supplier asks for a material, or the first one. */
export const priceImport = sheetImport({
  kind: 'SUPPLIER_PRICE',
  noun: '供应商报价',
  access: anyOf(power(supplierMaterial, '导入')),
  template: 'DownSupplierPriceTemplate',
  send: 'ImportSupplierPrices',
  screens: [supplierMaterial],
  touches: ['supplier_price'],
});

export const priceImportCalls = sheetCalls(priceImport);
