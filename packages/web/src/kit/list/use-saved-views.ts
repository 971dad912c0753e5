import { type ListView, listViewCalls } from '@material/contract/kernel/list/list-view.calls.ts';
import { useMemo } from 'react';
import { useCall } from '../../lib/query.ts';

const keptMs = 600_000;

export type SavedViews = {
  readonly all: readonly ListView[];
  /** The one that opens the list, as an address has it. */
  readonly opening: Readonly<Record<string, string>> | undefined;
};

const none: readonly never[] = [];

/** The person's own named views of one list, asked for once for all lists; one without a lasting name has none. */
export function useViewsOf(list: string, isLasting: boolean): SavedViews {
  const { data } = useCall(listViewCalls.getListViews, {}, { staleTime: keptMs, toast: 'none' });
  const views = data?.list;
  return useMemo(() => {
    const all = isLasting ? (views?.filter((view) => view.list === list) ?? none) : none;
    const first = all.find(({ isDefault }) => isDefault);
    return { all, opening: first && { ...first.query, view: String(first.id) } };
  }, [views, list, isLasting]);
}
