import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { CopyOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { useApi } from '../../../lib/api.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useAskOrderActions } from './acts.ts';
import { ImportDrawer } from '../../../kit/import/import-drawer.tsx';
import { importOfAskOrders } from './import.tsx';
import { AskOrderRowActions } from './row-actions.tsx';
import { AskOrderTable } from './table.tsx';
import { OwnMainOrder } from './whole.tsx';
import { askOrderColumns, cityFilters } from './ask-order.columns.tsx';

const { askOrder } = orderingScreens;
const openDetail = (tab: Tab, row: AskOrderRow): void =>
  tab.open('cityAskOrderDetail', { orderid: String(row.id) }, row.no);

/** 要货订单: what this unit has asked for. */
export function Page() {
  const tab = useTab();
  const actions = useAskOrderActions();
  const isStore = useSession(({ user }) => user?.placeId != null);
  const mainOrderId = Number(tab.query['mainorderid']) || undefined;
  const columns = useMemo(
    () =>
      askOrderColumns({
        withCity: false,
        openMain: ({ mainOrderId: id }) => tab.setQuery({ mainorderid: String(id), createTimeFrom: 'all' }),
      }),
    [tab],
  );
  const filters = useMemo(
    () => (isStore ? cityFilters.filter(({ fields }) => fields[0] !== 'placeId') : cityFilters),
    [isStore],
  );
  return (
    <>
      <AskOrderTable
        columns={columns}
        filters={filters}
        {...(mainOrderId === undefined ? {} : { fixed: { mainorderid: mainOrderId } })}
        note={mainOrderId === undefined ? null : <OwnMainOrder key={mainOrderId} id={mainOrderId} tab={tab} />}
        rowActions={(row) => <AskOrderRowActions row={row} of={actions} />}
        toolbar={<Toolbar tab={tab} />}
        actions={actions}
        batch={[
          { action: 'cancel', danger: true },
          { action: 'remove', danger: true },
          { action: 'submit', primary: true },
        ]}
        canExport={can(power(askOrder, '导出'))}
        onOpen={(row) => openDetail(tab, row)}
      />
      <ImportDrawer of={importOfAskOrders} />
    </>
  );
}

function Toolbar({ tab }: { readonly tab: Tab }) {
  const api = useApi();
  const copyLast = async (): Promise<void> => {
    const { order } = await api.send(askOrderCalls.getLastMainOrder, {});
    if (order) tab.open('addAskOrder', { copy: String(order.id) });
    else toastError('还没有可以复制的订单');
  };
  return (
    <>
      <Can power={power(askOrder, '复制')}>
        <ActionButton icon={<CopyOutlined aria-hidden />} onClick={copyLast}>
          复制上一单
        </ActionButton>
      </Can>
      <Can power={power(askOrder, '导入')}>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => tab.setQuery({ ...tab.query, import: 'new' })}>
          Excel 导入
        </Button>
      </Can>
      <Can power={power(askOrder, '新增')}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => tab.open('addAskOrder')}>
          新增
        </Button>
      </Can>
    </>
  );
}
