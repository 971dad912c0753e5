import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { useMemo } from 'react';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';

const call = viewCalls.getListSupplierView;
const filters = filtersOf(call, [{ field: 'filter', placeholder: '名称、编码、拼音首字母' }, 'supplierCategoryId']);
type Open = (id: number, name: string) => void;
const columnsFor = (open: Open) =>
  columnsOf(call, [
    { field: 'name', width: 216, render: ({ id, name }) => <NameLink name={name} onOpen={() => open(id, name)} /> },
    { field: 'code', width: 80 },
    { field: 'status', width: 72 },
    { field: 'supplierCategoryName', width: 104 },
    // Read in full on the page of the supplier.
    { field: 'supplyNames', width: 232, render: (row) => <span className="kit-preview">{row.supplyNames}</span> },
    { field: 'contact', width: 72 },
    { field: 'phone', width: 112 },
    { field: 'paperState', width: 88 },
    { field: 'cutoffTime', width: 80 },
    ...hidden('shortName', 'landline', 'town', 'address', 'usci', 'transportModeName', 'minOrderAmount'),
  ]);

/** 供应商查看: whom this city orders from. */
export function Page() {
  const tab = useTab();
  const open: Open = (id, name) => tab.open('supplierDetail', { id: String(id) }, name);
  const columns = useMemo(() => columnsFor((id, name) => tab.open('supplierDetail', { id: String(id) }, name)), [tab]);
  return (
    <ListPage
      call={call}
      noun="家供应商"
      sorting="code asc"
      columns={columns}
      filters={filters}
      onOpen={({ id, name }) => open(id, name)}
      emptyText="没有这样的供应商，请换个条件查找"
    />
  );
}
