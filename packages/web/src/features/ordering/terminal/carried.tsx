import { terminalCalls, type CarriedLine } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { Skeleton } from 'antd';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { useCall } from '../../../lib/query.ts';

const call = terminalCalls.checkTransSave;

const columns: readonly SaidColumn<CarriedLine>[] = [
  { field: 'transportNo', width: 190, card: 'title' },
  { field: 'status', width: 100, render: ({ status }) => <StatusTag of={transportOrderStatus} value={status} /> },
  { field: 'materialName', width: 180 },
  { field: 'qty', width: 110, render: ({ qty, unitName }) => <Qty value={qty} unit={unitName} /> },
  { field: 'plateNo', width: 110 },
];

/** What vehicles carry of an application's goods: what has left arrives in any case, what has not will stay. */
export function Carried({ id }: { readonly id: number }) {
  const { data, error } = useCall(call, { id });
  if (error && !data) return <p className="kit-problem">{error.message}</p>;
  if (!data) return <Skeleton active title={false} />;
  if (data.list.length === 0) return <p className="kit-muted kit-lines-empty">没有车辆装载这些货物</p>;
  return <LinesTable of={call.output.shape.list} rows={data.list} columns={columns} />;
}
