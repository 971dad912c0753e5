import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Batch, BatchAction } from '../../../kit/actions/batch-bar.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useOpening } from '../../../kit/list/use-opening.tsx';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { type PickupActions, unmergeOf, usePickupActions } from './actions.tsx';
import { pickupColumns } from './pickup-order.columns.tsx';
import '../document/delivery.css';

const call = pickupOrderCalls.getListPickupOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、物料、拼音首字母' },
  'status',
  'deliveryDate',
  { field: 'duty', isViews: true },
  'cityId',
  'createTime',
  'canShip',
]);

const batchOf = (actions: PickupActions, prints: readonly BatchAction<PickupRow>[]): Batch<PickupRow> => ({
  noun: '单',
  amount: 'amount',
  note: (rows) => `${rows.reduce((sum, { lineCount }) => sum + lineCount, 0)} 行`,
  actions: [
    ...prints,
    actions.batch('unmerge', { run: actions.unmerge }),
    actions.batch('merge', { run: actions.merge }),
    actions.batch('confirm', { primary: true }),
  ],
});

/** 提货单: what the supplier is asked to deliver, answered alone or in batch. */
export function Page() {
  const actions = usePickupActions();
  const prints = useBatchPrints(orderingPrints, pickupOrderCalls.getPickupOrderByid);
  const opening = useOpening('pickupDetail', pickupOrderCalls.getPickupOrderByid);
  return (
    <>
      <ListPage
        call={call}
        noun="单"
        columns={pickupColumns}
        filters={filters}
        summary={['confirmedAmount']}
        batch={batchOf(actions, prints)}
        {...opening}
        rowActions={(row) => <RowButtons actions={actions.drawn(row, { unmerge: unmergeOf(row, actions) })} />}
        emptyText="还没有提货单：要货单终审通过后会出现在这里"
      />
      {actions.dialogs}
    </>
  );
}
