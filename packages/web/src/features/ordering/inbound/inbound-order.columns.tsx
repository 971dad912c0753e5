import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { dutyColumn } from '../../../kit/display/duty-line.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { Money } from '../../../kit/display/money.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';

/** The columns of 入库单. */
export const inboundColumns = columnsOf(inboundCalls.getAllInboundOrder, [
  'no',
  // The place stands in its own column already.
  dutyColumn('placeName', '收货单位', 184),
  {
    field: 'status',
    width: 132,
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
    field: 'countedCount',
    width: 96,
    render: (row) => (
      <span className="kit-num">
        {row.countedCount} / {row.lineCount}
      </span>
    ),
  },
  { field: 'amount', render: (row) => <Money value={row.submitTime === null ? null : row.amount} /> },
  'createTime',
  'submitTime',
  { field: 'submitName', width: 90 },
  ...hidden('transportNo', 'cityName'),
]);
