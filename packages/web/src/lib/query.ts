import { wire } from '@material/contract/kernel/constants.ts';
import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCentre, type Centre } from './centre.ts';
import { type Refusal, send, type SendOptions } from './send.ts';
import { onWritten } from './written.ts';

// It takes every start for one with network.
onlineManager.setOnline(navigator.onLine);

/** Refusals are final, so nothing is asked twice by itself; what was lost without network is asked again when it is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const aboutOf = new Map<unknown, readonly string[]>();

/** Asks again for every answer about one of these: those in sight now, the others when they are shown. */
export const refreshAbout = (words: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => aboutOf.get(path)?.some((word) => words.includes(word)) === true,
  });
onWritten((words) => void refreshAbout(words));

/** The key of a call's answer; give only the call to mean every answer of it, e.g. for `invalidateQueries`. */
export function keyOf<C extends Call>(call: C, input?: Sent<C>, centre?: Centre): readonly unknown[] {
  if (call.about) aboutOf.set(call.path, call.about);
  return input === undefined ? [call.path] : [call.path, input, centre ?? null];
}

export type CallOptions = {
  readonly enabled?: boolean;
  /** Milliseconds an answer counts as fresh; 15 s by default. */
  readonly staleTime?: number;
  /** Shows the last answer while another input's is on its way. */
  readonly keepPrevious?: boolean;
  readonly refetchInterval?: number | false;
  readonly isControl?: boolean;
};

/** A read call's answer, kept per input and centre. */
export function useCall<C extends Call>(
  call: C,
  input: Sent<C>,
  options: CallOptions = {},
): UseQueryResult<Output<C>, Refusal> {
  const centre = useCentre();
  const { enabled = true, staleTime, keepPrevious = false, refetchInterval = false, isControl } = options;
  return useQuery<Output<C>, Refusal>({
    queryKey: keyOf(call, input, centre),
    queryFn: ({ signal }) => send(call, input, { signal, centre, isControl, toast: 'refused' }),
    enabled,
    refetchInterval,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Fetches an answer ahead of its page, e.g. while the mouse rests on a row. */
export const prefetchCall = <C extends Call>(call: C, input: Sent<C>, centre?: Centre): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: keyOf(call, input, centre),
    queryFn: () => send(call, input, { centre, isSilent: true }),
  });

export type Sending<C extends Call> = {
  /** Sends; while locked it answers the first click's result instead of sending again. */
  readonly send: (input: Sent<C>, options?: SendOptions) => Promise<Output<C>>;
  /** True while the call runs. */
  readonly isPending: boolean;
  /** True from the click until the call has ended and two seconds are over. */
  readonly isLocked: boolean;
  readonly error: Refusal | null;
  readonly reset: () => void;
};

/** A write call behind one button: one click sends once. */
export function useSend<C extends Call>(call: C): Sending<C> {
  const centre = useCentre();
  const [isWaiting, setWaiting] = useState(false);
  const last = useRef<Promise<Output<C>> | null>(null);
  const mutation = useMutation<Output<C>, Refusal, { input: Sent<C>; options: SendOptions | undefined }>({
    mutationFn: ({ input, options }) => send(call, input, { centre, ...options }),
  });

  const start = (input: Sent<C>, options?: SendOptions): Promise<Output<C>> => {
    if (last.current) return last.current;
    setWaiting(true);
    const isOver = new Promise<void>((resolve) => {
      setTimeout(resolve, wire.clickLockMs);
    });
    const result = mutation.mutateAsync({ input, options });
    last.current = result;
    void Promise.allSettled([result, isOver]).then(() => {
      last.current = null;
      setWaiting(false);
    });
    return result;
  };
  return {
    send: start,
    isPending: mutation.isPending,
    isLocked: isWaiting,
    error: mutation.error,
    reset: mutation.reset,
  };
}
