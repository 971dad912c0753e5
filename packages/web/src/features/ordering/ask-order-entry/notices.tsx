import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useOnline } from '../../../lib/network.ts';
import type { AddOrder } from './edit.ts';
import type { Start } from './start.ts';

type Props = {
  readonly order: AddOrder;
  readonly start: Start;
  readonly onRestore: () => void;
  readonly onDiscard: () => unknown;
};

const small = (label: string, run: () => unknown): ReactNode => (
  <Button size="small" onClick={() => void run()}>
    {label}
  </Button>
);

/** What the writer should know before going on: a restored draft, what the server refused, what could not be fetched. */
export function AddOrderNotices({ order, start, onRestore, onDiscard }: Props) {
  return (
    <div className="add-notices">
      {order.sentences.length === 0 ? null : (
        <Alert type="error" showIcon role="alert" title={<Sentences list={order.sentences} />} />
      )}
      {start.restoredAt === '' ? null : (
        <Alert
          type="info"
          showIcon
          closable
          title={`已恢复 ${start.restoredAt.slice(5, 16)} 未保存的内容`}
          action={small('丢弃', onDiscard)}
        />
      )}
      {start.older ? (
        <Alert
          type="warning"
          showIcon
          closable
          title={`本机还有一份 ${start.older.at.slice(5, 16)} 的未保存修改，基于较早的版本`}
          action={small('恢复这份修改', onRestore)}
        />
      ) : null}
      {start.lockedCount === 0 ? null : (
        <Alert type="info" showIcon title={`同一主订单还有 ${start.lockedCount} 张要货单已提交，不在此处修改`} />
      )}
      {order.offers.isFailed ? <OffersMissing onRetry={order.offers.forget} /> : null}
    </div>
  );
}

const OffersMissing = ({ onRetry }: { readonly onRetry: () => void }) =>
  useOnline() ? (
    <Alert type="warning" showIcon title="报价没有取到，单价暂缺" action={small('重试', onRetry)} />
  ) : (
    <Alert type="warning" showIcon title="网络断开，单价暂缺，恢复后自动取报价" />
  );

const Sentences = ({ list }: { readonly list: readonly string[] }) => (
  <>
    {list.map((words) => (
      <div key={words}>{words}</div>
    ))}
  </>
);
