import type { TransportRow } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { DutyCell } from '../../kit/duty-line.tsx';
import type { Column } from '../../kit/list-columns.ts';
import { NoLink } from '../../kit/no-link.tsx';
import { StatusTag, ToneTag } from '../../kit/status-tag.tsx';
import { PhoneLink } from './pickup-phone-link.tsx';

type Opening = { readonly open: (row: TransportRow) => void; readonly hover: (row: TransportRow) => void };

const no = ({ open, hover }: Opening): Column<TransportRow> => ({
  field: 'no',
  title: '运输单号',
  kind: 'no',
  width: 170,
  render: (row) => <NoLink no={row.no} onOpen={() => open(row)} onHover={() => hover(row)} />,
});

const status: Column<TransportRow> = {
  field: 'status',
  title: '状态',
  kind: 'status',
  width: 130,
  render: (row) => (
    <>
      <StatusTag of={transportOrderStatus} value={row.status} />
      {row.isException ? <ToneTag tone="error">异常</ToneTag> : null}
    </>
  ),
};

const vehicle: Column<TransportRow> = {
  field: 'plateNo',
  title: '车辆',
  width: 110,
  render: (row) => <span className="kit-num">{row.plateNo || '–'}</span>,
};
const driver: Column<TransportRow> = {
  field: 'driver',
  title: '司机',
  width: 170,
  render: (row) => (
    <>
      {row.driver || '–'} <PhoneLink phone={row.driverPhone} />
    </>
  ),
};
const duty: Column<TransportRow> = {
  field: 'duty',
  title: '谁该处理',
  width: 170,
  render: (row) => <DutyCell duty={row.duty} />,
};

/** The columns of the supplier's 运输单. */
export const transportColumns = (opening: Opening): readonly Column<TransportRow>[] => [
  no(opening),
  { field: 'cityName', title: '城市', width: 80 },
  { field: 'placeNames', title: '收货地点', width: 180 },
  { field: 'transportModeName', title: '运输方式', width: 110 },
  vehicle,
  driver,
  { field: 'lineCount', title: '行数', kind: 'count' },
  { field: 'departAt', title: '发车', kind: 'time' },
  { field: 'etaAt', title: '预计到达', kind: 'time', sortable: true },
  status,
  duty,
  { field: 'arrivedAt', title: '到达', kind: 'time', hidden: true },
  { field: 'supplierName', title: '供应商', hidden: true },
  { field: 'createTime', title: '制单时间', kind: 'time', sortable: true, hidden: true },
];

/** The same seen from the receiving side: when it comes and how to reach the driver. */
export const incomingColumns = (opening: Opening): readonly Column<TransportRow>[] => [
  no(opening),
  {
    field: 'etaAt',
    title: '预计到达',
    kind: 'time',
    sortable: true,
    width: 130,
  },
  status,
  { field: 'supplierName', title: '供应商', width: 150 },
  { field: 'placeNames', title: '收货地点', width: 180 },
  vehicle,
  driver,
  { field: 'lineCount', title: '行数', kind: 'count' },
  { field: 'arrivedAt', title: '到达', kind: 'time' },
  duty,
  { field: 'departAt', title: '发车', kind: 'time', hidden: true },
  { field: 'transportModeName', title: '运输方式', hidden: true },
  { field: 'cityName', title: '城市', hidden: true },
];
