import { z } from 'zod';
import type { Power } from './screen.ts';

export type Tone = 'default' | 'processing' | 'success' | 'error' | 'warning';
export type StateRow = { readonly label: string; readonly tone: Tone; readonly final?: true };

/** One action of a status table. `to` with several states: the effect says which; 'same' changes no status. */
export type Action<S extends string> = {
  readonly label: string;
  readonly from: readonly S[];
  readonly to: S | readonly [S, S, ...S[]] | 'same' | 'deleted';
  /** Any of these permission titles; 'system' is neither a call nor a button. */
  readonly by: readonly Power[] | 'system';
  /** Refused to a session that acts for the unit. */
  readonly own?: true;
  readonly reason?: 'required' | 'optional';
  readonly event: string;
};

type Declared<T, States, I, Actions> = {
  readonly table: T;
  /** What the document is called in a sentence, e.g. 要货单. */
  readonly noun: string;
  readonly initial: I;
  readonly states: States;
  readonly actions: Actions;
};

/** A status table: every state, every action, and nothing else may say what follows what. */
export type Machine = Declared<
  string,
  Readonly<Record<string, StateRow>>,
  string,
  Readonly<Record<string, Action<string>>>
>;

/** Each parameter is inferred at one place and asked for by key; `NoInfer` elsewhere marks a wrong name where it stands. */
export const machine = <
  const T extends string,
  const States extends Readonly<Record<string, StateRow>>,
  const I extends NoInfer<keyof States & string>,
  const Actions extends Readonly<Record<string, Action<NoInfer<keyof States & string>>>>,
>(
  m: Declared<T, States, I, Actions>,
): Declared<T, States, I, Actions> => m;

export type StateOf<M extends Machine> = keyof M['states'] & string;
export type InitialOf<M extends Machine> = M['initial'];
export type ActionOf<M extends Machine> = keyof M['actions'] & string;

/** A schema of the machine's states, for filters and rows. */
export const stateSchema = <M extends Machine>(m: M) => z.enum(Object.keys(m.states) as [StateOf<M>, ...StateOf<M>[]]);

/** What a row may be asked to do now; `blocked` says in one sentence why a shown action is not possible yet. */
export const rowActions = z.array(z.object({ code: z.string(), blocked: z.string().optional() }));
export type RowAction = z.infer<typeof rowActions>[number];

export type Actor = { readonly powers: ReadonlySet<string>; readonly isActing: boolean };

/** What a person may do from `state`. */
export const actionsFrom = <M extends Machine>(m: M, state: StateOf<M>, actor: Actor): ActionOf<M>[] => {
  const codes = Object.keys(m.actions) as ActionOf<M>[];
  const actions: Readonly<Record<string, Action<string>>> = m.actions;
  return codes.filter((code) => {
    const { from = [], by, own } = actions[code] ?? {};
    if (by === undefined || by === 'system' || !from.includes(state)) return false;
    return by.some((title) => actor.powers.has(title)) && !(own && actor.isActing);
  });
};

/** The states an action can end in. */
const targetsOf = ({ from, to }: Action<string>): readonly string[] => {
  if (to === 'same') return from;
  if (to === 'deleted') return [];
  return typeof to === 'string' ? [to] : to;
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
