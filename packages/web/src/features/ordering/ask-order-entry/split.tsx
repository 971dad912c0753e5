import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { dayWithWeek } from '../ask-order/words.ts';
import type { AddOrder } from './order.ts';
import { placeNameIn } from './page-choices.ts';
import type { Preview } from '../ask-line/whole.rules.ts';

type Props = { readonly order: Pick<AddOrder, 'preview' | 'head' | 'choices'> };

/** What has to be done before there is a split to be seen. */
const firstWords = ({ wrongCount, materialCount }: Preview): string => {
  if (wrongCount > 0) return `有 ${wrongCount} 行待改，改好后`;
  return materialCount > 0 ? '取到报价后' : '填写物料和数量后';
};

/** How the order will be split while it is written: one ask order per supplier, day and place. */
export function SplitPreview({ order: { preview, head, choices } }: Props) {
  const { orders, openCount } = preview;
  if (orders.length === 0)
    return (
      <p className="kit-muted add-split-empty">
        {firstWords(preview)}，这里会按供应商、送达日期和收货地点显示拆分结果。
      </p>
    );
  return (
    <>
      <h2 className="add-split-title">将拆分为 {orders.length} 张要货单</h2>
      <ul className="add-split" aria-label="拆分预览">
        {orders.map((order) => (
          <li key={order.key}>
            <b>{order.supplierName}</b>
            <span className="kit-muted kit-num">
              {order.deliveryDate === head.deliveryDate ? '' : `${dayWithWeek(order.deliveryDate)}送达　`}
              {order.placeId === head.placeId ? '' : `${placeNameIn(choices, order.placeId)}　`}
              {order.lineCount} 行
              {order.missingAmount === '' ? null : (
                <span className="kit-late">　还差 ¥{formatMoney(order.missingAmount)} 起送</span>
              )}
            </span>
            <span className="kit-num">¥{formatMoney(order.amount)}</span>
          </li>
        ))}
      </ul>
      {openCount === 0 ? null : <p className="kit-late">还有 {openCount} 行没有可用的供应商</p>}
    </>
  );
}
