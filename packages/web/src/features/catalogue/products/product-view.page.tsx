import { productViewCalls } from '@material/contract/catalogue/product/recipe.calls.ts';
import { useMemo } from 'react';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';

const call = productViewCalls.getListProductView;
const filters = filtersOf(call, [{ field: 'filter', placeholder: '名称、编码、拼音首字母' }, 'productCategoryId']);
type Open = (id: number, name: string) => void;
const columnsFor = (open: Open) =>
  columnsOf(call, [
    { field: 'name', width: 160, render: ({ id, name }) => <NameLink name={name} onOpen={() => open(id, name)} /> },
    { field: 'code', width: 88 },
    { field: 'productCategoryName', width: 96 },
    { field: 'portionUnit', width: 72 },
    { field: 'materialCount', width: 72 },
    { field: 'mainNames', width: 240 },
    { field: 'remark', width: 160 },
    ...hidden('shortName'),
  ]);

/** 产品查看: what this city makes, and what goes into each. */
export function Page() {
  const tab = useTab();
  const open: Open = (id, name) => tab.open('productDetail', { id: String(id) }, name);
  const columns = useMemo(() => columnsFor((id, name) => tab.open('productDetail', { id: String(id) }, name)), [tab]);
  return (
    <ListPage
      call={call}
      noun="个产品"
      sorting="code asc"
      columns={columns}
      filters={filters}
      onOpen={({ id, name }) => open(id, name)}
      emptyText="没有这样的产品，请换个条件查找"
    />
  );
}
