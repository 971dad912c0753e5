import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useOnline } from '../../../lib/send/network.ts';
import { NewsList } from '../ask-order/price-news.tsx';
import type { AddOrder } from './order.ts';
import type { Start } from './start.ts';
import { newsSinceSaved } from '../ask-line/whole.rules.ts';

type Props = {
  readonly order: AddOrder;
  readonly start: Pick<Start, 'lockedCount' | 'storedLines'>;
  readonly onDiscard: () => unknown;
};

const small = (label: string, run: () => unknown): ReactNode => (
  <Button size="small" onClick={() => void run()}>
    {label}
  </Button>
);

/** So many are listed; of the others the number is said. */
const listed = 10;

/** What has become dearer or cheaper since the draft was saved. */
function PricesChanged({ order, start }: Pick<Props, 'order' | 'start'>) {
  const news = newsSinceSaved(order.lines.rows, start.storedLines);
  if (news.length === 0) return null;
  const lead = `上次保存以后有 ${news.length} 种物料的报价变了，保存或提交时按新价计算：`;
  return <Alert type="warning" showIcon closable title={<NewsList news={news.slice(0, listed)} lead={lead} />} />;
}

/** What the writer should know before going on: what was found in this browser, what is not written here, what is missing. */
export function AddOrderNotices({ order, start, onDiscard }: Props) {
  const { form, restoredAt, offers } = order;
  const { lockedCount } = start;
  return (
    <div className="add-notices">
      {restoredAt === '' || !form.isDirty ? null : (
        <Alert
          type="info"
          showIcon
          closable
          title={`已恢复 ${restoredAt.slice(5, 16)} 未保存的内容`}
          action={small('丢弃', onDiscard)}
        />
      )}
      {lockedCount === 0 ? null : (
        <Alert type="info" showIcon title={`同一主订单还有 ${lockedCount} 张要货单已提交，不在此处修改`} />
      )}
      <PricesChanged order={order} start={start} />
      {offers.isFailed ? <OffersMissing onRetry={offers.forget} /> : null}
    </div>
  );
}

const OffersMissing = ({ onRetry }: { readonly onRetry: () => void }) =>
  useOnline() ? (
    <Alert type="warning" showIcon title="报价没有取到，单价暂缺" action={small('重试', onRetry)} />
  ) : (
    <Alert type="warning" showIcon title="网络断开，单价暂缺，恢复后自动取报价" />
  );
