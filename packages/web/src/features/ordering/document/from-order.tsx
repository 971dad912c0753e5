import type { ScreenKey } from '@material/contract/screens.ts';
import { Alert, Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';

type Blocked = {
  /** Why nothing can be entered now. */
  readonly words: string;
  /** What is being dealt with instead, where this side reads it and what that is called. */
  readonly openId: number | null;
  readonly detail: ScreenKey;
  readonly noun: string;
};

/** Why a form about an order cannot be filled in, and the way to what is in its way. */
export function BlockedOrder({ words, openId, detail, noun }: Blocked) {
  const tab = useTab();
  return (
    <section className="kit-card">
      <PageTitle />
      <Alert
        type="info"
        showIcon
        title={words}
        action={
          openId === null ? undefined : (
            <Button onClick={() => tab.open(detail, { id: String(openId) })}>{`查看${noun}`}</Button>
          )
        }
      />
    </section>
  );
}

type Props = {
  /** What is said where the address names no order. */
  readonly missing: string;
  readonly children: (orderid: number) => ReactNode;
};

/** A page about the order that its address names. */
export function FromOrder({ missing, children }: Props): ReactNode {
  const orderid = Number(useTab().query['orderid']);
  if (orderid > 0) return children(orderid);
  return (
    <section className="kit-card">
      <PageTitle />
      <Empty description={missing} />
    </section>
  );
}
