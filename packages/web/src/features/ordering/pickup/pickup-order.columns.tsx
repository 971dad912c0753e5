import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { dutyColumn } from '../../../kit/display/duty-line.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { Tags } from '../../../kit/display/tags.tsx';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { VersionTag } from '../revision/notice.tsx';

/** What the supplier promised costs; what was asked for while it has not answered. */
const Promised = ({ row }: { readonly row: PickupRow }) =>
  row.confirmedAmount === null ? (
    <span className="kit-muted kit-num" title="要货金额，尚未答复">
      {formatMoney(row.amount)}
    </span>
  ) : (
    <span className="kit-num">{formatMoney(row.confirmedAmount)}</span>
  );

/** The columns of 提货单. */
export const pickupColumns = columnsOf(pickupOrderCalls.getListPickupOrder, [
  'no',
  dutyColumn('supplierName', '我方', 184),
  {
    field: 'status',
    width: 124,
    render: (row) => (
      <Tags>
        <StatusTag of={pickupOrderStatus} value={row.status} />
        <VersionTag revNo={row.revNo} />
      </Tags>
    ),
  },
  { field: 'placeName', width: 106 },
  { field: 'cityName', width: 64 },
  'deliveryDate',
  'lineCount',
  { field: 'confirmedAmount', render: (row) => <Promised row={row} /> },
  {
    field: 'transportModeName',
    width: 130,
    render: (row) => (
      <>
        {row.transportModeName || (row.isColdChain ? '' : '–')}{' '}
        {row.isColdChain ? <ToneTag tone="processing">冷链</ToneTag> : null}
      </>
    ),
  },
  {
    field: 'bigOrderNo',
    render: ({ bigOrderId, bigOrderNo }) =>
      bigOrderId === null ? '–' : <DocumentLink table="big_order" id={bigOrderId} no={bigOrderNo} />,
  },
  ...hidden('amount', 'askOrderNo', 'supplierName', 'createTime', 'confirmTime', 'prepareAt'),
]);
