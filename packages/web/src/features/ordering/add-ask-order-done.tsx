import { formatMoney } from '@material/contract/kernel/decimal.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { Button, Result } from 'antd';
import { NoLink } from '../../kit/no-link.tsx';
import { useTab } from '../../kit/use-tab.ts';
import { AskOrderTags } from './ask-order.columns.tsx';

type Props = { readonly order: MainOrderDocument; readonly onAgain: () => unknown };

/** What a submitted order became: its ask orders, each a click away. */
export function SubmittedOrders({ order, onAgain }: Props) {
  const tab = useTab();
  const openList = (): void => tab.open('askOrder', { mainorderid: String(order.id), createTimeFrom: 'all' });
  return (
    <section className="kit-card">
      <Result
        status="success"
        title={
          <h1 className="kit-result-title">
            已提交 {order.askOrders.length} 张要货单，合计 ¥{formatMoney(order.amount)}
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
