import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { CopyOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { ImportDrawer } from '../../../kit/import/import-drawer.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { useApi } from '../../../lib/api.ts';
import { importsOfAskOrders } from './import.tsx';
import { OwnOrders } from './own-orders.tsx';

const { askOrder } = orderingScreens;

/** 要货订单: what this unit has asked for. */
export const Page = () => (
  <>
    <OwnOrders toolbar={<Toolbar />} />
    <ImportDrawer of={importsOfAskOrders} />
  </>
);

function Toolbar() {
  const tab = useTab();
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
