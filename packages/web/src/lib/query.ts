import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { everyTable } from '@material/contract/kernel/call/live.ts';
import {
  hashKey,
  keepPreviousData,
  onlineManager,
  QueryClient,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCentre, type Centre } from './session/centre.ts';
import type { Refusal } from './send/refusal.ts';
import { fetchFile, send } from './send/send.ts';
import { onNameType, onSignedOut } from './session/session.ts';
import { onWritten } from './send/written.ts';

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

// Whoever chooses another name for materials sees it everywhere at once.
onNameType(() => void queryClient.invalidateQueries());

const aboutOf = new Map<unknown, readonly string[]>();

/** Answers that are asked for again because somebody else has written: nobody here expects anything to move or to be said. */
const quiet = new Set<string>();

type Ask = { readonly isQuiet: boolean };

function askAbout(words: readonly string[], { isQuiet }: Ask): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => {
      const about = aboutOf.get(query.queryKey[0]);
      if (!about?.some((word) => words.includes(word) || words.includes(everyTable))) return false;
      // What is not in sight is asked for when it is shown, whole.
      if (!isQuiet || !query.isActive()) quiet.delete(query.queryHash);
      // What somebody here is waiting for stays theirs.
      else if (query.state.fetchStatus === 'idle') quiet.add(query.queryHash);
      return true;
    },
  });
}

/** Asks again for every answer about one of these: those in sight now, the others when they are shown. */
export const refreshAbout = (words: readonly string[]): Promise<void> => askAbout(words, { isQuiet: false });
/** The same because of what somebody else has written. */
export const refreshQuietly = (words: readonly string[]): Promise<void> => askAbout(words, { isQuiet: true });

/** Whether an answer was last asked for because of what somebody else has written. */
export const isQuiet = <C extends Call>(call: C, input: Sent<C>, centre: Centre | undefined): boolean =>
  quiet.has(hashKey(keyOf(call, input, centre)));
/** From now on what comes for it is what somebody here has asked for. */
export const expectAnswer = <C extends Call>(call: C, input: Sent<C>, centre: Centre | undefined): void =>
  void quiet.delete(hashKey(keyOf(call, input, centre)));

onWritten((words) => void refreshAbout(words));
onSignedOut(() => queryClient.clear());

/** Whatever is drawn anew from now on asks again, however fresh its answer is; what stands on screen stays as it is. */
export const distrustAnswers = (): Promise<void> => queryClient.invalidateQueries({ refetchType: 'none' });

/** The key of a call's answer; give only the call to mean every answer of it, e.g. for `invalidateQueries`. */
export function keyOf<C extends Call>(call: C, input?: Sent<C>, centre?: Centre): readonly unknown[] {
  if (call.about) aboutOf.set(call.path, call.about);
  return input === undefined ? [call.path] : [call.path, input, centre ?? null];
}

type Toast = 'refused' | 'none';
const toastOf = (key: readonly unknown[], usual: Toast = 'refused'): Toast =>
  quiet.has(hashKey(key)) ? 'none' : usual;

export type CallOptions = {
  readonly enabled?: boolean;
  /** Milliseconds an answer counts as fresh; 15 s by default. */
  readonly staleTime?: number;
  /** Shows the last answer while another input's is on its way. */
  readonly keepPrevious?: boolean;
  readonly refetchInterval?: number | false;
  readonly isControl?: boolean;
  /** `none` for what the shell asks for by itself: nobody waits for it, so no failure is shown. */
  readonly toast?: Toast;
};

/** A read call's answer, kept per input and centre. */
export function useCall<C extends Call>(
  call: C,
  input: Sent<C>,
  options: CallOptions = {},
): UseQueryResult<Output<C>, Refusal> {
  const centre = useCentre();
  const {
    enabled = true,
    staleTime,
    keepPrevious = false,
    refetchInterval = false,
    isControl,
    toast = 'refused',
  } = options;
  return useQuery<Output<C>, Refusal>({
    queryKey: keyOf(call, input, centre),
    queryFn: ({ signal, queryKey }) =>
      send(call, input, { signal, centre, isControl, toast: toastOf(queryKey, toast) }),
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
      queryFn: ({ queryKey }: { queryKey: readonly unknown[] }) =>
        send(call, input, { centre, toast: toastOf(queryKey) }),
    })),
  }) as readonly UseQueryResult<Output<C>, Refusal>[];
}

/** A stored file's bytes; they never change under one input, so that they are asked for once. */
export function useFile<C extends Call>(call: C, input: Sent<C>): UseQueryResult<File, Refusal> {
  const centre = useCentre();
  return useQuery<File, Refusal>({
    queryKey: keyOf(call, input, centre),
    queryFn: () => fetchFile(call, input, { centre, isSilent: true }),
    staleTime: 'static',
  });
}

/** Changes every kept answer of a call. */
export const changeKept = <C extends Call>(call: C, change: (answer: Output<C>) => Output<C>): void =>
  void queryClient.setQueriesData<Output<C>>({ queryKey: keyOf(call) }, (answer) => answer && change(answer));

/** Asks again for every answer of a call. */
export const refetchCall = (call: Call): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(call) });
