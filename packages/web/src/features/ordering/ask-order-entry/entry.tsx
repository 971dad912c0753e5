import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { PageFailure } from '../../../kit/feedback/page-failure.tsx';
import { useKept } from '../../../kit/form/use-kept-form.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCentre } from '../../../lib/session/centre.ts';
import { useSession } from '../../../lib/session/session.ts';
import { randomKey } from '../../../lib/send/seal.ts';
import { SubmittedOrders } from './done.tsx';
import { type EntryKind, entryKinds } from './entry-kind.ts';
import { AddOrderForm } from './form.tsx';
import { LockedOrder } from './locked.tsx';
import { type Choices, usePageChoices } from './page-choices.ts';
import {
  anewValues,
  copiedValues,
  newStart,
  orderName,
  type Start,
  type StoredOrder,
  storedStart,
  type Taken,
  useStoredOrder,
  writtenOf,
} from './start.ts';

type Shown = {
  /** Changes when the page starts over. */
  readonly serial: string;
  readonly id: number | undefined;
  /** What the form began with; undefined while that is loaded. */
  readonly start: Start | undefined;
};

const shownAs = (id: number | undefined): Shown => ({ serial: randomKey(), id, start: undefined });

type Found = { readonly choices: Choices | undefined; readonly stored: StoredOrder | undefined };

const startOf = ({ id }: Shown, { choices, stored }: Found): Start | undefined => {
  if (!choices) return undefined;
  if (id === undefined) return newStart(choices.defaultPlaceId);
  return stored && storedStart(stored);
};

/** What the address names: a saved order, one to be copied, or nothing; what is written is loaded once. */
function useShown(choices: Choices | undefined) {
  const { query } = useTab();
  const wanted = Number(query['mainorderid']) || undefined;
  const copied = Number(query['copy']) || undefined;
  const [shown, setShown] = useState(() => shownAs(wanted));
  const isLoaded = shown.start !== undefined || shown.id === undefined;
  const loading = useStoredOrder(isLoaded ? copied : wanted);
  const { stored } = loading;
  if (shown.id !== wanted) setShown(shownAs(wanted));
  else if (!shown.start) {
    const start = startOf(shown, { choices, stored });
    if (start) setShown({ ...shown, start });
  }
  return { ...loading, shown, setShown, copied: stored && stored.order.id === copied ? stored : undefined };
}

/** What the address asks to take into the form: another order, or what this browser keeps of one that is past writing. */
function useTaken(copied: StoredOrder | undefined, kind: EntryKind): Taken | undefined {
  const { query } = useTab();
  const ownPlaceId = useSession(({ user }) => user?.placeId ?? undefined);
  const anew = Number(query['anew']) || undefined;
  const centre = useCentre();
  const { kept, drop } = useKept(anew === undefined ? '' : orderName(centre, anew, kind));
  const values = useMemo(() => copied && copiedValues(copied, ownPlaceId), [copied, ownPlaceId]);
  if (values) return { of: copied, values, verb: '复制' };
  if (!kept) return undefined;
  return { of: kept.values, values: anewValues(kept.values), verb: '恢复', onTaken: drop };
}

/** A main order written by hand, from new, from a saved one or from a copy. */
export function OrderEntry({ kind }: { readonly kind: EntryKind }) {
  const tab = useTab();
  const page = usePageChoices();
  const { shown, setShown, copied, error, again } = useShown(page.choices);
  const taken = useTaken(copied, kind);
  const [submitted, setSubmitted] = useState<MainOrderDocument>();
  const { setTitle } = tab;
  const { id, start } = shown;
  const no = start?.no;
  useEffect(() => setTitle(no || undefined), [no, setTitle]);
  const reload = (): void => setShown(shownAs(id));

  if (submitted && submitted.id === id) {
    return (
      <SubmittedOrders
        kind={kind}
        order={submitted}
        onAgain={() => [setSubmitted(undefined), tab.setQuery({})]}
        onWithdrawn={() => [setSubmitted(undefined), reload()]}
      />
    );
  }
  if (error) {
    return (
      <PageFailure title="订单没有打开" text={error.message} isMissing={error.code === 'notFound'} onRetry={again} />
    );
  }
  if (page.isFailed) {
    return (
      <PageFailure
        title={`${entryKinds[kind].title}没有打开`}
        text="收货地点和基础资料没有取到。"
        onRetry={page.again}
      />
    );
  }
  if (!start || !page.choices) return <Waiting />;
  if (start.locked && id !== undefined) return <LockedOrder id={id} locked={start.locked} />;
  return (
    <AddOrderForm
      key={shown.serial}
      kind={kind}
      start={start}
      id={id}
      taken={taken}
      choices={page.choices}
      onSaved={(saved) => {
        setShown({
          ...shown,
          id: saved.id,
          start: { ...start, no: saved.no, lockedCount: writtenOf(saved).lockedCount, storedLines: [] },
        });
        tab.setQuery({ mainorderid: String(saved.id) }, { replace: true });
      }}
      onSubmitted={setSubmitted}
      onReload={reload}
    />
  );
}

const Waiting = () => (
  <section className="kit-card" aria-busy>
    <PageTitle />
    <Skeleton active paragraph={{ rows: 8 }} />
  </section>
);
