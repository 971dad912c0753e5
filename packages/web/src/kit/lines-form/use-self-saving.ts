import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLatest } from '../react/use-latest.ts';
import { useRetry } from '../react/use-returns.ts';
import { type FormState, isSame, keyedLines, type Keyed, type Values, withProblems } from '../form/form-state.rules.ts';
import { metWith, readyPart, withPart } from '../form/part.rules.ts';
import { inputOf, problemsOf } from '../form/schema-rules.ts';
import type { FormControl } from '../form/use-form.ts';

/** `refused`: the server does not take it at all, e.g. because somebody else has submitted it. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused';

export type SelfSavingProps<C extends Call, E extends Keyed> = {
  readonly call: C;
  /** Whether a line is whole enough to be sent. */
  readonly isReady: (line: E) => boolean;
  /** A line as it is sent. */
  readonly toLine: (line: E) => Values;
  /** What the form starts from as the server has it now: after a save, and where somebody else was faster. */
  readonly saved: (answer: Output<C>) => Values;
  readonly reread: (api: Api) => Promise<Values>;
};
type Saving<C extends Call, E extends Keyed> = SelfSavingProps<C, E> & {
  readonly form: FormControl<C>;
  readonly api: Api;
};
/** A save, which ends early with the page that it was begun for. */
type Round<C extends Call, E extends Keyed> = Saving<C, E> & { readonly isOver: () => boolean };
type Told = {
  readonly save: SaveState;
  readonly refusal: string;
  /** What was refused as a whole: it is not sent again unasked. */
  readonly tried?: FormState;
};

const unsent: Told = { save: 'waiting', refusal: '' };
const settleMs = 1200;
/** So many rounds end also a fight between two that save all the time. */
const maxRounds = 20;

const partNow = <C extends Call, E extends Keyed>({ form, isReady }: Pick<Saving<C, E>, 'form' | 'isReady'>): Values =>
  readyPart(form.now(), (line) => isReady(line as E));

/** Whether two lines are sent as the same; what is not whole yet is sent as nothing. */
export const sameSent =
  <E extends Keyed>({ isReady, toLine }: Pick<SelfSavingProps<Call, E>, 'isReady' | 'toLine'>) =>
  (mine: Keyed, theirs: Keyed): boolean =>
    isReady(mine as E) && isReady(theirs as E) && isSame(toLine(mine as E), toLine(theirs as E));

const isNothing = (part: Values): boolean => Object.keys(part).length === 0;

function inputNow<C extends Call, E extends Keyed>({ call, form, toLine }: Saving<C, E>, part: Values): Values {
  const { base } = form.now();
  const lines = keyedLines(part).map((line) => toLine(line as E));
  const values = { ...part, id: base['id'], rowVersion: base['rowVersion'], ...(lines.length > 0 ? { lines } : {}) };
  return inputOf(call.input, { base, values });
}

/** What is wrong with a part, at its fields and lines, each until it is changed. */
const placedIn = (part: Values, problems: readonly Problem[]): Problem[] =>
  problems.flatMap(({ path: [head, at], message }) => {
    const line = head === 'lines' && typeof at === 'number' ? keyedLines(part)[at] : undefined;
    if (line) return [{ path: ['lines', 'row', line.key], message }];
    return head !== 'lines' && Object.hasOwn(part, String(head)) ? [{ path: [String(head)], message }] : [];
  });

/** Holds what is wrong back; false where nothing of the part is. */
function holdBack<C extends Call, E extends Keyed>(
  { form }: Saving<C, E>,
  part: Values,
  problems: readonly Problem[],
): boolean {
  const placed = placedIn(part, problems);
  const state = form.now();
  if (placed.length > 0) form.put(withProblems(state, [...state.problems, ...placed]));
  return placed.length > 0;
}

/** What a refusal leaves to do: another round, or how it ended. */
async function afterRefusal<C extends Call, E extends Keyed>(
  of: Round<C, E>,
  { part, error, tried }: { readonly part: Values; readonly error: Refusal; readonly tried: FormState },
): Promise<Told | 'again'> {
  if (of.isOver()) return unsent;
  // Without a code nobody has refused anything: the server was lost, or is recovering.
  if (error.status === -1 || error.code === undefined) return { save: 'offline', refusal: '' };
  if (error.code === 'conflict') {
    const theirs = await of.reread(of.api);
    if (!of.isOver()) of.form.put(metWith(of.form.now(), theirs, sameSent(of)));
    return 'again';
  }
  return holdBack(of, part, error.problems) ? 'again' : { save: 'refused', refusal: error.message, tried };
}

/** Sends what is ready, once. */
async function saveRound<C extends Call, E extends Keyed>(of: Round<C, E>): Promise<Told | 'again'> {
  if (of.isOver()) return unsent;
  const tried = of.form.now();
  const part = partNow(of);
  if (isNothing(part)) return { save: 'saved', refusal: '' };
  const input = inputNow(of, part);
  if (holdBack(of, part, problemsOf(of.call.input, input))) return 'again';
  try {
    const answer = await of.api.send(of.call, input as Sent<C>, { isSilent: true, isPart: true });
    if (!of.isOver()) of.form.put(withPart(of.form.now(), part, of.saved(answer)));
    return 'again';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return afterRefusal(of, { part, error, tried });
  }
}

async function saveAll<C extends Call, E extends Keyed>(
  latest: RefObject<Saving<C, E>>,
  isOver: () => boolean,
): Promise<Told> {
  for (let round = 0; round < maxRounds; round += 1) {
    const result = await saveRound({ ...latest.current, isOver }).catch((error: unknown): Told => {
      if (!(error instanceof Refusal)) throw error;
      return { save: 'offline', refusal: '' };
    });
    if (result !== 'again') return result;
  }
  return unsent;
}

type Stay = { isOver: boolean };

/**
 * While a page is on screen. One that is left sends what it has at once and then does nothing more: another one of the same
 * form may be open, or somebody else be signed in.
 */
function useStay(begin: (stay: Stay) => void, leave: () => void): void {
  const latest = useLatest({ begin, leave });
  useEffect(() => {
    const stay = { isOver: false };
    latest.current.begin(stay);
    const end = (): void => {
      latest.current.leave();
      stay.isOver = true;
    };
    return end;
  }, [latest]);
}

/** One pause at a time; `stop` says whether one was going on. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): boolean => {
    const isSet = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    return isSet;
  };
  const start = (work: () => void): void => {
    stop();
    timer.current = setTimeout(work, settleMs);
  };
  return { start, stop };
}

/** Sends a form part by part while it is written on: after a pause, one save at a time, and again when the network was away. */
export function useSelfSaving<C extends Call, E extends Keyed>(
  props: SelfSavingProps<C, E> & { readonly form: FormControl<C> },
) {
  const latest = useLatest({ ...props, api: useApi() });
  const { values, aside } = props.form.state;
  const [told, tell] = useState<Told>(() => (isNothing(partNow(props)) ? { save: 'saved', refusal: '' } : unsent));
  const running = useRef<Promise<boolean>>(undefined);
  const tried = useRef<FormState>(undefined);
  const timer = useTimer();
  const stay = useRef<Stay>({ isOver: true });
  const [userId] = useState(() => useSession.getState().id);
  const later = (): void => {
    if (!stay.current.isOver) timer.start(() => void flush());
  };
  const save = async (): Promise<boolean> => {
    tell({ save: 'saving', refusal: '' });
    const mine = stay.current;
    // What nobody foresaw is no reason to wait for ever.
    let end: Told = { save: 'refused', refusal: '' };
    try {
      end = await saveAll(latest, () => mine.isOver || useSession.getState().id !== userId);
    } finally {
      running.current = undefined;
      tried.current = end.tried;
      tell(end);
    }
    // What was entered while the last part was under way.
    const isOpen = end.save !== 'refused' && end.save !== 'offline';
    if (isOpen && !isNothing(partNow(latest.current))) later();
    return end.save === 'saved';
  };
  const flush = (): Promise<boolean> => {
    timer.stop();
    running.current ??= save();
    return running.current;
  };
  const begin = (next: Stay): void => {
    stay.current = next;
  };
  useStay(begin, () => timer.stop() && void flush());
  const wait = useLatest(later);
  useEffect(() => {
    const isTried = tried.current?.values === values && tried.current.aside === aside;
    if (isTried || isNothing(partNow(latest.current))) return;
    tell((now) => (now.save === 'saving' ? now : unsent));
    wait.current();
  }, [values, aside, latest, wait]);
  useRetry(told.save === 'offline', flush);
  return {
    save: told.save,
    refusal: told.refusal,
    flush,
    /** Nothing is left to be sent. */
    forget: (): void => {
      timer.stop();
      tell({ save: 'saved', refusal: '' });
    },
  };
}
