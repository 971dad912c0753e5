import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCentre, type Centre } from './centre.ts';
import type { Refusal } from './refusal.ts';
import { fetchFile, send } from './send.ts';
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

/** The results of one read call to several inputs. */
export function useCalls<C extends Call>(
  call: C,
  inputs: readonly Sent<C>[],
): readonly UseQueryResult<Output<C>, Refusal>[] {
  const centre = useCentre();
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf(call, input, centre),
      queryFn: () => send(call, input, { centre, toast: 'refused' as const }),
    })),
  }) as readonly UseQueryResult<Output<C>, Refusal>[];
}

/** A stored file's bytes; they never change under one input, so that they are asked for once. */
export function useFile<C extends Call>(call: C, input: Sent<C>): UseQueryResult<File, Refusal> {
  const centre = useCentre();
  return useQuery<File, Refusal>({
    queryKey: keyOf(call, input, centre),
    queryFn: () => fetchFile(call, input, { centre, isSilent: true }),
    staleTime: Infinity,
  });
}

/** Changes every kept answer of a call. */
export const changeKept = <C extends Call>(call: C, change: (answer: Output<C>) => Output<C>): void =>
  void queryClient.setQueriesData<Output<C>>({ queryKey: keyOf(call) }, (answer) => answer && change(answer));

/** Asks again for every answer of a call. */
export const refetchCall = (call: Call): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(call) });
