import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Can } from '../../../kit/feedback/can.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { OwnOrders } from './own-orders.tsx';

const supplements: { kind: ('BUDAN' | 'BUHUO')[] } = { kind: ['BUDAN', 'BUHUO'] };

/** 补货补单: what this unit has asked for after the cut-off, or to make something good. */
export const Page = () => <OwnOrders fixed={supplements} toolbar={<Add />} />;

function Add() {
  const tab = useTab();
  return (
    <Can power={power(orderingScreens.buhuoList, '新增')}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => tab.open('addBuhuo')}>
        新增补单
      </Button>
    </Can>
  );
}
