import { formatMoney } from '@material/contract/kernel/decimal.ts';
import type { PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { DutyCell } from '../../../kit/document/duty-line.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import { NoLink, NoText } from '../../../kit/display/no-link.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';

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
export const pickupColumns = ({ open, hover }: Opening): readonly Column<PickupRow>[] => [
  {
    field: 'no',
    title: '提货单号',
    kind: 'no',
    render: (row) => <NoLink no={row.no} onOpen={() => open(row)} onHover={() => hover(row)} />,
  },
  {
    field: 'status',
    title: '状态',
    kind: 'status',
    width: 100,
    render: (row) => <StatusTag of={pickupOrderStatus} value={row.status} />,
  },
  { field: 'duty', title: '谁该处理', width: 150, render: (row) => <DutyCell duty={ownDuty(row)} /> },
  { field: 'placeName', short: 'placeShortName', title: '收货地点', width: 106 },
  { field: 'cityName', title: '城市', width: 64 },
  { field: 'deliveryDate', title: '送达日期', kind: 'date', width: 104, sortable: true },
  { field: 'lineCount', title: '行数', kind: 'count' },
  { field: 'confirmedAmount', title: '确认金额', kind: 'money', render: (row) => <Promised row={row} /> },
  { field: 'amount', title: '要货金额', kind: 'money', hidden: true },
  {
    field: 'bigOrderNo',
    title: '合并提货单',
    kind: 'no',
    render: (row) => (row.bigOrderNo === '' ? '–' : <NoText no={row.bigOrderNo} />),
  },
  {
    field: 'transportModeName',
    title: '运输方式',
    width: 130,
    render: (row) => (
      <>
        {row.transportModeName || (row.isColdChain ? '' : '–')}{' '}
        {row.isColdChain ? <ToneTag tone="processing">冷链</ToneTag> : null}
      </>
    ),
  },
  { field: 'askOrderNo', title: '要货单号', kind: 'no', hidden: true },
  { field: 'supplierName', short: 'supplierShortName', title: '供应商', hidden: true },
  { field: 'createTime', title: '下达时间', kind: 'time', sortable: true, hidden: true },
  { field: 'confirmTime', title: '答复时间', kind: 'time', hidden: true },
];
