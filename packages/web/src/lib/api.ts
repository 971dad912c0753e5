import { wire } from '@material/contract/kernel/value/constants.ts';
import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { useMemo } from 'react';
import { type Centre, useCentre } from './session/centre.ts';
import { keyOf, queryClient } from './query.ts';
import { download, fetchFile, send, type SendOptions } from './send/send.ts';

export type ApiOptions = Omit<SendOptions, 'centre' | 'files'>;
export type UploadOptions = Pick<SendOptions, 'signal' | 'onProgress'>;

/** How a page speaks with the server: always for its own tab's unit, also while another tab is on screen. */
export type Api = {
  readonly centre: Centre | undefined;
  /** Makes a call. The same write again, while it is under way or within two seconds, is the same click: it is sent once. */
  readonly send: <C extends Call>(call: C, input: Sent<C>, options?: ApiOptions) => Promise<Output<C>>;
  readonly upload: <C extends Call>(
    call: C,
    input: Sent<C>,
    options: ApiOptions & { readonly files: readonly File[] },
  ) => Promise<Output<C>>;
  /** Fetches a file and saves it under its own name. */
  readonly download: <C extends Call>(call: C, input: Sent<C>, options?: ApiOptions) => Promise<void>;
  /** Fetches a file to be shown here. */
  readonly fetchFile: <C extends Call>(call: C, input: Sent<C>, options?: ApiOptions) => Promise<File>;
  /** Fetches an answer ahead of its page, e.g. while the mouse rests on a row; what fails is asked for again there. */
  readonly prefetch: <C extends Call>(call: C, input: Sent<C>) => void;
  /** Reads at most once in `staleTime`, apart from what pages show of the same call. */
  readonly once: <T>(key: readonly unknown[], staleTime: number, read: () => Promise<T>) => Promise<T>;
  /** Puts an answer where pages that ask the same find it. */
  readonly put: <C extends Call>(call: C, input: Sent<C>, answer: Output<C>) => void;
  /** Puts a file where pages that show it find it. */
  readonly putFile: <C extends Call>(call: C, input: Sent<C>, file: File) => void;
  /** What was answered last, if it is still kept. */
  readonly kept: <C extends Call>(call: C, input: Sent<C>) => Output<C> | undefined;
};

/** Keeps the last write, so that a second click gets the first one's answer. */
function clickLock() {
  let last: { readonly identity: string; readonly answer: Promise<unknown> } | undefined;
  return <T>(identity: string, work: () => Promise<T>): Promise<T> => {
    if (last?.identity === identity) return last.answer as Promise<T>;
    const answer = work();
    const mine = { identity, answer };
    last = mine;
    const release = (): void => {
      if (last === mine) last = undefined;
    };
    const isOver = new Promise<void>((resolve) => {
      setTimeout(resolve, wire.clickLockMs);
    });
    // What was refused may be mended and sent again at once.
    answer.then(() => isOver.then(release), release);
    return answer;
  };
}

function apiOf(centre: Centre | undefined): Api {
  const locked = clickLock();
  return {
    centre,
    send: (call, input, options) => {
      const work = () => send(call, input, { ...options, centre });
      if (call.kind !== 'write') return work();
      return locked(`${call.path}\n${options?.intent ?? ''}\n${JSON.stringify(input)}`, work);
    },
    upload: (call, input, options) => send(call, input, { ...options, centre }),
    download: (call, input, options) => download(call, input, { ...options, centre }),
    fetchFile: (call, input, options) => fetchFile(call, input, { ...options, centre }),
    prefetch: (call, input) =>
      void queryClient.prefetchQuery({
        queryKey: keyOf(call, input, centre),
        queryFn: () => send(call, input, { centre, isSilent: true }),
      }),
    once: (key, staleTime, read) =>
      queryClient.fetchQuery({ queryKey: [...key, centre ?? null], staleTime, queryFn: read }),
    put: (call, input, answer) => void queryClient.setQueryData(keyOf(call, input, centre), answer),
    putFile: (call, input, file) => void queryClient.setQueryData(keyOf(call, input, centre), file),
    kept: <C extends Call>(call: C, input: Sent<C>) => queryClient.getQueryData<Output<C>>(keyOf(call, input, centre)),
  };
}

/** The way to the server for whatever stands in this tab. */
export function useApi(): Api {
  const centre = useCentre();
  return useMemo(() => apiOf(centre), [centre]);
}
