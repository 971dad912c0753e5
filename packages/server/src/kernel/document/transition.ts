import type { ErrorCode, Problem } from '@material/contract/kernel/value/errors.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list/list.ts';
import {
  actionsFrom,
  type Action,
  type ActionOf,
  leftToAnother,
  type Machine,
  type RowAction,
  type StateOf,
} from '@material/contract/kernel/document/machine.ts';
import type { Ref } from '@material/contract/kernel/field/fields.ts';
import { unscoped, unwaited, type Ctx } from '../ctx.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import { changedBy, refuseChanged } from '../row/conflict.ts';
import type { TableName } from '../database/registry.ts';
import { seenRow } from '../row/run-under.ts';
import type { SeenRow } from '../database/scope.ts';
import { assignments, type ChangeOf, type StampedTable } from '../row/write.ts';
import type { DocumentList } from './document-list.ts';
import { dutiesIn, earliest, writeDuties, type AnyDeadline, type Duty, type Waits } from './duty.ts';
import { targetOf, tellMove, tellReturned, type Change } from './move-event.ts';
import type { ActionsOfDoc, DocumentRow } from './registered.ts';
import { sql } from '../database/sql.ts';

/** A document with the lines that its move has locked. */
export type Locked<D, L> = { readonly doc: D; readonly lines: readonly L[] };

/**
 * What an action checks and does. `blocked` follows from header columns and who asks when, so that lists can show it as a
 * tooltip. All are methods: each says what input it wants, and `MoveRequest` holds every request against that.
 */
export type ActionMove<D, L, S extends string, H = D, C = Partial<D>, W = object> = {
  blocked?(head: H, ctx: Ctx): string | undefined;
  /** Everything wrong with the input at once; lines are locked. */
  guard?(ctx: Ctx, at: Locked<D, L>, input: unknown): Promise<readonly Problem[]> | readonly Problem[];
  /** What else the action writes; returns the target where `to` is a set, and anything the event should record. */
  effect?(ctx: Ctx, at: Locked<D, L>, input: unknown): Promise<Effect<S, C, W> | void> | Effect<S, C, W>;
};
/** What an action may write on the header besides what is the kernel's own. */
type HeadChange<T extends string> = T extends StampedTable ? ChangeOf<T> : object;
export type ActionMoves<M extends Machine, D, L, H> = {
  readonly [A in ActionOf<M>]: ActionMove<D, L, StateOf<M>, H, Partial<D>, HeadChange<M['table']>>;
};
export type Effect<S extends string, C = object, W = object> = {
  readonly to?: S;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Columns of the header, written with the status. */
  readonly head?: W;
  /** What else became of the header, as far as a deadline looks at it. */
  readonly changed?: C;
};

/** How a move comes by a document: D is the stored header, L its lines. */
type DocumentKind<D, L, Table extends string> = {
  /** The header under the caller's scope, or undefined. */
  readonly find: (ctx: Ctx, id: Ref<Table>) => Promise<D | undefined>;
  /** The document's lines, locked in id order. */
  readonly lock: (ctx: Ctx, id: Ref<Table>) => Promise<readonly L[]>;
  /** `lock` is one statement, sent when it is called: the document is asked for behind it without waiting. */
  readonly locksAtOnce?: true;
  /** What every move of the document changes besides it, done last. */
  readonly after?: (ctx: Ctx, doc: D) => Promise<void>;
};

/** A header of stored columns alone needs no `find` of its own. */
type Kind<D, L, T extends string> = T extends TableName
  ? SeenRow<T> extends D
    ? Omit<DocumentKind<D, L, T>, 'find'> & Partial<Pick<DocumentKind<D, L, T>, 'find'>>
    : DocumentKind<D, L, T>
  : DocumentKind<D, L, T>;

/** What of a registration its moves look at; R: the row that lists show, H: the part of the header that it knows. */
type Moved<M extends Machine, D, H, R> = Waits<M, D> & {
  readonly machine: M;
  readonly list: Pick<DocumentList<R, H>, 'page' | 'row'>;
};

export type Moves<M extends Machine, D, L, T, H = D, R = unknown> = DocumentKind<D, L, M['table']> &
  Moved<M, D, H, R> & { readonly actions: T };

/**
 * Completes a document with the guards and effects of its actions. A missing action does not compile.
 * Usage: `moves(document, kind)({ submit: {...}, … })`.
 */
export const moves =
  <M extends Machine, D extends H, L, H extends DocumentRow, R>(of: Moved<M, D, H, R>, kind: Kind<D, L, M['table']>) =>
  <T extends ActionMoves<M, D, L, H>>(actions: T): Moves<M, D, L, T, H, R> => {
    const find = (ctx: Ctx, id: number) => seenRow(ctx, of.machine.table as TableName, id);
    return { ...of, find, ...kind, actions } as Moves<M, D, L, T, H, R>;
  };

export type InputOf<T> = T extends { guard: (ctx: Ctx, at: never, input: infer I) => unknown }
  ? I
  : T extends { effect: (ctx: Ctx, at: never, input: infer I) => unknown }
    ? I
    : unknown;

export type MoveRequest<T, A extends keyof T, Table extends string> = {
  readonly action: A;
  /** A document that was seen, or that a seen one leads to. */
  readonly id: Ref<Table>;
  /** Left out by the system's own moves. */
  readonly rowVersion?: number | undefined;
  readonly reason?: string | undefined;
  /** This transaction holds the lines' locks already, and the action looks at none of them. */
  readonly isLocked?: true;
  readonly input: InputOf<T[A]>;
};

type AnyAction<H> = ActionMove<DocumentRow, unknown, string, H, object>;
/** What says what may be done with a document, of which lists know H. */
type Acting<H> = {
  readonly machine: Machine;
  readonly actions: { readonly [action: string]: AnyAction<H> | undefined };
};
type Shown<H, R> = Acting<H> & {
  readonly list: { row(ctx: Ctx, id: number, actions: ActionsOfDoc<H>): Promise<R> };
};
/** Any document with its moves, as running one sees it. */
type AnyMoves = Shown<DocumentRow, unknown> & {
  terms?(ctx: Ctx): Promise<unknown>;
  find(ctx: Ctx, id: number): Promise<DocumentRow | undefined>;
  lock(ctx: Ctx, id: number): Promise<readonly unknown[]>;
  readonly locksAtOnce?: true;
  after?(ctx: Ctx, doc: DocumentRow): Promise<void>;
  readonly deadlines: { readonly [name: string]: AnyDeadline };
  duties?(ctx: Ctx, doc: DocumentRow, at: { state: string; terms: unknown }): readonly Duty[] | 'kept' | undefined;
};

type AnyRequest = {
  action: string;
  id: number;
  rowVersion?: number | undefined;
  reason?: string | undefined;
  isLocked?: true;
  input: unknown;
};

/**
 * Moves a document along one action of its table: lock the lines, check state, version and guards, run the effect, then
 * change the status by compare-and-set with the event and audit rows. The only writer of statuses.
 */
export async function move<
  M extends Machine,
  D extends H,
  L,
  T extends ActionMoves<M, D, L, H>,
  A extends keyof T & string,
  H extends DocumentRow,
>(ctx: Ctx, of: Moves<M, D, L, T, H>, request: MoveRequest<T, A, M['table']>): Promise<void> {
  await run(ctx, of, { ...request, bySystem: false });
}

/** The same by the name of the action, for calls that are derived from the table: what they send has been checked there. */
export const moveBy = (ctx: Ctx, of: AnyMoves, request: AnyRequest): Promise<void> =>
  run(ctx, of, { ...request, bySystem: false });

/** The same for actions that only the product itself takes, as a consequence of another move or of time. */
export async function moveBySystem<
  M extends Machine,
  D extends H,
  L,
  T extends ActionMoves<M, D, L, H>,
  A extends keyof T & string,
  H extends DocumentRow,
>(ctx: Ctx, of: Moves<M, D, L, T, H>, request: MoveRequest<T, A, M['table']>): Promise<void> {
  await run(ctx, of, { ...request, bySystem: true });
}

type Run = AnyRequest & { readonly bySystem: boolean };

type Standing = {
  readonly action: Action<string>;
  readonly moving: AnyAction<DocumentRow>;
  readonly at: Locked<DocumentRow, unknown>;
  readonly terms: unknown;
};

/** Locks the lines and then looks at the document, so that state, version and guards are judged on what will be changed. */
async function takeDocument(ctx: Ctx, of: AnyMoves, request: Run): Promise<Standing> {
  const action = of.machine.actions[request.action];
  const moving = of.actions[request.action];
  if (!action || !moving) throw new Error(`${of.machine.table} has no action ${request.action}`);
  if (!request.bySystem) refuseUnlessAllowed(ctx, of.machine, action);
  const locking = request.isLocked ? Promise.resolve([]) : of.lock(ctx, request.id);
  if (!of.locksAtOnce) await locking;
  const [lines, doc, terms] = await Promise.all([locking, of.find(ctx, request.id), of.terms?.(ctx)]);
  if (!doc) refuse('notFound');
  await refuseUnlessCurrent(ctx, of, { doc, action, request });
  return { action, moving, at: { doc, lines }, terms };
}

async function run(ctx: Ctx, of: AnyMoves, request: Run): Promise<void> {
  const { action, moving, at, terms } = await takeDocument(ctx, of, request);
  const { doc } = at;
  const reason = moving.blocked?.(doc, ctx);
  if (reason !== undefined) refuse('blocked', { reason });
  if (action.reason === 'required' && !request.reason?.trim()) {
    refuseInput([{ path: ['reason'], message: `请填写${action.label}原因` }]);
  }
  const problems = (await moving.guard?.(ctx, at, request.input)) ?? [];
  if (problems.length > 0) refuseInput(problems);
  const effect = (await moving.effect?.(ctx, at, request.input)) ?? {};
  const to = targetOf(action, doc, effect);
  await unwaited(ctx, changeStatus(ctx, of, { doc, action, to, head: effect.head, changed: effect.changed, terms }));
  tellReturned(ctx, of.machine, { action: request.action, doc, reason: request.reason });
  tellMove(ctx, { machine: of.machine, doc, action, to, reason: request.reason, payload: effect.payload });
  await of.after?.(ctx, doc);
}

function refuseUnlessAllowed(ctx: Ctx, machine: Machine, action: Action<string>): void {
  if (action.by === 'system' || !action.by.some((title) => ctx.powers.has(title))) refuse('noPower');
  if (action.own && ctx.isActing) {
    const owner = ctx.centre.kind === 'supplier' ? '供应商本人' : '收货单位';
    refuse('ownOnly', { owner, action: `${action.label}${machine.noun}` });
  }
}

type Current = { doc: DocumentRow; action: Action<string>; request: Run };

async function refuseUnlessCurrent(ctx: Ctx, of: AnyMoves, { doc, action, request }: Current): Promise<void> {
  const isStale = request.rowVersion !== undefined && request.rowVersion !== doc.row_version;
  const isWrong = !action.from.includes(doc.status);
  if (!isStale && !isWrong) return;
  const code: ErrorCode = isStale ? 'conflict' : 'wrongState';
  const values = {
    noun: of.machine.noun,
    state: of.machine.states[doc.status]?.label ?? doc.status,
    action: action.label,
  };
  refuse(code, values, await changedBy(ctx, { table: of.machine.table, id: doc.id }, await freshRow(ctx, of, doc.id)));
}

/** A document's row as lists show it, fresh, with what this session may do with it. */
export const freshRow = <H extends DocumentRow, R>(ctx: Ctx, of: Shown<H, R>, id: number): Promise<R> =>
  of.list.row(ctx, id, (doc) => actionsOf(ctx, of, doc));

/** A page of a document's list. */
export const pageOf =
  <H extends DocumentRow, R>(of: Acting<H> & { readonly list: Pick<DocumentList<R, H>, 'page'> }) =>
  (ctx: Ctx, query: ListQuery): Promise<PageOf<R>> =>
    of.list.page(ctx, query, (doc) => actionsOf(ctx, of, doc));

type Due = { readonly doc: DocumentRow; readonly to: string; readonly terms: unknown };
const dutiesOf = (ctx: Ctx, of: AnyMoves, { doc, to, terms }: Due) =>
  of.duties?.(ctx, doc, { state: to, terms }) ?? dutiesIn(of, to, { ctx, doc, terms });

/** Whom a document waits for is worked out anew while its state stays. */
export async function renewDuties<D extends DocumentRow>(
  ctx: Ctx,
  of: AnyMoves & { readonly find: (ctx: Ctx, id: never) => Promise<D | undefined> },
  doc: D,
): Promise<void> {
  const duties = dutiesOf(ctx, of, { doc, to: doc.status, terms: await of.terms?.(ctx) });
  if (duties !== 'kept') await writeDuties(ctx, of.machine.table as TableName, [{ ...doc, duties }]);
}

/** It comes to a state that is left to another account of a party that may have been waited for already. */
const isLeft = ({ machine }: AnyMoves, doc: DocumentRow, status: string): boolean =>
  status !== doc.status && leftToAnother(machine).states.includes(status);

/** The from states and the row version are part of the WHERE, so two people cannot both win. */
async function changeStatus(ctx: Ctx, of: AnyMoves, change: Change & { readonly terms: unknown }): Promise<void> {
  const { doc, action, to, terms, head = {} } = change;
  const isDeleted = to === 'deleted';
  const status = isDeleted ? doc.status : to;
  const duties = isDeleted ? [] : dutiesOf(ctx, of, { doc: { ...doc, ...head, ...change.changed }, to, terms });
  const updating = sql`update ${sql.table(of.machine.table)}
    set status = ${status}, row_version = row_version + 1, ${duties === 'kept' ? sql`` : sql`act_by = ${earliest(duties)},`}
      update_time = ${ctx.now}, update_id = ${ctx.userId} ${isDeleted ? sql`, is_deleted = true` : sql``}
      ${Object.keys(head).length > 0 ? sql`, ${assignments(head)}` : sql``}
    where id = ${doc.id} and row_version = ${doc.row_version} and status = any(${action.from})`.execute(unscoped(ctx));
  const writing =
    duties === 'kept'
      ? undefined
      : writeDuties(ctx, of.machine.table as TableName, [
          { ...doc, ...head, status, duties, isAnew: isLeft(of, doc, status) },
        ]);
  const [done] = await Promise.all([updating, writing]);
  if (done.numAffectedRows !== 1n)
    await refuseChanged(ctx, { table: of.machine.table, id: doc.id }, await freshRow(ctx, of, doc.id));
}

/** What this session may do with a row, with the reason where it is not possible now. */
export const actionsOf = <H extends DocumentRow>(ctx: Ctx, { machine, actions }: Acting<H>, doc: H): RowAction[] =>
  actionsFrom<Machine>(machine, doc.status, ctx).map((code) => {
    const blocked = actions[code]?.blocked?.(doc, ctx);
    return blocked === undefined ? { code } : { code, blocked };
  });
