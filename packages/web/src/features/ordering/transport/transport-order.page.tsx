import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { screens } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useOpening } from '../../../kit/list/use-opening.tsx';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useTransportActions } from './actions.tsx';
import { transportColumns } from './transport-order.columns.tsx';
import '../document/delivery.css';

const call = transportOrderCalls.getListTransportOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、车牌、司机、收货地点' },
  'status',
  'createTime',
  { field: 'duty', isViews: true },
  'cityId',
  'etaAt',
]);

/** 运输单: the supplier's vehicles, from draft to signed. */
export function Page() {
  const tab = useTab();
  const actions = useTransportActions();
  const prints = useBatchPrints(orderingPrints, transportOrderCalls.getTransportOrderByid);
  const opening = useOpening('transportDetail', transportOrderCalls.getTransportOrderByid);
  return (
    <>
      <ListPage
        call={call}
        noun="单"
        columns={transportColumns}
        filters={filters}
        batch={{ noun: '单', actions: prints }}
        {...opening}
        isLate={({ isException }) => isException}
        toolbar={
          <Can power={power(screens.transportOrder, '新增')}>
            <Button type="primary" onClick={() => tab.open('transportDetail', { new: '1' })}>
              新增运输单
            </Button>
          </Can>
        }
        rowActions={(row) => <RowButtons actions={actions.drawn(row, { edit: opening.onOpen })} />}
        emptyText="还没有运输单：从已确认的提货单生成"
      />
      {actions.dialogs}
    </>
  );
}
