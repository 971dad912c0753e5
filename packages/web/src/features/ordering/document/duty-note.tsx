import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';

export type DutyKey = 'mine' | 'late';

function useCount<C extends Call>(call: C, duty: DutyKey): number | undefined {
  const { data } = useCall(call, { pageSize: 1, duty } as Sent<C>, { keepPrevious: true });
  return (data as (Output<C> & { totalCount: number }) | undefined)?.totalCount;
}

type CountProps = { readonly duty: DutyKey; readonly label: string; readonly count: number | undefined };

function DutyCount({ duty, label, count }: CountProps) {
  const tab = useTab();
  if (count === undefined || (count === 0 && duty === 'late')) return null;
  return (
    <button type="button" className="delivery-count" onClick={() => tab.setQuery({ duty })}>
      {label} <b className={`kit-num${duty === 'late' ? ' kit-late' : ''}`}>{count.toLocaleString('en-US')}</b>
    </button>
  );
}

/** Beside a list's total: how many wait for me and how many are late, each a filter. */
export const DutyNote = <C extends Call>({ call }: { readonly call: C }) => (
  <>
    <DutyCount duty="mine" label="待我处理" count={useCount(call, 'mine')} />
    <DutyCount duty="late" label="已超时" count={useCount(call, 'late')} />
  </>
);
