import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { DutyCell } from '../../../kit/display/duty-line.tsx';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import type { Column } from '../../../kit/column/list-columns.ts';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';

type Opening = { readonly open: (row: PickupRow) => void; readonly hover: (row: PickupRow) => void };

/** The own company is called so: its full name would only fill the column. */
const ownDuty = ({ duty, supplierName }: PickupRow): PickupRow['duty'] =>
  duty.party === supplierName ? { ...duty, shortName: '我方' } : duty;

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
export const pickupColumns = ({ open, hover }: Opening): readonly Column<PickupRow>[] =>
  columnsOf(pickupOrderCalls.getListPickupOrder, [
    { field: 'no', render: (row) => <NoLink no={row.no} onOpen={() => open(row)} onHover={() => hover(row)} /> },
    { field: 'duty', width: 168, render: (row) => <DutyCell duty={ownDuty(row)} /> },
    { field: 'status', width: 100 },
    { field: 'placeName', short: 'placeShortName', width: 106 },
    { field: 'cityName', width: 64 },
    'deliveryDate',
    'lineCount',
    { field: 'confirmedAmount', render: (row) => <Promised row={row} /> },
    { field: 'amount', hidden: true },
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
    'bigOrderNo',
    { field: 'askOrderNo', hidden: true },
    { field: 'supplierName', short: 'supplierShortName', hidden: true },
    { field: 'createTime', hidden: true },
    { field: 'confirmTime', hidden: true },
    { field: 'prepareAt', hidden: true },
  ]);
