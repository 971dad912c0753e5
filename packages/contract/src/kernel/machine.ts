import { z } from 'zod';
import type { Power } from './screen.ts';

export type Tone = 'default' | 'processing' | 'success' | 'error' | 'warning';
export type StateRow = { readonly label: string; readonly tone: Tone; readonly final?: true };

/** One action of a status table. `to` with several states: the effect says which; 'same' changes no status. */
export type Action<S extends string> = {
  readonly label: string;
  readonly from: readonly NoInfer<S>[];
  readonly to: NoInfer<S> | readonly [NoInfer<S>, NoInfer<S>, ...NoInfer<S>[]] | 'same' | 'deleted';
  /** Any of these permission titles; 'system' is neither a call nor a button. */
  readonly by: readonly Power[] | 'system';
  /** Refused to a session that acts for the unit. */
  readonly own?: true;
  readonly reason?: 'required' | 'optional';
  readonly event: string;
};

/** A status table: every state, every action, and nothing else may say what follows what. */
export type Machine<
  T extends string = string,
  S extends string = string,
  A extends string = string,
  I extends S = S,
> = {
  readonly table: T;
  /** What the document is called in a sentence, e.g. 要货单. */
  readonly noun: string;
  readonly initial: I;
  readonly states: Readonly<Record<S, StateRow>>;
  readonly actions: Readonly<Record<A, Action<S>>>;
};

export const machine = <
  const T extends string,
  const S extends string,
  const A extends string,
  const I extends NoInfer<S>,
>(
  m: Machine<T, S, A, I>,
): Machine<T, S, A, I> => m;

export type StateOf<M> = M extends Machine<string, infer S, string> ? S : never;
export type InitialOf<M> = M extends { readonly initial: infer I } ? I : never;
export type ActionOf<M> = M extends Machine<string, string, infer A> ? A : never;

/** A schema of the machine's states, for filters and rows. */
export const stateSchema = <S extends string>(m: Machine<string, S, string>) =>
  z.enum(Object.keys(m.states) as [S, ...S[]]);

/** What a row may be asked to do now; `blocked` says in one sentence why a shown action is not possible yet. */
export const rowActions = z.array(z.object({ code: z.string(), blocked: z.string().optional() }));
export type RowAction = z.infer<typeof rowActions>[number];

export type Actor = { readonly powers: ReadonlySet<string>; readonly isActing: boolean };

/** What a person may do from `state`. */
export const actionsFrom = <S extends string, A extends string>(
  m: Machine<string, S, A>,
  state: S,
  actor: Actor,
): A[] =>
  (Object.keys(m.actions) as A[]).filter((code) => {
    const { from, by, own } = m.actions[code];
    return by !== 'system' && from.includes(state) && by.some((p) => actor.powers.has(p)) && !(own && actor.isActing);
  });

/** The states an action can end in. */
const targetsOf = <S extends string>(action: Action<S>): readonly S[] => {
  if (action.to === 'same') return action.from;
  if (action.to === 'deleted') return [];
  return (typeof action.to === 'string' ? [action.to] : action.to) as readonly S[];
};

/** The states that a document can get to from the initial one. */
function reachedStates(m: Machine): ReadonlySet<string> {
  const reached = new Set<string>([m.initial]);
  const actions = Object.values(m.actions);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    const open = actions.filter((action) => action.from.some((state) => reached.has(state)));
    for (const state of open.flatMap(targetsOf)) reached.add(state);
  }
  return reached;
}

function actionProblems(m: Machine): string[] {
  return Object.entries(m.actions).flatMap(([code, action]) => [
    ...[...action.from, ...targetsOf(action)]
      .filter((state) => !Object.hasOwn(m.states, state))
      .map((state) => `${m.table}: action ${code} names unknown state ${state}`),
    ...action.from
      .filter((state) => m.states[state]?.final)
      .map((state) => `${m.table}: final state ${state} has action ${code}`),
  ]);
}

const leads = (action: Action<string>, state: string): boolean =>
  action.from.includes(state) && (action.to === 'deleted' || targetsOf(action).some((target) => target !== state));

/** What is wrong with a table, as sentences: states without a way in or out, finals that go on, unknown names. */
export function machineProblems(m: Machine): string[] {
  const reached = reachedStates(m);
  const stateProblems = Object.entries(m.states).flatMap(([state, { final }]) => [
    ...(reached.has(state) ? [] : [`${m.table}: state ${state} cannot be reached from ${m.initial}`]),
    ...(final || Object.values(m.actions).some((action) => leads(action, state))
      ? []
      : [`${m.table}: open state ${state} has no way out`]),
  ]);
  return [...actionProblems(m), ...stateProblems];
}
