import { pickupOrderCalls, type PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { PageFailure } from '../../../kit/feedback/page-failure.tsx';
import { useCalls } from '../../../lib/query.ts';

type Props = {
  readonly ids: readonly number[];
  readonly children: (pickups: readonly PickupDocument[]) => ReactNode;
};

/** Waits for all the pickup orders: a vehicle must not be loaded with some left out unseen. */
export function WithPickups({ ids, children }: Props) {
  const answers = useCalls(
    pickupOrderCalls.getPickupOrderByid,
    ids.map((id) => ({ id })),
  );
  const failed = answers.filter(({ isError }) => isError);
  const loaded = answers.flatMap(({ data }) => data ?? []);
  const error = failed[0]?.error;
  if (loaded.length === ids.length) return children(loaded);
  if (error) {
    return (
      <PageFailure
        title="提货单没有取到"
        text={error.message}
        isMissing={error.code === 'notFound'}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  }
  return (
    <section className="kit-card" aria-busy>
      <PageTitle />
      <Skeleton active paragraph={{ rows: 8 }} />
    </section>
  );
}
