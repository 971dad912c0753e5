import { type OrderLine, reportCalls } from '@material/contract/reporting/reports.calls.ts';
import { NoLink, NoText } from '../../../kit/display/no-link.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { mayOpen } from '../../../lib/screen-at.ts';

const call = reportCalls.getListOrderLine;
const detail = 'cityAskOrderDetail';
const unit = ({ unitName }: OrderLine): string => unitName;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料编码、名称' },
  'having',
  'deliveryDate',
  'supplierId',
  'placeId',
  'materialId',
  'unitName',
]);

const parts = ['Asked', 'Approved', 'Accepted', 'Rejected', 'Net'] as const;
/** The figures that the list was opened for stand first. */
const partsFor = (having: string | undefined) =>
  parts.toSorted((a, b) => Number(b.toLowerCase() === having) - Number(a.toLowerCase() === having));

/** 要货明细: what was asked for, line by line, and what became of it. */
export function Page() {
  const tab = useTab();
  const shown = partsFor(tab.query['having']);
  const columns = columnsOf(call, [
    {
      field: 'no',
      render: ({ no, orderId }) =>
        mayOpen(detail) ? (
          <NoLink no={no} onOpen={() => tab.open(detail, { orderid: String(orderId) }, no)} />
        ) : (
          <NoText no={no} />
        ),
    },
    { field: 'materialName', width: 120 },
    { field: 'supplierName', width: 88 },
    'deliveryDate',
    ...shown.flatMap((part) => [{ field: `qty${part}`, unit } as const, `amount${part}` as const]),
    ...hidden('status', 'placeName', 'materialCode', 'spec', 'unitPrice'),
  ]);
  return (
    <ListPage
      call={call}
      noun="行"
      columns={columns}
      filters={filters}
      summary={shown.slice(0, 1).map((part) => `amount${part}` as const)}
      emptyText="还没有要货明细：提交过的要货单会出现在这里"
    />
  );
}
