import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { useMemo } from 'react';
import { rowColumns } from '../../../kit/column/columns-of.tsx';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';

const call = viewCalls.getListSupplierView;
const filters = filtersOf(call, [{ field: 'filter', placeholder: '名称、编码、拼音首字母' }, 'supplierCategoryId']);
type Open = (id: number, name: string) => void;
const columnsFor = (open: Open) =>
  rowColumns(call, {
    hidden: ['shortName', 'landline', 'town', 'address', 'usci', 'transportModeName', 'minOrderAmount'],
    widths: {
      code: 88,
      name: 208,
      status: 80,
      supplierCategoryName: 112,
      supplyNames: 200,
      contact: 80,
      phone: 120,
      paperState: 96,
      cutoffTime: 88,
    },
    draws: { name: ({ id, name }) => <NoLink no={name} onOpen={() => open(id, name)} /> },
  });

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
