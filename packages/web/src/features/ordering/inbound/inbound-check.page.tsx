import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { dutyColumn } from '../../../kit/display/duty-line.tsx';
import { Money } from '../../../kit/display/money.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ActedList } from '../../../kit/list/acted-list.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { useInboundActions } from './actions.tsx';

const call = inboundCalls.getAllInboundOrder;

const columns = columnsOf(call, [
  'no',
  // The place stands in its own column already.
  dutyColumn('placeName', '收货单位', 190),
  {
    field: 'status',
    width: 150,
    render: (row) => (
      <>
        <StatusTag of={inboundOrderStatus} value={row.status} />
        {row.hasDifference ? <ToneTag tone="warning">有差异</ToneTag> : null}
      </>
    ),
  },
  { field: 'placeName', width: 106 },
  { field: 'supplierName', width: 88 },
  {
    field: 'correctionReason',
    width: 160,
    render: ({ correctionReason }) => <span className="kit-preview">{correctionReason}</span>,
  },
  { field: 'correctionTime', width: 104 },
  { field: 'amount', render: (row) => <Money value={row.submitTime === null ? null : row.amount} /> },
  { field: 'submitTime', width: 104 },
  ...hidden('cityName', 'correctionName', 'submitName', 'lineCount', 'transportNo', 'createTime'),
]);

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、供应商、物料' },
  'status',
  { field: 'duty', isViews: true },
  'createTime',
  'cityId',
  'supplierId',
  'hasDifference',
]);

/** 入库更正审核: every receipt, and those that their places have counted wrongly. */
export function Page() {
  const actions = useInboundActions();
  const prints = useBatchPrints(orderingPrints, inboundCalls.getInboundOrderByid);
  return (
    <ActedList
      call={call}
      columns={columns}
      filters={filters}
      batch={{
        noun: '单',
        amount: 'amount',
        actions: [
          ...prints,
          actions.batch('refuseCorrection', { danger: true }),
          actions.batch('grantCorrection', { primary: true }),
        ],
      }}
      noun="单"
      detail="inboundCheckDetail"
      read={inboundCalls.getInboundOrderByid}
      actions={actions}
      emptyText="没有入库单"
    />
  );
}
