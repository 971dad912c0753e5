import { Alert } from 'antd';
import { RestoredNotice } from '../../../kit/form/restored-notice.tsx';
import { OffersMissing } from '../ask-line/offers-missing.tsx';
import { NewsList } from '../ask-order/price-news.tsx';
import type { AddOrder } from './order.ts';
import type { Start } from './start.ts';
import { newsSinceSaved } from '../ask-line/whole.rules.ts';

type Props = {
  readonly order: AddOrder;
  readonly start: Pick<Start, 'lockedCount' | 'storedLines'>;
  readonly onDiscard: () => unknown;
};

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
      {restoredAt === '' || !form.isDirty ? null : <RestoredNotice at={restoredAt} onDiscard={onDiscard} />}
      {lockedCount === 0 ? null : (
        <Alert type="info" showIcon title={`同一主订单还有 ${lockedCount} 张要货单已提交，不在此处修改`} />
      )}
      <PricesChanged order={order} start={start} />
      {offers.isFailed ? <OffersMissing onRetry={offers.forget} /> : null}
    </div>
  );
}
