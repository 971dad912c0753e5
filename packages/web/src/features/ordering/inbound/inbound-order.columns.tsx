import { inboundCalls, type InboundRow } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { dutyColumn } from '../../../kit/display/duty-line.tsx';
import { columnsOf, hidden, type SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Money } from '../../../kit/display/money.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';

const call = inboundCalls.getAllInboundOrder;

/** What every list of receipts begins with. */
const lead: readonly SaidColumn<InboundRow>[] = [
  'no',
  // The place stands in its own column already.
  dutyColumn('placeName', '收货单位', 184),
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
];
const amount: SaidColumn<InboundRow> = {
  field: 'amount',
  render: (row) => <Money value={row.submitTime === null ? null : row.amount} />,
};

/** The columns of 入库单. */
export const inboundColumns = columnsOf(call, [
  ...lead,
  {
    field: 'countedCount',
    width: 96,
    render: (row) => (
      <span className="kit-num">
        {row.countedCount} / {row.lineCount}
      </span>
    ),
  },
  amount,
  'createTime',
  'submitTime',
  { field: 'submitName', width: 90 },
  ...hidden('transportNo', 'cityName'),
]);

/** The columns of 入库更正审核. */
export const correctionColumns = columnsOf(call, [
  ...lead,
  {
    field: 'correctionReason',
    width: 160,
    render: ({ correctionReason }) => <span className="kit-preview">{correctionReason}</span>,
  },
  { field: 'correctionTime', width: 104 },
  amount,
  { field: 'submitTime', width: 104 },
  ...hidden('cityName', 'correctionName', 'submitName', 'lineCount', 'transportNo', 'createTime'),
]);
