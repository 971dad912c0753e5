import { z } from 'zod';
import { anyOf } from '../call/access.ts';
import { batch, callKey, write, type Call, type CallPath } from '../call/call.ts';
import { idsOf, manyOf } from './document.ts';
import type { RefTable } from '../field/field.ts';
import { entered } from '../field/entered.ts';
import { batchResult, ref, rowVersion } from '../field/fields.ts';
import type { Action, ActionOf, Machine } from './machine.ts';
import type { Power } from '../call/screen.ts';

type Nothing = Record<never, z.ZodType>;
type Reason<X> = X extends { readonly reason: 'required' }
  ? { reason: z.ZodString }
  : X extends { readonly reason: 'optional' }
    ? { reason: z.ZodOptional<z.ZodString> }
    : Nothing;
type Form<X> = X extends { readonly form: infer F extends z.core.$ZodLooseShape } ? F : Nothing;
type One<Id extends string> = { [K in Id]: z.ZodInt } & { rowVersion: z.ZodInt };
type Many<X, Id extends string> = X extends { readonly bare: true }
  ? z.ZodArray<z.ZodInt>
  : z.ZodObject<{ orders: z.ZodArray<z.ZodObject<One<Id>, z.core.$strict>> } & Reason<X>, z.core.$strict>;
type Answer<X, R> = X extends { readonly to: 'deleted' } ? z.ZodObject<Nothing> : R;

/** The key of the call that an action names: `StartPickupOrder` → `startPickupOrder`. */
export type CallKey<X, Name extends 'call' | 'batch' = 'call'> =
  X extends Readonly<Record<Name, infer C extends string>> ? Uncapitalize<C> : never;

/**
 * The calls that a status table's actions name. `call`: the document's id, its version, the reason that the table wants and
 * what the action's form takes; returns the fresh row. `batch`: the same reason for many documents, or their ids alone.
 */
export type ActionCalls<M extends Machine, R extends z.ZodType, Id extends string> = {
  readonly [A in ActionOf<M> as CallKey<M['actions'][A]>]: Call<
    z.ZodObject<One<Id> & Reason<M['actions'][A]> & Form<M['actions'][A]>, z.core.$strict>,
    Answer<M['actions'][A], R>,
    'write'
  >;
} & {
  readonly [A in ActionOf<M> as CallKey<M['actions'][A], 'batch'>]: Call<
    Many<M['actions'][A], Id>,
    ReturnType<typeof batchResult<R>>,
    'write'
  >;
};

export type ActionCallsOf<R extends z.ZodType, Id extends string> = {
  /** The middle part of every path. */
  readonly area: string;
  /** What the document looks like in outputs, also in those of refusals. */
  readonly row: R;
  /** The name of the id field, where it is not `id`. */
  readonly id?: Id;
};

const reasonOf = ({ reason, label, reasonLabel = `${label}原因` }: Action<string>) =>
  reason === undefined
    ? {}
    : { reason: reason === 'required' ? entered.filled(200, reasonLabel) : entered.text(200, reasonLabel).optional() };

/** Derives the calls that the actions of a status table name. */
export function actionCalls<M extends Machine, R extends z.ZodType, const Id extends string = 'id'>(
  m: M,
  { area, row, id }: ActionCallsOf<R, Id>,
): ActionCalls<M, R, Id> {
  const one = () => ({ [id ?? 'id']: ref(m.table as RefTable), rowVersion });
  const calls = Object.values(m.actions).flatMap((action): [string, Call][] => {
    const { by, call, batch: many, bare, form, maxBytes, to } = action;
    if (by === 'system') return [];
    const access = anyOf(...(by as [Power, ...Power[]]));
    const path = (name: string): CallPath => `/api/${area}/${name}`;
    const single = {
      access,
      input: z.strictObject({ ...one(), ...reasonOf(action), ...form }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    };
    const several = z.strictObject({ orders: manyOf(one()), ...reasonOf(action) });
    const each = { access, input: bare ? idsOf(ref(m.table as RefTable)) : several };
    const answer: { output: z.ZodType; row?: z.ZodType } =
      to === 'deleted' ? { output: z.object({}), row } : { output: row };
    return [
      ...(call === undefined ? [] : [[callKey(call), write(path(call), { ...single, ...answer })] as [string, Call]]),
      ...(many === undefined
        ? []
        : [[callKey(many), batch(path(many), { ...each, output: batchResult(row) })] as [string, Call]]),
    ];
  });
  return Object.fromEntries(calls) as ActionCalls<M, R, Id>;
}
