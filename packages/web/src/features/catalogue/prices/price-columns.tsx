import { supplierPriceCalls, type SupplierPriceRow } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';

const call = supplierPriceCalls.getListSupplierMaterial;

export const priceFilters = filtersOf(call, [
  { field: 'filter', placeholder: '物料、供应商、拼音首字母' },
  'status',
  'phase',
  'supplierId',
  'materialId',
  'categoryId',
  'cityId',
  'validTo',
  'duty',
]);

/** Prices of every supplier as headquarters reads them; the name opens one. */
export const priceColumns = (open: (row: SupplierPriceRow) => void) =>
  columnsOf(call, [
    {
      field: 'materialName',
      width: 136,
      render: (row) => <NameLink name={row.materialName} onOpen={() => open(row)} />,
    },
    { field: 'spec', width: 124 },
    { field: 'unitName', width: 56 },
    { field: 'supplierName', width: 96 },
    { field: 'price', width: 84 },
    { field: 'priceExTax', width: 96 },
    { field: 'taxRate', width: 56 },
    { field: 'validFrom', width: 92 },
    { field: 'validTo', width: 92 },
    { field: 'status', width: 72 },
    { field: 'phase', width: 72 },
    { field: 'priority', width: 64 },
    { field: 'minQty', width: 68 },
    { field: 'tierCount', width: 64 },
    { field: 'cityPriceCount', width: 76 },
    { field: 'fluctuationPct', width: 104 },
    ...hidden(
      'no',
      'materialCode',
      'multiple',
      'leadDays',
      'isPreferred',
      'supplierMaterialCode',
      'supplierSpec',
      'isProposed',
      'approvalReason',
      'priceReason',
      'createName',
      'createTime',
      'checkName',
      'checkTime',
      'checkOpinion',
    ),
  ]);
