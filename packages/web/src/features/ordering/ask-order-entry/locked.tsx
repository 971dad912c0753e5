import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { useTab } from '../../../kit/tab/use-tab.ts';
import type { AddDraft } from './draft.ts';
import type { Locked, Start } from './start.ts';

type Props = {
  readonly start: Start;
  readonly locked: Locked;
  /** Goes on as a new order with what was written here and could not be saved. */
  readonly onAnew: (older: AddDraft) => void;
};

/** An order that cannot be written on: it can be looked at and copied, and nothing that was written here is lost. */
export function LockedOrder({ start, locked, onAnew }: Props) {
  const tab = useTab();
  // Nothing is written here, and what was is kept: leaving need not ask.
  useEffect(() => tab.setDirty(false), [tab]);
  const id = String(start.mainOrderId ?? '');
  const { older } = start;
  const filled = older?.lines.filter(({ picked }) => picked !== null).length ?? 0;
  return (
    <section className="kit-card">
      <Result
        status="info"
        title={<h1 className="kit-result-title">{locked.title}</h1>}
        subTitle={
          <>
            {locked.text}
            {older ? <p>{`本机还有 ${older.at.slice(5, 16)} 没有保存的 ${filled} 行，可以另存为新订单。`}</p> : null}
          </>
        }
        extra={[
          <Button
            key="list"
            type="primary"
            onClick={() => tab.open('askOrder', { mainorderid: id, createTimeFrom: 'all' })}
          >
            查看要货单
          </Button>,
          ...(older
            ? [
                <Button key="anew" onClick={() => onAnew(older)}>
                  未保存的内容另存为新订单
                </Button>,
              ]
            : []),
          <Button key="copy" onClick={() => tab.open('addAskOrder', { copy: id })}>
            复制为新订单
          </Button>,
        ]}
      />
    </section>
  );
}
