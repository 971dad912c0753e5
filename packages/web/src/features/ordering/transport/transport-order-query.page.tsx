import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useOpening } from '../../../kit/list/use-opening.tsx';
import { RowActions } from '../../../kit/actions/row-actions.tsx';
import { useGenerateInbound } from './in-transit-generate.ts';
import { incomingColumns } from './transport-order.columns.tsx';
import '../document/delivery.css';

const call = transportOrderCalls.getListTransportOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、车牌、司机、供应商、收货地点' },
  'status',
  'etaAt',
  { field: 'duty', isViews: true },
  'supplierId',
]);

/** 运输单查询: what is coming, when, and in which vehicle. */
export function Page() {
  const generate = useGenerateInbound();
  const opening = useOpening('inTransitDetail', transportOrderCalls.getShipOrderDetailsByidForCity);
  return (
    <ListPage
      call={call}
      noun="单"
      columns={incomingColumns}
      filters={filters}
      {...opening}
      isLate={({ isException }) => isException}
      rowActions={(row) => <RowActions of={transportOrderStatus} row={row} run={{ generateInbound: generate }} />}
      emptyText="还没有运输单：供应商发车后会出现在这里"
    />
  );
}
