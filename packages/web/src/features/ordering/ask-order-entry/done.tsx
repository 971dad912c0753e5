import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { isLiveState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { Button, Result } from 'antd';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { useApi } from '../../../lib/api.ts';
import { can } from '../../../lib/session/session.ts';
import { type EntryKind, entryKinds } from './entry-kind.ts';
import { AskOrderTags } from '../ask-order/ask-order.columns.tsx';

type Props = {
  readonly kind: EntryKind;
  readonly order: MainOrderDocument;
  readonly onAgain: () => unknown;
  /** The order is a draft again and can be written on. */
  readonly onWithdrawn: () => unknown;
};

/** What a submitted order became: its ask orders, each a click away, and the way back while nobody has checked them. */
export function SubmittedOrders({ kind, order, onAgain, onWithdrawn }: Props) {
  const tab = useTab();
  const api = useApi();
  const withdraw = async (): Promise<void> => {
    const input = { mainorderid: order.id, rowVersion: order.rowVersion };
    await api.send(askOrderCalls.withdrawMainOrderById, input);
    toastDone('已撤回，可以继续修改');
    onWithdrawn();
  };
  const sentCount = order.askOrders.filter(({ status }) => isLiveState(status)).length;
  const openList = (): void =>
    tab.open(entryKinds[kind].list, { mainorderid: String(order.id), createTimeFrom: 'all' });
  return (
    <section className="kit-card">
      <Result
        status="success"
        title={
          <h1 className="kit-result-title">
            已提交 {sentCount} 张要货单，合计 ¥{formatMoney(order.amount)}
          </h1>
        }
        subTitle={`主订单 ${order.no}，等待管理中心初审`}
        extra={[
          <Button key="list" type="primary" onClick={openList}>
            查看要货单
          </Button>,
          <Button key="again" onClick={onAgain}>
            再填一单
          </Button>,
          ...(can(power(orderingScreens.askOrder, '撤回'))
            ? [
                <ActionButton key="withdraw" onClick={withdraw}>
                  撤回修改
                </ActionButton>,
              ]
            : []),
        ]}
      />
      <ul className="add-done">
        {order.askOrders.map((one) => (
          <li key={one.id}>
            <NoLink no={one.no} onOpen={() => tab.open('cityAskOrderDetail', { orderid: String(one.id) }, one.no)} />
            <span>{one.supplierName}</span>
            <AskOrderTags row={one} />
            <span className="kit-num">¥{formatMoney(one.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
