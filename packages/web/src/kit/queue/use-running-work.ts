import type { Output } from '@material/contract/kernel/call/call.ts';
import { queueCalls, type QueuedJobKind } from '@material/contract/kernel/list/queue.calls.ts';
import { useEffect, useRef } from 'react';
import { useApi } from '../../lib/api.ts';
import { toastDone, toastError } from '../../lib/send/notices.ts';
import { refetchCall, useCall } from '../../lib/query.ts';

const { getDownloadState, getAllDownload } = queueCalls;
type State = Output<typeof getDownloadState>;

const pollMs = 2000;

/** What runs for the user, asked for again only while something does and the window is looked at. */
export function useRunningWork(): State | undefined {
  const api = useApi();
  const isRunning = (api.kept(getDownloadState, {})?.running.length ?? 0) > 0;
  return useCall(getDownloadState, {}, { refetchInterval: isRunning ? pollMs : false, toast: 'none' }).data;
}

const idsOf = (jobs: readonly { readonly id: number }[]): ReadonlySet<number> => new Set(jobs.map(({ id }) => id));

const isToPeople = (kind: QueuedJobKind): boolean => kind === 'SEND' || kind === 'REMIND';

function tell({ name, kind, status, message, hasFile }: State['ended'][number]): void {
  if (status === 'DONE' && hasFile) toastDone(`${name}已完成，请到下载中心下载`);
  // The first notice said that it was on its way.
  if (status === 'DONE' && isToPeople(kind)) toastDone(`${name}：${message}`);
  // Whoever has an import open sees its end there.
  if (status === 'FAILED' && (kind === 'EXPORT' || isToPeople(kind))) toastError(`${name}没有完成：${message}`);
}

/** Says once what came of the work that ran, and keeps the list of it fresh. */
export function useEndNotices(state: State | undefined): void {
  const seen = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!state) return;
    for (const job of state.ended) if (seen.current.has(job.id)) tell(job);
    if (state.running.length > 0 || seen.current.size > 0) void refetchCall(getAllDownload);
    seen.current = idsOf(state.running);
  }, [state]);
}
