import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { PageFailure } from '../../../kit/feedback/page-failure.tsx';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { SubmittedOrders } from './done.tsx';
import { AddOrderForm } from './form.tsx';
import type { Place } from './lines-props.ts';
import type { AddDraft } from './draft.ts';
import { LockedOrder } from './locked.tsx';
import { startAnew, useStart, writtenOf } from './start.ts';
import { useStartSteps } from './steps.ts';

const everyPlace = { pageSize: paging.maxSize };

/** 填写要货单: a main order written by hand, from new, from a saved one or from a copy. */
export function Page() {
  const tab = useTab();
  const { start, setStart, error, reload } = useStart();
  const [submitted, setSubmitted] = useState<MainOrderDocument>();
  const steps = useStartSteps(start, submitted !== undefined);
  const user = useSession((session) => session.user);
  const places = useCall(pickerCalls.getCanUsePlace, everyPlace, { staleTime: Infinity });
  const reference = useCall(pickerCalls.getReference, {}, { staleTime: Infinity });
  const { setTitle } = tab;
  const no = start?.no;
  useEffect(() => setTitle(no || undefined), [no, setTitle]);

  if (submitted && submitted.id === start?.mainOrderId) {
    return (
      <SubmittedOrders
        order={submitted}
        onAgain={() => [setSubmitted(undefined), tab.setQuery({})]}
        onWithdrawn={() => [setSubmitted(undefined), reload()]}
      />
    );
  }
  if (error) {
    return (
      <PageFailure title="订单没有打开" text={error.message} isMissing={error.code === 'notFound'} onRetry={reload} />
    );
  }
  const failed = [places, reference].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const again = () => Promise.all(failed.map(({ refetch }) => refetch()));
    return <PageFailure title="填写要货单没有打开" text="收货地点和基础资料没有取到。" onRetry={again} />;
  }
  if (!start || !places.data || !reference.data) return <Waiting />;
  if (start.locked) {
    const anew = (older: AddDraft): void => {
      setStart(startAnew(older));
      tab.setQuery({}, { replace: true });
    };
    return <LockedOrder start={start} locked={start.locked} onAnew={anew} />;
  }

  return (
    <AddOrderForm
      key={start.serial}
      start={start}
      steps={steps}
      places={places.data.list}
      reference={reference.data}
      {...receiving(user, places.data.list)}
      onSaved={(saved) => {
        const { id: mainOrderId, no, rowVersion } = saved;
        setStart({ ...start, ...writtenOf(saved), mainOrderId, no, rowVersion, restoredAt: '', older: undefined });
        tab.setQuery({ mainorderid: String(mainOrderId) }, { replace: true });
      }}
      onSubmitted={setSubmitted}
      onReload={reload}
      onStart={setStart}
    />
  );
}

type Receiving = { readonly defaultPlaceId: number | undefined; readonly ownPlaceName: string | undefined };

/** A store receives for itself; a city by default in its warehouse. */
function receiving(user: UserInfo | null, places: readonly Place[]): Receiving {
  if (user?.placeId != null) return { defaultPlaceId: user.placeId, ownPlaceName: user.placeName };
  return { defaultPlaceId: places.find(({ kind }) => kind === 'WAREHOUSE')?.id, ownPlaceName: undefined };
}

const Waiting = () => (
  <section className="kit-card" aria-busy>
    <PageTitle />
    <Skeleton active paragraph={{ rows: 8 }} />
  </section>
);
