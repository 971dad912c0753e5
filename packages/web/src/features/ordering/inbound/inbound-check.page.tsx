import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ActedList } from '../../../kit/list/acted-list.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { useInboundActions } from './actions.tsx';
import { correctionColumns } from './inbound-order.columns.tsx';

const call = inboundCalls.getAllInboundOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、供应商、物料' },
  'status',
  { field: 'duty', isViews: true },
  'createTime',
  'cityId',
  'supplierId',
  'hasDifference',
]);

/** 入库更正审核: every receipt, and those that their places have counted wrongly. */
export function Page() {
  const actions = useInboundActions();
  const prints = useBatchPrints(orderingPrints, inboundCalls.getInboundOrderByid);
  return (
    <ActedList
      call={call}
      columns={correctionColumns}
      filters={filters}
      batch={{
        noun: '单',
        amount: 'amount',
        actions: [
          ...prints,
          actions.batch('refuseCorrection', { danger: true }),
          actions.batch('grantCorrection', { primary: true }),
        ],
      }}
      noun="单"
      detail="inboundCheckDetail"
      read={inboundCalls.getInboundOrderByid}
      actions={actions}
      emptyText="没有入库单"
    />
  );
}
