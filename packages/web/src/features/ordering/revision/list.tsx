import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import { versionText } from '@material/contract/ordering/revision/revision.rules.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ActedList } from '../../../kit/list/acted-list.tsx';
import { useRevisionActions } from './actions.ts';

const call = revisionCalls.getListAskRevision;

const columns = columnsOf(call, [
  'no',
  { field: 'duty', width: 190 },
  { field: 'status', width: 124 },
  { field: 'placeName', width: 106 },
  { field: 'supplierName', width: 88 },
  { field: 'deliveryDate', width: 84 },
  {
    field: 'amountTo',
    width: 150,
    render: ({ amountFrom, amountTo }) => (
      <span className="kit-num">
        {amountFrom === amountTo ? formatMoney(amountTo) : `${formatMoney(amountFrom)} → ${formatMoney(amountTo)}`}
      </span>
    ),
  },
  { field: 'askOrderNo', width: 150 },
  { field: 'revisionReason', width: 150 },
  { field: 'revNo', width: 72, render: ({ revNo }) => versionText(revNo ?? 1) || '–' },
  ...hidden('revisionBy', 'needsFinal', 'newDeliveryDate', 'lineCount', 'cityName', 'createTime', 'createName'),
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

/** Amendments of orders, as one side sees them. */
export function RevisionList(props: Props) {
  const actions = useRevisionActions();
  return (
    <ActedList
      call={call}
      columns={columns}
      filters={filters}
      read={revisionCalls.getAskRevisionByid}
      actions={actions}
      {...props}
    />
  );
}
