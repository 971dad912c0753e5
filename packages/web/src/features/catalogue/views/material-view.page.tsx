import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';

const call = viewCalls.getListMaterialView;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料名称、编码、拼音首字母' },
  { field: 'supplierId', search: pickerSearch(pickerCalls.getCanUseSupplier) },
  'isControl',
]);

const columns = columnsOf(call, [
  { field: 'code', width: 112 },
  { field: 'name', width: 160 },
  { field: 'spec', width: 120 },
  { field: 'categoryName', width: 96 },
  { field: 'unitName', width: 64 },
  { field: 'minQty', width: 80 },
  { field: 'multiple', width: 72 },
  { field: 'storageName', width: 120 },
  { field: 'shelfLifeDays', width: 112 },
  { field: 'isControl', width: 88 },
  { field: 'shortName', hidden: true },
  { field: 'secondUnitName', hidden: true },
  { field: 'acceptRatio', hidden: true },
  { field: 'brand', hidden: true },
  { field: 'originName', hidden: true },
  { field: 'remark', hidden: true },
]);

/** 物料查看: what may be ordered, as headquarters keeps it. */
export const Page = () => (
  <ListPage call={call} noun="种物料" columns={columns} filters={filters} emptyText="没有这样的物料，请换个条件查找" />
);
