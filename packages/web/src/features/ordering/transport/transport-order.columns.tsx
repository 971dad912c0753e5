import {
  transportOrderCalls,
  type TransportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { dutyColumn } from '../../../kit/display/duty-line.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';

const call = transportOrderCalls.getListTransportOrder;

const status = {
  field: 'status',
  width: 124,
  render: (row: TransportRow) => (
    <>
      <StatusTag of={transportOrderStatus} value={row.status} />
      {row.isException ? <ToneTag tone="error">异常</ToneTag> : null}
    </>
  ),
} as const;

const vehicle = {
  field: 'plateNo',
  width: 150,
  render: (row: TransportRow) => (
    <>
      <span className="kit-num">{row.plateNo || '–'}</span> {row.driver}
    </>
  ),
} as const;
/** A vehicle for several places names the first and counts them. */
const places = {
  field: 'placeNames',
  width: 140,
  render: ({ placeNames, placeShortNames }: TransportRow) => {
    const [first = '–', ...others] = placeShortNames.split('、');
    return (
      <span title={placeNames}>
        {first}
        {others.length > 0 ? <span className="kit-muted"> 等 {others.length + 1} 处</span> : null}
      </span>
    );
  },
} as const;
/** The columns of the supplier's 运输单. */
export const transportColumns = columnsOf(call, [
  'no',
  dutyColumn('supplierName', '我方', 208),
  status,
  places,
  { field: 'cityName', width: 64 },
  vehicle,
  'etaAt',
  'lineCount',
  { field: 'driverPhone', width: 120 },
  'departAt',
  ...hidden('transportModeName', 'arrivedAt', 'crateCount', 'supplierName', 'createTime'),
]);

/** The same seen from the receiving side: when it comes and how to reach the driver. */
export const incomingColumns = columnsOf(call, [
  'no',
  { field: 'etaAt', width: 100 },
  { field: 'duty', width: 208 },
  status,
  { field: 'supplierName', width: 88 },
  places,
  { ...vehicle, width: 128 },
  { field: 'driverPhone', width: 104 },
  'lineCount',
  'arrivedAt',
  ...hidden('departAt', 'transportModeName', 'crateCount', 'cityName'),
]);
