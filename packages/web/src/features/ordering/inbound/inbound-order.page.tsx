import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { inboundCalls, type InboundRow } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useOpening } from '../../../kit/list/use-opening.tsx';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { inboundColumns } from './inbound-order.columns.tsx';
import { useInboundActions } from './actions.tsx';
import '../document/delivery.css';

const call = inboundCalls.getAllInboundOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、供应商、物料、拼音首字母' },
  'status',
  'createTime',
  { field: 'duty', isViews: true },
  'placeId',
  'supplierId',
  'hasDifference',
]);

/** 入库单: what has arrived and is to be counted, and what was taken in. */
export function Page() {
  const actions = useInboundActions();
  const prints = useBatchPrints(orderingPrints, inboundCalls.getInboundOrderByid);
  const opening = useOpening('inboundDetail', inboundCalls.getInboundOrderByid);
  const { onOpen } = opening;
  const batch: Batch<InboundRow> = {
    noun: '单',
    note: (rows) => `${rows.reduce((sum, { countedCount }) => sum + countedCount, 0)} 行已验`,
    actions: [...prints, actions.batch('submit', { primary: true })],
  };
  return (
    <>
      <ListPage
        call={call}
        noun="单"
        columns={inboundColumns}
        filters={filters}
        batch={batch}
        {...opening}
        rowActions={(row) => (
          <RowButtons actions={actions.drawn(row, { count: onOpen, confirm: onOpen, recount: onOpen })} />
        )}
        emptyText="还没有入库单：货到后在“运输单查询”里生成"
      />
      {actions.dialogs}
    </>
  );
}
