import { z } from 'zod';
import type { Power } from '../call/screen.ts';
import type { TagText } from '../value/tag.ts';

/** Who can be waited for; each context adds its own by declaration merging. */
export interface Parties {
  SUPPLIER: true;
}
export type Party = keyof Parties;

/** `until` names the deadline that the server computes, e.g. `confirm`. */
export type Wait = {
  readonly for: Party;
  readonly verb: string;
  readonly until: string;
  /** The verb for those who may: whoever brought the document here leaves it to another account and is not notified. */
  readonly byAnother?: string;
};

export type StateRow<G extends string = string> = TagText & {
  /** Nobody does anything with it any more; the product itself may open it again. */
  readonly final?: true;
  /** The groups it belongs to; required, so that a new state says so. */
  readonly in: readonly G[];
  /** Whoever the document waits for in this state. */
  readonly waits: readonly Wait[];
  /** Whoever it may come to wait for as well, by what is computed from its lines. */
  readonly mayWait?: readonly Wait[];
};

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
  /** What the sentence is called where it is no reason, and the usual ones, which one click fills in. */
  readonly reasonLabel?: string;
  readonly reasons?: readonly string[];
  /** Asks for consent where no reason is asked for; a text is what is consented to, where that is not the label. */
  readonly asks?: true | string;
  /** What has to be known before one consents. */
  readonly warns?: string;
  /** Cannot be taken back, or ends something. */
  readonly danger?: true;
  /** What is said after the number once it is done, where that is not 已 and the label. */
  readonly done?: string;
  /** What is entered besides the reason. */
  readonly form?: z.core.$ZodLooseShape;
  /** How long its call may be, where what is entered is longer than usual. */
  readonly maxBytes?: number;
  /** The derived call that takes it, e.g. `StartPickupOrder`, and the one that takes it for many rows. */
  readonly call?: string;
  readonly batch?: string;
  /** What its batch call takes is a list of ids and nothing else: each row is moved from the version that is found under its lock. */
  readonly bare?: true;
  /** Sends the document back to whoever brought it into the state it is in, who is notified. */
  readonly back?: true;
  readonly event: string;
};

type Declared<T, G extends string, States, I, Actions> = {
  readonly table: T;
  /** What the document is called in a sentence, e.g. 要货单. */
  readonly noun: string;
  readonly initial: I;
  /** Named sets of states and what a list of them is called. */
  readonly groups: Readonly<Record<G, string>>;
  readonly states: States;
  readonly actions: Actions;
};

/** A status table: every state, every action, and nothing else may say what follows what. */
export type Machine = Declared<
  string,
  string,
  Readonly<Record<string, StateRow>>,
  string,
  Readonly<Record<string, Action<string>>>
>;

/** Each parameter is inferred at one place and asked for by key; `NoInfer` elsewhere marks a wrong name where it stands. */
export const machine = <
  const T extends string,
  const G extends string,
  const States extends Readonly<Record<string, StateRow<NoInfer<G>>>>,
  const I extends NoInfer<keyof States & string>,
  const Actions extends Readonly<Record<string, Action<NoInfer<keyof States & string>>>>,
>(
  m: Declared<T, G, States, I, Actions>,
): Declared<T, G, States, I, Actions> => m;

export type StateOf<M extends Machine> = keyof M['states'] & string;
export type InitialOf<M extends Machine> = M['initial'];
export type ActionOf<M extends Machine> = keyof M['actions'] & string;
export type GroupOf<M extends Machine> = keyof M['groups'] & string;
export type StatesIn<M extends Machine, G extends GroupOf<M>> = {
  [S in StateOf<M>]: G extends M['states'][S]['in'][number] ? S : never;
}[StateOf<M>];
export type DeadlineOf<M extends Machine> = M['states'][StateOf<M>]['waits'][number]['until'];

/** The states of a group, in the table's order; an SQL parameter as it stands. */
export const statesIn = <M extends Machine, G extends GroupOf<M>>(m: M, group: G): StatesIn<M, G>[] =>
  (Object.keys(m.states) as StatesIn<M, G>[]).filter((state) => m.states[state]?.in.includes(group));

/** The only state of a group: by it an action of several targets says which one. */
export function stateIn<M extends Machine, G extends GroupOf<M>>(m: M, group: G): StatesIn<M, G> {
  const [state, ...others] = statesIn(m, group);
  if (state === undefined || others.length > 0) throw new Error(`${m.table}: ${group} is not one state`);
  return state;
}

export const isIn = <M extends Machine, G extends GroupOf<M>>(
  m: M,
  group: G,
  state: StateOf<M>,
): state is StatesIn<M, G> => m.states[state]?.in.includes(group) === true;

/** Whoever a document can wait for in a state. */
export const waitsIn = ({ waits, mayWait = [] }: StateRow): readonly Wait[] => [...waits, ...mayWait];

export const waitOf = (m: Machine, state: string, party: Party): Wait | undefined => {
  const row = m.states[state];
  return row && waitsIn(row).find((wait) => wait.for === party);
};

/** What each party has to do with a document in this state. */
export const verbIn =
  <M extends Machine>(m: M, state: StateOf<M>) =>
  (party: Party): string | undefined =>
    waitOf(m, state, party)?.verb;

/**
 * Who an action sends a document back to: whoever took one of these actions last. Nothing where it sends nothing back.
 */
export function broughtBy(m: Machine, { back, from, to }: Action<string>): readonly string[] {
  if (!back || typeof to !== 'string') return [];
  const forward = Object.values(m.actions).filter(
    (one) => one.by !== 'system' && one.from.includes(to) && targetsOf(one).some((target) => from.includes(target)),
  );
  return forward.map(({ event }) => event);
}

/** The states that are left to another account, and the events of those who brought documents there. */
export function leftToAnother(m: Machine): { readonly states: readonly string[]; readonly types: readonly string[] } {
  const states = Object.keys(m.states).filter((state) => m.states[state]?.waits.some(({ byAnother }) => byAnother));
  const brought = Object.values(m.actions).filter((one) => targetsOf(one).some((target) => states.includes(target)));
  return { states, types: brought.map(({ event }) => event) };
}

/** The events of these actions. */
export const eventsOf = <M extends Machine>(m: M, actions: readonly ActionOf<M>[]): string[] =>
  actions.flatMap((action) => m.actions[action]?.event ?? []);

/** A schema of the machine's states, for filters and rows. */
export const stateSchema = <M extends Machine>(m: M) => z.enum(Object.keys(m.states) as [StateOf<M>, ...StateOf<M>[]]);

/** What a row may be asked to do now; `blocked` says in one sentence why a shown action is not possible yet. */
export const rowActions = z.array(z.object({ code: z.string(), blocked: z.string().optional() }));
export type RowAction = z.infer<typeof rowActions>[number];

export type Actor = { readonly powers: ReadonlySet<string>; readonly isActing: boolean };

/** Whether a person takes an action at all: with its permission, and what is a unit's own only as the unit. */
export const mayTake = <M extends Machine>(m: M, code: ActionOf<M>, { powers, isActing }: Actor): boolean => {
  const { by = 'system', own } = m.actions[code] ?? {};
  return by !== 'system' && by.some((title) => powers.has(title)) && !(own && isActing);
};

/** What a person may do from `state`. */
export const actionsFrom = <M extends Machine>(m: M, state: StateOf<M>, actor: Actor): ActionOf<M>[] => {
  const codes = Object.keys(m.actions) as ActionOf<M>[];
  return codes.filter((code) => m.actions[code]?.from.includes(state) === true && mayTake(m, code, actor));
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
    ...(action.back && broughtBy(m, action).length === 0
      ? [`${m.table}: action ${code} sends a document back to where nobody brings it on`]
      : []),
    ...action.from
      .filter((state) => m.states[state]?.final && action.by !== 'system')
      .map((state) => `${m.table}: final state ${state} has action ${code}`),
  ]);
}

const leads = (action: Action<string>, state: string): boolean =>
  action.from.includes(state) && (action.to === 'deleted' || targetsOf(action).some((target) => target !== state));

/** What is wrong with a table, as sentences: states without a way in or out, finals that go on, unknown names, empty groups. */
export function machineProblems(m: Machine): string[] {
  const reached = reachedStates(m);
  const stateProblems = Object.entries(m.states).flatMap(([state, { final }]) => [
    ...(reached.has(state) ? [] : [`${m.table}: state ${state} cannot be reached from ${m.initial}`]),
    ...(final || Object.values(m.actions).some((action) => leads(action, state))
      ? []
      : [`${m.table}: open state ${state} has no way out`]),
  ]);
  const used = new Set(Object.values(m.states).flatMap((state) => state.in));
  const unused = Object.keys(m.groups).filter((group) => !used.has(group));
  return [...actionProblems(m), ...stateProblems, ...unused.map((group) => `${m.table}: no state is in ${group}`)];
}
