import type { ActionCalls, CallKey } from '@material/contract/kernel/document/action-calls.ts';
import { callKey, type Input } from '@material/contract/kernel/call/call.ts';
import type { Ref } from '@material/contract/kernel/field/fields.ts';
import type { ActionOf, Machine } from '@material/contract/kernel/document/machine.ts';
import type { z } from 'zod';
import { eachInTransaction } from '../call/batch.ts';
import type { Ctx } from '../ctx.ts';
import type { Handlers } from '../call/implement.ts';
import type { DocumentRow } from './registered.ts';
import { freshRow, moveBy, type ActionMoves, type InputOf, type Moves } from './transition.ts';

type Derived<M extends Machine> = {
  [A in ActionOf<M>]: M['actions'][A] extends { readonly call: string } ? A : never;
}[ActionOf<M>];
/** What a derived call hands to the action's guard and effect: the reason and the action's form. */
type Entered<M extends Machine, A extends Derived<M>> = Omit<
  Input<ActionCalls<M, z.ZodType, 'id'>[CallKey<M['actions'][A]> & keyof ActionCalls<M, z.ZodType, 'id'>]>,
  'id' | 'rowVersion'
>;
/** Actions whose guard or effect wants what their call does not send. */
type Misfits<M extends Machine, T> = {
  [A in Derived<M>]: A extends keyof T ? (Entered<M, A> extends InputOf<T[A]> ? never : A) : A;
}[Derived<M>];

type Options<M extends Machine, Id extends string> = {
  /** What follows once an action is done; it learns the reason that was given. */
  readonly after?: {
    readonly [A in ActionOf<M>]?: (ctx: Ctx, id: Ref<M['table']>, reason?: string) => Promise<unknown>;
  };
  /** The name of the id field, as for the calls. */
  readonly id?: Id;
};

type Sent = { readonly rowVersion?: number } & Readonly<Record<string, unknown>>;
type Several = readonly number[] | { readonly orders: readonly Sent[] };

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof reason === 'string' ? reason : undefined;

/** The handlers of the calls that `actionCalls` derived: move, what follows, the fresh row. */
export function actionHandlers<
  M extends Machine,
  D extends H,
  L,
  T extends ActionMoves<M, D, L, H>,
  H extends DocumentRow,
  Row,
  const Id extends string = 'id',
>(
  of: Moves<M, D, L, T, H, Row> &
    ([Misfits<M, T>] extends [never] ? unknown : { 'wants more than its call sends': Misfits<M, T> }),
  { after, id: idName }: Options<M, Id> = {},
): Handlers<ActionCalls<M, z.ZodType<Row, Row>, Id>> {
  const name = idName ?? 'id';
  type Follow = (ctx: Ctx, id: Ref<M['table']>, reason?: string) => Promise<unknown>;
  const follow = (after ?? {}) as Readonly<Record<string, Follow | undefined>>;
  const handlers = Object.entries(of.machine.actions).flatMap(([action, { call, batch, to }]) => {
    const one = async (ctx: Ctx, { [name]: id, rowVersion, ...input }: Sent): Promise<unknown> => {
      const ref = { action, id: Number(id) as Ref<M['table']>, rowVersion };
      const reason = reasonIn(input);
      await moveBy(ctx, of, { ...ref, reason, input });
      await follow[action]?.(ctx, ref.id, reason);
      return to === 'deleted' ? {} : freshRow(ctx, of, ref.id);
    };
    const many = (ctx: Ctx, sent: Several) => {
      const { orders, ...input } = 'orders' in sent ? sent : { orders: sent.map((id): Sent => ({ [name]: id })) };
      return eachInTransaction(
        ctx,
        orders.map((ref) => ({ ...ref, id: Number(ref[name]) })),
        async (own, { id, ...ref }) => {
          const answer = await one(own, { ...input, ...ref, [name]: id });
          return to === 'deleted' ? undefined : answer;
        },
      );
    };
    return [
      ...(call === undefined ? [] : [[callKey(call), one]]),
      ...(batch === undefined ? [] : [[callKey(batch), many]]),
    ];
  });
  return Object.fromEntries(handlers) as Handlers<ActionCalls<M, z.ZodType<Row, Row>, Id>>;
}
