import type { CityMainOrder } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { formatMoney, sum } from '@material/contract/kernel/value/decimal.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { Button, Result } from 'antd';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { can } from '../../../lib/session/session.ts';
import { type CityOrders, isDraft } from './use-orders.tsx';

type Props = {
  readonly saved: readonly CityMainOrder[];
  readonly orders: CityOrders;
  readonly onChanged: (saved: readonly CityMainOrder[]) => void;
  readonly onAgain: () => void;
  readonly onList: () => void;
};

/** What was saved, city by city, and what can still be done with it. */
export function SavedOrders({ saved, orders, onChanged, onAgain, onList }: Props) {
  const drafts = saved.filter(isDraft);
  const maySubmit = drafts.length > 0 && can(power(orderingScreens.addCityMainOrder, '提交'));
  const submit = async (): Promise<void> => {
    const after = await orders.submit(drafts);
    onChanged(saved.map((order) => after.find(({ id }) => id === order.id) ?? order));
  };
  const amount = formatMoney(sum(saved.map((order) => order.amount)));
  return (
    <section className="kit-card">
      <Result
        status={drafts.length === 0 ? 'success' : 'info'}
        title={
          <h1 className="kit-result-title">
            {drafts.length === 0 ? '已提交' : '已存草稿'} {saved.length} 张主订单，合计 ¥{amount}
          </h1>
        }
        subTitle={drafts.length === 0 ? '等待初审，已通知各城市' : '草稿在各城市的要货订单中，提交后才进入审核'}
        extra={[
          ...(maySubmit
            ? [
                <ActionButton key="submit" type="primary" onClick={submit}>
                  提交 {drafts.length} 张
                </ActionButton>,
              ]
            : []),
          <Button key="again" onClick={onAgain}>
            再填一单
          </Button>,
          <Button key="list" onClick={onList}>
            查看代下记录
          </Button>,
        ]}
      />
      <ul className="city-order-saved" aria-label="各城市主订单">
        {saved.map((order) => (
          <li key={order.id}>
            <b>{order.cityName}</b>
            <span className="kit-num">{order.no}</span>
            <span className="kit-muted kit-num">
              {order.lineCount} 行，{order.orderCount} 张要货单
            </span>
            <StatusTag of={askOrderStatus} value={order.status} />
            <span className="kit-num">¥{formatMoney(order.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
