import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { rowColumns } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { categorySearch } from '../materials/category-search.ts';
import { MaterialPictureCell } from '../pictures/material-picture-column.tsx';
import { SubstitutesCell } from '../materials/material-substitutes.tsx';

const call = viewCalls.getListMaterialView;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料名称、编码、拼音首字母' },
  { field: 'categoryId', search: categorySearch },
  { field: 'supplierId', search: pickerSearch(pickerCalls.getCanUseSupplier) },
  'isControl',
]);

const columns = rowColumns(call, {
  hidden: ['shortName', 'secondUnitName', 'acceptRatio', 'brand', 'originName', 'remark'],
  // What may take its place and whether it is controlled stand in sight on a desk.
  widths: {
    code: 104,
    name: 168,
    pictureCount: 64,
    spec: 112,
    categoryName: 96,
    unitName: 56,
    minQty: 64,
    multiple: 56,
    storageName: 88,
    shelfLifeDays: 112,
    substituteNames: 152,
    isControl: 80,
  },
  draws: {
    pictureCount: (row) => <MaterialPictureCell row={row} />,
    substituteNames: (row) => <SubstitutesCell row={row} />,
  },
});

/** 物料查看: what may be ordered, as headquarters keeps it. */
export const Page = () => (
  <ListPage call={call} noun="种物料" columns={columns} filters={filters} emptyText="没有这样的物料，请换个条件查找" />
);
