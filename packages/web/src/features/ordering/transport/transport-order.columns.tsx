import type { TransportRow } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { DutyCell } from '../../../kit/document/duty-line.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { PhoneLink } from '../document/phone-link.tsx';

type Opening = { readonly open: (row: TransportRow) => void; readonly hover: (row: TransportRow) => void };

const no = ({ open, hover }: Opening): Column<TransportRow> => ({
  field: 'no',
  title: '运输单号',
  kind: 'no',
  render: (row) => <NoLink no={row.no} onOpen={() => open(row)} onHover={() => hover(row)} />,
});

const status: Column<TransportRow> = {
  field: 'status',
  title: '状态',
  kind: 'status',
  width: 124,
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
  width: 150,
  render: (row) => (
    <>
      <span className="kit-num">{row.plateNo || '–'}</span> {row.driver}
    </>
  ),
};
const phone: Column<TransportRow> = {
  field: 'driverPhone',
  title: '司机电话',
  width: 120,
  render: (row) => (row.driverPhone === '' ? '–' : <PhoneLink phone={row.driverPhone} />),
};
/** The own company is called so: its full name would only fill the column. */
const ownDuty = ({ duty: due, supplierName }: TransportRow): TransportRow['duty'] =>
  due.party === supplierName ? { ...due, shortName: '我方' } : due;

const duty: Column<TransportRow> = {
  field: 'duty',
  title: '谁该处理',
  width: 150,
  render: (row) => <DutyCell duty={row.duty} />,
};

/** The columns of the supplier's 运输单. */
export const transportColumns = (opening: Opening): readonly Column<TransportRow>[] => [
  no(opening),
  status,
  { ...duty, render: (row) => <DutyCell duty={ownDuty(row)} /> },
  { field: 'placeNames', short: 'placeShortNames', title: '收货地点', width: 106 },
  { field: 'cityName', title: '城市', width: 64 },
  vehicle,
  { field: 'etaAt', title: '预计到达', kind: 'time', sortable: true },
  { field: 'lineCount', title: '行数', kind: 'count' },
  phone,
  { field: 'departAt', title: '发车', kind: 'time' },
  { field: 'transportModeName', title: '运输方式', hidden: true },
  { field: 'arrivedAt', title: '到达', kind: 'time', hidden: true },
  { field: 'supplierName', short: 'supplierShortName', title: '供应商', hidden: true },
  { field: 'createTime', title: '制单时间', kind: 'time', sortable: true, hidden: true },
];

/** The same seen from the receiving side: when it comes and how to reach the driver. */
export const incomingColumns = (opening: Opening): readonly Column<TransportRow>[] => [
  no(opening),
  { field: 'etaAt', title: '预计到达', kind: 'time', sortable: true, width: 100 },
  status,
  duty,
  { field: 'supplierName', short: 'supplierShortName', title: '供应商', width: 88 },
  { field: 'placeNames', short: 'placeShortNames', title: '收货地点', width: 106 },
  { ...vehicle, width: 128 },
  { ...phone, width: 104 },
  { field: 'lineCount', title: '行数', kind: 'count' },
  { field: 'arrivedAt', title: '到达', kind: 'time' },
  { field: 'departAt', title: '发车', kind: 'time', hidden: true },
  { field: 'transportModeName', title: '运输方式', hidden: true },
  { field: 'cityName', title: '城市', hidden: true },
];
