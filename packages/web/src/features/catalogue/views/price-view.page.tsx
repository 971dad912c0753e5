import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { rowColumns } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';

const call = viewCalls.getListPriceView;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料、供应商、拼音首字母' },
  'materialId',
  'supplierId',
]);

const columns = rowColumns(call, {
  hidden: ['materialCode', 'multiple', 'isPreferred'],
  // Two tiers are read without a tooltip, and the last day of a price stands beside them.
  widths: {
    materialName: 128,
    spec: 120,
    unitName: 56,
    supplierName: 88,
    price: 76,
    isOwnPrice: 72,
    tierText: 228,
    taxRate: 56,
    minQty: 68,
    leadDays: 100,
    validFrom: 80,
    validTo: 92,
  },
});

/** 价格查看: what each supplier asks of this city, today and from the day on which that changes. */
export const Page = () => (
  <ListPage call={call} noun="条报价" columns={columns} filters={filters} emptyText="没有这样的报价，请换个条件查找" />
);
