import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { Refusal } from '../../lib/refusal.ts';
import { useLatest } from '../react/use-latest.ts';
import { useReturn } from '../react/use-returns.ts';
import { isDirty, isSame, keyedLines, type Keyed, type Values, withProblems } from './form-state.rules.ts';
import { metWith, readyPart, withPart } from './part.rules.ts';
import { inputOf, problemsOf } from './schema-rules.ts';
import type { FormControl } from './use-form.ts';

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
type Told = { readonly save: SaveState; readonly refusal: string };

const settleMs = 1200;
const retryMs = 8000;
/** So many rounds end also a fight between two that save all the time. */
const maxRounds = 20;

const partNow = <C extends Call, E extends Keyed>({ form, isReady }: Saving<C, E>): Values =>
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
  of: Saving<C, E>,
  { part, error }: { readonly part: Values; readonly error: Refusal },
): Promise<Told | 'again'> {
  // Without a code nobody has refused anything: the server was lost, or is recovering.
  if (error.status === -1 || error.code === undefined) return { save: 'offline', refusal: '' };
  if (error.code === 'conflict') {
    const theirs = await of.reread(of.api);
    of.form.put(metWith(of.form.now(), theirs, sameSent(of)));
    return 'again';
  }
  return holdBack(of, part, error.problems) ? 'again' : { save: 'refused', refusal: error.message };
}

/** Sends what is ready, once. */
async function saveRound<C extends Call, E extends Keyed>(of: Saving<C, E>): Promise<Told | 'again'> {
  const part = partNow(of);
  if (isNothing(part)) return { save: 'saved', refusal: '' };
  const input = inputNow(of, part);
  if (holdBack(of, part, problemsOf(of.call.input, input))) return 'again';
  try {
    const answer = await of.api.send(of.call, input as Sent<C>, { isSilent: true, isPart: true });
    of.form.put(withPart(of.form.now(), part, of.saved(answer)));
    return 'again';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return afterRefusal(of, { part, error });
  }
}

async function saveAll<C extends Call, E extends Keyed>(latest: RefObject<Saving<C, E>>): Promise<Told> {
  for (let round = 0; round < maxRounds; round += 1) {
    const result = await saveRound(latest.current).catch((error: unknown): Told => {
      if (!(error instanceof Refusal)) throw error;
      return { save: 'offline', refusal: '' };
    });
    if (result !== 'again') return result;
  }
  return { save: 'waiting', refusal: '' };
}

/** Sends a form part by part while it is written on: after a pause, one save at a time, and again when the network was away. */
export function useSelfSaving<C extends Call, E extends Keyed>(
  props: SelfSavingProps<C, E> & { readonly form: FormControl<C> },
) {
  const latest = useLatest({ ...props, api: useApi() });
  const { values, aside } = props.form.state;
  const [told, tell] = useState<Told>({ save: isDirty(props.form.state) ? 'waiting' : 'saved', refusal: '' });
  const running = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), ms);
  };
  const save = async (): Promise<boolean> => {
    tell({ save: 'saving', refusal: '' });
    const end = await saveAll(latest);
    running.current = undefined;
    tell(end);
    if (end.save === 'offline') later(retryMs);
    // What was entered while the last part was under way.
    else if (end.save !== 'refused' && !isNothing(partNow(latest.current))) later(settleMs);
    return end.save === 'saved';
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current ??= save();
    return running.current;
  };
  const wait = useLatest(() => later(settleMs));
  useEffect(() => {
    if (isNothing(partNow(latest.current))) return;
    tell((now) => (now.save === 'saving' ? now : { save: 'waiting', refusal: '' }));
    wait.current();
  }, [values, aside, latest, wait]);
  useReturn(flush);
  return {
    ...told,
    flush,
    /** Nothing is left to be sent. */
    forget: (): void => {
      clearTimeout(timer.current);
      tell({ save: 'saved', refusal: '' });
    },
  };
}
