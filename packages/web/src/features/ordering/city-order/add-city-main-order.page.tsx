import type { CityMainOrder } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { PageFailure } from '../../../kit/feedback/page-failure.tsx';
import { ListTabs } from '../../../kit/list/list-tabs.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCityChoices } from './choices.ts';
import { CityOrderList } from './list.tsx';
import { SavedOrders } from './saved.tsx';
import { useCityOrders } from './use-orders.tsx';
import { WriteMatrix } from './write.tsx';

/** What is written, and after that what it has become. */
function Write() {
  const tab = useTab();
  const page = useCityChoices();
  const orders = useCityOrders();
  const [saved, setSaved] = useState<readonly CityMainOrder[]>();
  if (page.isFailed)
    return <PageFailure title="代城市下单没有打开" text="收货地点和基础资料没有取到。" onRetry={page.again} />;
  if (!page.choices)
    return (
      <section className="kit-card" aria-busy>
        <PageTitle />
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const submit = async (drafts: readonly CityMainOrder[]): Promise<void> => {
    // What was saved stands there whatever becomes of the rest.
    setSaved(drafts);
    setSaved(await orders.submit(drafts));
  };
  return (
    <>
      {saved ? (
        <SavedOrders
          saved={saved}
          orders={orders}
          onChanged={setSaved}
          onAgain={() => setSaved(undefined)}
          onList={() => [setSaved(undefined), tab.setQuery({ tab: 'orders' })]}
        />
      ) : (
        <WriteMatrix choices={page.choices} onSaved={setSaved} onSubmit={submit} />
      )}
      {orders.results}
    </>
  );
}

/** 代城市下单: materials by places of any city, each city with a main order of its own. */
export const Page = () => (
  <ListTabs
    tabs={[
      { key: 'write', label: '填写', children: <Write /> },
      { key: 'orders', label: '代下记录', children: <CityOrderList /> },
    ]}
  />
);
