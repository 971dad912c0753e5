import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useOnline } from '../../../lib/send/network.ts';
import type { AddOrder } from './order.ts';

type Props = {
  readonly order: AddOrder;
  readonly lockedCount: number;
  readonly onDiscard: () => unknown;
};

const small = (label: string, run: () => unknown): ReactNode => (
  <Button size="small" onClick={() => void run()}>
    {label}
  </Button>
);

/** What the writer should know before going on: what was found in this browser, what is not written here, what is missing. */
export function AddOrderNotices({ order: { form, restoredAt, offers }, lockedCount, onDiscard }: Props) {
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
