import { paging } from '@material/contract/kernel/value/constants.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { returnCalls, type ReturnRow } from '@material/contract/ordering/return-order/return-order.calls.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { ReactNode } from 'react';
import type { BatchAction } from '../../../kit/actions/batch-bar.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { Money } from '../../../kit/display/money.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ActedList } from '../../../kit/list/acted-list.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { type ReturnActions, useReturnActions } from './actions.tsx';

const call = returnCalls.getListReturnOrder;

const columns = columnsOf(call, [
  'no',
  { field: 'duty', width: 190 },
  { field: 'status', width: 118 },
  { field: 'placeName', width: 106 },
  { field: 'supplierName', width: 88 },
  { field: 'returnReason', width: 140 },
  {
    field: 'creditAmount',
    width: 116,
    render: ({ creditAmount, hasReplacement }) => (
      <>
        <Money value={creditAmount} /> {hasReplacement ? <ToneTag tone="processing">换货</ToneTag> : null}
      </>
    ),
  },
  { field: 'returnTypeName', width: 84 },
  { field: 'submitTime', width: 104 },
  ...hidden('cityName', 'lineCount', 'deliveryDate', 'inboundNo', 'createTime', 'createName'),
]);

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、供应商、物料' },
  'status',
  { field: 'duty', isViews: true },
  { field: 'createTime', windowDays: paging.windowDays },
  'returnTypeId',
  'cityId',
  'supplierId',
]);

type Props = {
  readonly detail: ScreenKey;
  readonly emptyText: string;
  /** What this side does with many at once. */
  readonly batchOf?: (actions: ReturnActions) => readonly BatchAction<ReturnRow>[];
  readonly toolbar?: ReactNode;
};

/** Returns, as one side sees them. */
export function ReturnList({ batchOf, ...props }: Props) {
  const actions = useReturnActions();
  const prints = useBatchPrints(orderingPrints, returnCalls.getReturnOrderByid);
  return (
    <ActedList
      call={call}
      columns={columns}
      filters={filters}
      batch={{ noun: '张', amount: 'creditAmount', actions: [...prints, ...(batchOf?.(actions) ?? [])] }}
      read={returnCalls.getReturnOrderByid}
      actions={actions}
      {...props}
    />
  );
}
