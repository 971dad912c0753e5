import type { Sent } from '@material/contract/kernel/call.ts';
import { power } from '@material/contract/kernel/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order-excel.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { CopyOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useMemo } from 'react';
import { ActionButton } from '../../kit/action-button.tsx';
import { Can } from '../../kit/can.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { type Tab, useTab } from '../../kit/use-tab.ts';
import { useCentre } from '../../lib/centre.ts';
import { toastError } from '../../lib/notices.ts';
import { prefetchCall } from '../../lib/query.ts';
import { download, send } from '../../lib/send.ts';
import { can, useSession } from '../../lib/session.ts';
import { useAskOrderActions } from './ask-order-actions.tsx';
import { ImportDrawer } from './ask-order-import.tsx';
import { AskOrderRowActions } from './ask-order-row-actions.tsx';
import { askOrderColumns, cityFilters } from './ask-order.columns.tsx';

const { askOrder } = orderingScreens;
const openDetail = (tab: Tab, row: AskOrderRow): void => tab.open('cityAskOrderDetail', { orderid: String(row.id) });

/** 要货订单: what this unit has asked for. */
export function Page() {
  const tab = useTab();
  const centre = useCentre();
  const actions = useAskOrderActions();
  const isStore = useSession(({ user }) => user?.placeId != null);
  const mainOrderId = Number(tab.query['mainorderid']) || undefined;
  const columns = useMemo(
    () =>
      askOrderColumns({
        open: (row) => openDetail(tab, row),
        openMain: (row) => tab.setQuery({ mainorderid: String(row.mainOrderId), createTimeFrom: 'all' }),
      }),
    [tab],
  );
  const filters = useMemo(
    () => (isStore ? cityFilters.filter(({ fields }) => fields[0] !== 'placeId') : cityFilters),
    [isStore],
  );
  const canExport = can(power(askOrder, '导出'));
  const exportList = (input: Sent<typeof askOrderCalls.getListAskOrder>): Promise<void> =>
    download(askOrderExcelCalls.downExcelAskOrders, input, { centre });
  return (
    <>
      <ListPage<typeof askOrderCalls.getListAskOrder>
        call={askOrderCalls.getListAskOrder}
        columns={columns}
        filters={filters}
        noun="单"
        summary={['amount']}
        {...(mainOrderId === undefined ? {} : { fixed: { mainorderid: mainOrderId } })}
        note={mainOrderId === undefined ? null : <OneMainOrder tab={tab} />}
        emptyText="还没有要货单"
        onOpen={(row) => openDetail(tab, row)}
        onHover={(row) => void prefetchCall(askOrderCalls.getAskOrderByid, { orderid: row.id }, centre)}
        rowTone={(row) => (row.duty.isLate ? 'late' : undefined)}
        actionsWidth={150}
        rowActions={(row) => <AskOrderRowActions row={row} ask={actions.ask} />}
        {...(canExport ? { onExport: exportList } : {})}
        toolbar={<Toolbar tab={tab} />}
        batch={{
          amount: 'amount',
          noun: '单',
          note: (rows) => `${rows.reduce((sum, row) => sum + row.lineCount, 0)} 行`,
          actions: [
            {
              label: '打包下载',
              when: () => canExport,
              run: (rows) =>
                download(askOrderExcelCalls.zipAskOrders, { orders: rows.map((row) => row.id) }, { centre }),
            },
            {
              label: '批量删除',
              code: 'remove',
              danger: true,
              run: (rows, clear) => actions.ask('remove', rows, clear),
            },
            {
              label: '批量提交',
              code: 'submit',
              primary: true,
              run: (rows, clear) => actions.ask('submit', rows, clear),
            },
          ],
        }}
      />
      <ImportDrawer />
      {actions.dialogs}
    </>
  );
}

/** The list shows one main order's ask orders; a click shows all again. */
function OneMainOrder({ tab }: { readonly tab: Tab }) {
  return (
    <Tag closable color="processing" onClose={() => tab.setQuery({})}>
      仅看同一主订单
    </Tag>
  );
}

function Toolbar({ tab }: { readonly tab: Tab }) {
  const centre = useCentre();
  const copyLast = async (): Promise<void> => {
    const { order } = await send(askOrderCalls.getLastMainOrder, {}, { centre });
    if (order) tab.open('addAskOrder', { copy: String(order.id) });
    else toastError('还没有可以复制的订单');
  };
  return (
    <>
      <Can power={power(askOrder, '复制')}>
        <ActionButton icon={<CopyOutlined />} onClick={copyLast}>
          复制上一单
        </ActionButton>
      </Can>
      <Can power={power(askOrder, '导入')}>
        <Button icon={<UploadOutlined />} onClick={() => tab.setQuery({ ...tab.query, import: 'new' })}>
          Excel 导入
        </Button>
      </Can>
      <Can power={power(askOrder, '新增')}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => tab.open('addAskOrder')}>
          新增
        </Button>
      </Can>
    </>
  );
}
