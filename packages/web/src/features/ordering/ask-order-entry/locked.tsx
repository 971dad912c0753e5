import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { keyedLines } from '../../../kit/form/form-state.rules.ts';
import { useKept } from '../../../kit/form/use-kept-form.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCentre } from '../../../lib/session/centre.ts';
import type { AddLine } from '../ask-line/line.rules.ts';
import { type Locked, orderName } from './start.ts';

type Props = { readonly id: number; readonly locked: Locked };

/** An order that cannot be written on: it can be looked at and copied, and nothing that was written here is lost. */
export function LockedOrder({ id, locked }: Props) {
  const tab = useTab();
  const centre = useCentre();
  // Nothing is written here, and what was is kept: leaving need not ask.
  useEffect(() => tab.setDirty(false), [tab]);
  const { kept } = useKept(orderName(centre, id));
  const lines = keyedLines(kept?.values ?? {}) as readonly AddLine[];
  const filled = lines.filter(({ picked }) => picked !== null).length;
  return (
    <section className="kit-card">
      <Result
        status="info"
        title={<h1 className="kit-result-title">{locked.title}</h1>}
        subTitle={
          <>
            {locked.text}
            {kept ? (
              <p>{`本机还有 ${kept.at?.slice(5, 16) ?? ''} 没有保存的 ${filled} 行，可以另存为新订单。`}</p>
            ) : null}
          </>
        }
        extra={[
          <Button
            key="list"
            type="primary"
            onClick={() => tab.open('askOrder', { mainorderid: String(id), createTimeFrom: 'all' })}
          >
            查看要货单
          </Button>,
          ...(kept
            ? [
                <Button key="anew" onClick={() => tab.setQuery({ anew: String(id) }, { replace: true })}>
                  未保存的内容另存为新订单
                </Button>,
              ]
            : []),
          <Button key="copy" onClick={() => tab.open('addAskOrder', { copy: String(id) })}>
            复制为新订单
          </Button>,
        ]}
      />
    </section>
  );
}
