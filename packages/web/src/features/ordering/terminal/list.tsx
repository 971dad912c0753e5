import { paging } from '@material/contract/kernel/value/constants.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ActedList } from '../../../kit/list/acted-list.tsx';
import { useTerminalActions } from './actions.ts';

const call = terminalCalls.getCheckOrderForTerminal;

const columns = columnsOf(call, [
  'no',
  { field: 'duty', width: 208 },
  { field: 'status', width: 124 },
  { field: 'askOrderNo', width: 150 },
  { field: 'placeName', width: 106 },
  { field: 'supplierName', width: 88 },
  { field: 'deliveryDate', width: 84 },
  { field: 'appliedBy', width: 72 },
  { field: 'terminalReason', width: 150 },
  { field: 'lineCount', width: 52 },
  ...hidden('cityName', 'createTime', 'createName'),
]);

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、供应商、物料' },
  'status',
  { field: 'duty', isViews: true },
  'deliveryDate',
  { field: 'createTime', windowDays: paging.windowDays },
  'cityId',
  'supplierId',
]);

type Props = { readonly detail: ScreenKey; readonly emptyText: string };

/** Applications to end orders, as one side sees them. */
export function TerminalList(props: Props) {
  const actions = useTerminalActions();
  return (
    <ActedList
      call={call}
      columns={columns}
      filters={filters}
      read={terminalCalls.getDetailTerminal}
      actions={actions}
      {...props}
    />
  );
}
